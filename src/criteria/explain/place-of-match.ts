import { EvaluationFault, Frame } from '../frame.js'
import type { Literal } from '../parse/nodes.js'
import { SafeRegex } from '../regex/regex.js'

/** Where a text matches, or the beginning of one that does not. */
export function placeOfMatch(text: string, { pattern, flags }: NonNullable<Literal['regex']>): number {
  try {
    return new SafeRegex(pattern, flags).find(new Frame([]), text, 0, false)?.start ?? 0
  } catch (error) {
    if (error instanceof EvaluationFault) return 0
    throw error
  }
}
