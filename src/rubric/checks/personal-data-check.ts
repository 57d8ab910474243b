import { refuseUnknownOptions } from '../../config/known-options.js'
import type { Check } from '../rubric.js'

const kinds = ['email', 'phone', 'credit_card', 'iban', 'us_ssn'] as const

/** What {@link personalDataCheck} looks for. */
export type PersonalData = (typeof kinds)[number]

/** Settings of {@link personalDataCheck}. */
export interface PersonalDataOptions {
  /** Default: everything. */
  only?: readonly PersonalData[]
  /** Values that may stand there: `['support@example.com']`. */
  allow?: readonly string[]
}

/**
 * The output holds no personal data that can be told by its form: e-mail addresses, phone numbers, credit cards, IBANs, US
 * social security numbers, by the rules of `validator`. Names and addresses cannot be told that way: ask a judge.
 * @throws TypeError for an option that does not exist, RangeError for a kind that does not or for none.
 */
export function personalDataCheck(options: PersonalDataOptions = {}): Check {
  refuseUnknownOptions('personalDataCheck', options, ['only', 'allow'])
  const { only = kinds, allow = [] } = options
  const unknown = only.filter((kind) => !kinds.includes(kind))
  if (only.length === 0 || unknown.length > 0) {
    const got = unknown.length > 0 ? `not "${unknown.join('", "')}"` : 'not nothing'
    throw new RangeError(`personalDataCheck: \`only\` holds kinds of ${kinds.join(', ')}, ${got}`)
  }
  const allowed = new Set(allow.map((value) => value.toLowerCase()))
  return {
    name: 'personal_data',
    demands: { only: only.toSorted(), allow: [...allowed].toSorted() },
    async run(output) {
      const { personalData } = await import('./personal-data.js')
      const found = only.flatMap((name) => {
        const { what, candidate, isOne } = personalData[name]
        const isFound = (text: string) => !allowed.has(text.toLowerCase()) && isOne(text)
        return [...output.matchAll(candidate)]
          .filter(([text]) => !allowed.has(text.toLowerCase()) && beginnings(text).some(isFound))
          .map(({ index }) => ({ line: output.slice(0, index).split('\n').length, what }))
      })
      if (found.length === 0) return undefined
      const inOrder = found.toSorted((a, b) => a.line - b.line)
      return inOrder.map(({ line, what }) => `line ${line}: ${what}`).join('\n')
    },
  }
}

/** A number may run into what stands behind it: `4111 1111 1111 1111 12/27`. The whole first, then without its last groups. */
function beginnings(text: string): string[] {
  const groups = text.split(/(?=[ -])/)
  return groups.map((_, left) => groups.slice(0, groups.length - left).join(''))
}
