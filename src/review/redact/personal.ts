import validator from 'validator'
import { personalData } from '../../rubric/checks/personal-data.js'
import type { Finding } from './finding.js'
import { phoneFindings } from './phone.js'

interface Kind {
  readonly candidate: RegExp
  isOne(text: string): boolean
}

const kinds: Readonly<Record<string, Kind>> = {
  EMAIL: personalData.email,
  PHONE: personalData.phone,
  CARD: personalData.credit_card,
  SSN: personalData.us_ssn,
  IP: {
    candidate: /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}(?!\w|\.\d)|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?![\w:]|\.\d))/gi,
    isOne: (text) => validator.isIP(text) && /\d/.test(text) && text.length > 3,
  },
}

/** In either case, in one piece or in groups of four: the words that follow may belong to it by their form. */
const ibanAndMore = /\b[a-z]{2}\d{2}(?:[ -]?[a-z\d]{4}){2,7}(?:[ -]?[a-z\d]{1,3})?(?![a-z\d])/gi

/** Personal data that can be told by its form, by the rules of `validator`. */
export function personalFindings(text: string): Finding[] {
  const found = Object.entries(kinds).flatMap(([name, { candidate, isOne }]) =>
    [...text.matchAll(candidate)]
      .filter(([each]) => isOne(each))
      .map((match) => findingOf(name, match.index, match[0])),
  )
  const ibans = [...text.matchAll(ibanAndMore)].flatMap(({ 0: whole, index }) => {
    const iban = startThatIsIban(whole)
    return iban === undefined ? [] : [findingOf('IBAN', index, iban)]
  })
  return [...found, ...ibans, ...phoneFindings(text)]
}

function startThatIsIban(text: string): string | undefined {
  for (let start = text; start !== ''; start = start.slice(0, Math.max(0, start.search(/[ -][^ -]*$/)))) {
    if (validator.isIBAN(start)) return start
  }
  return undefined
}

const findingOf = (name: string, start: number, text: string): Finding => ({ name, start, end: start + text.length })
