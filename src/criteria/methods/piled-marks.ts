import { EvaluationFault } from '../frame.js'

/** Unicode's Stream-Safe Text Format has no more in a row (UAX #15, section 13): no language needs as many. */
const MAX_MARKS = 30

let pattern: RegExp | undefined

/**
 * Marks on one letter are brought into an order, which takes the square of their number; halfwidth sound marks become such.
 * @throws EvaluationFault for more of them than any text of people has.
 */
export function refusePiledMarks(text: string): void {
  pattern ??= new RegExp(`[\\p{M}\\uff9e\\uff9f]{${MAX_MARKS + 1}}`, 'u')
  if (pattern.test(text)) throw new EvaluationFault('budget', `more than ${MAX_MARKS} marks stand on one letter`)
}
