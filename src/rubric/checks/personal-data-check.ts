import { lineCounter } from '../../config/files/locator.js'
import { refuseUnknownOptions } from '../../config/options/known-options.js'
import type { Check } from '../rubric.js'
import type { Stretch } from './beginnings.js'
import { problemsText } from './problems-text.js'

const words = {
  email: 'an e-mail address',
  phone: 'a phone number',
  credit_card: 'a credit card number',
  iban: 'an IBAN',
  us_ssn: 'a US social security number',
} as const

/** What {@link personalDataCheck} looks for. */
export type PersonalData = keyof typeof words

const kinds: readonly PersonalData[] = ['email', 'phone', 'credit_card', 'iban', 'us_ssn']

/** Settings of {@link personalDataCheck}. */
export interface PersonalDataOptions {
  /** Default: everything. */
  only?: readonly PersonalData[]
  /** Values that may stand there: `['support@example.com']`. */
  allow?: readonly string[]
}

/**
 * The output holds no personal data that can be told by its form: e-mail addresses, phone numbers, credit cards, IBANs, US
 * social security numbers. A phone number has a country code (`+49 ...`, `0049 ...`), a trunk zero (`030 12345678`), a
 * US form with hyphens or brackets, or a word before it (`Tel. 1234567`); others look like any number, and a number
 * behind `order` or `customer no.` is none. Names and addresses cannot be told that way: ask a judge.
 * @throws TypeError for an option that does not exist and for an `only` or `allow` that is no list of texts, RangeError for a
 * kind that does not exist or for none.
 */
export function personalDataCheck(options: PersonalDataOptions = {}): Check {
  refuseUnknownOptions('personalDataCheck', options, ['only', 'allow'])
  const { only = kinds, allow = [] } = options
  if (!isListOfTexts(only)) throw new TypeError("personalDataCheck: `only` is a list of kinds: ['email', 'phone']")
  const unknown = only.filter((kind) => !kinds.includes(kind))
  if (only.length === 0 || unknown.length > 0) {
    const got = unknown.length > 0 ? `not "${unknown.join('", "')}"` : 'not nothing'
    throw new RangeError(`personalDataCheck: \`only\` holds kinds of ${kinds.join(', ')}, ${got}`)
  }
  if (!isListOfTexts(allow)) throw new TypeError("personalDataCheck: `allow` is a list of texts: ['help@example.com']")
  const allowed = new Set(allow.map((value) => value.toLowerCase()))
  return {
    name: 'personal_data',
    demands: { only: only.toSorted(), allow: [...allowed].toSorted() },
    async run(output) {
      const { personalData } = await import('./personal-data.js')
      const isAllowed = ({ start, end }: Stretch) => allowed.has(output.slice(start, end).toLowerCase())
      const lineAt = lineCounter(output)
      const found = only.flatMap((kind) =>
        personalData[kind](output)
          .filter((stretch) => !isAllowed(stretch))
          .map(({ start }) => ({ line: lineAt(start), what: words[kind] })),
      )
      const inOrder = found.toSorted((a, b) => a.line - b.line)
      return problemsText(inOrder.map(({ line, what }) => `line ${line}: ${what}`))
    },
  }
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
