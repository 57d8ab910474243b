import validator from 'validator'
import { personalData } from '../../rubric/checks/personal-data.js'
import type { Finding } from './finding.js'

interface Kind {
  readonly candidate: RegExp
  isOne(text: string): boolean
}

const kinds: Readonly<Record<string, Kind>> = {
  EMAIL: personalData.email,
  PHONE: personalData.phone,
  CARD: personalData.credit_card,
  IBAN: personalData.iban,
  SSN: personalData.us_ssn,
  IP: {
    candidate: /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}(?!\w|\.\d)|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?![\w:]|\.\d))/gi,
    isOne: (text) => validator.isIP(text) && /\d/.test(text) && text.length > 3,
  },
}

/** Personal data that can be told by its form, by the rules of `validator`. */
export function personalFindings(text: string): Finding[] {
  return Object.entries(kinds).flatMap(([name, { candidate, isOne }]) =>
    [...text.matchAll(candidate)]
      .filter(([found]) => isOne(found))
      .map(({ 0: found, index }) => ({ name, start: index, end: index + found.length })),
  )
}
