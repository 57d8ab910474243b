import { personalData } from '../../rubric/checks/personal-data.js'
import type { Finding } from './finding.js'

const names = [
  ['email', 'EMAIL'],
  ['phone', 'PHONE'],
  ['credit_card', 'CARD'],
  ['iban', 'IBAN'],
  ['us_ssn', 'SSN'],
  ['ip', 'IP'],
] as const

/** Personal data that can be told by its form: by the rules of `personalDataCheck`. */
export function personalFindings(text: string): Finding[] {
  return names.flatMap(([kind, name]) => personalData[kind](text).map(({ start, end }) => ({ name, start, end })))
}
