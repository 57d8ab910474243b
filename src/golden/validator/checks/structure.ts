import type { Answer } from '../answer.js'
import type { Finding, Violation } from '../validator.js'
import { requestedForms } from './requested-forms.js'

/** The share of the requested forms (3 lines, a list of 5, JSON, a table, ...) that the answer has. */
export function structure({ input, output }: Answer): Finding {
  if (output.trim() === '')
    return { score: 0, note: 'the answer is empty', violations: [{ message: 'the answer is empty' }] }
  const requested = requestedForms(input, output)
  const violations = requested.flatMap(({ name, instead }): Violation[] =>
    instead === undefined ? [] : [{ message: `asked for ${name}, the answer has ${instead}` }],
  )
  const fences = output.match(/^\s{0,3}```/gm)?.length ?? 0
  const openFence = fences % 2 === 1
  if (openFence) violations.push({ message: 'a code block is not closed' })
  const checked = requested.length + (openFence ? 1 : 0)
  if (checked === 0) return { score: null, note: 'no form was asked for' }
  const [first] = violations
  return { score: (100 * (checked - violations.length)) / checked, violations, ...(first && { note: first.message }) }
}
