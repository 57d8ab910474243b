import type { ReplyFormat } from './reply-format.js'

/** A format whose value is a score of the whole output: for rubrics of one category. */
export interface ScoredFormat<T> extends ReplyFormat<T> {
  /** In [0, 1]; anything else makes the reply unreadable (`out_of_range`). */
  scoreOf(value: T): number
}

/**
 * Says what each option of a choice is worth: `scored(choiceReply({ options: ['PASS', 'FAIL'] }), { PASS: 1, FAIL: 0 })`.
 * @throws RangeError for a score outside [0, 1], an option without a score, and a score of what is no option.
 */
export function scored<Option extends string>(
  format: ReplyFormat<Option>,
  scores: Readonly<Record<Option, number>>,
): ScoredFormat<Option> {
  for (const [option, score] of Object.entries<number>(scores)) {
    if (!(score >= 0 && score <= 1))
      throw new RangeError(`scored: the score of "${option}" is ${score}, outside [0, 1]`)
  }
  const { values } = format
  const without = values?.find((option) => !Object.hasOwn(scores, option))
  if (without !== undefined)
    throw new RangeError(`scored: the option "${without}" has no score; write { ${JSON.stringify(without)}: 0.5 }`)
  const unknown = values && Object.keys(scores).find((name) => !values.some((option) => option === name))
  if (unknown !== undefined)
    throw new RangeError(
      `scored: "${unknown}" is none of the options (${values?.join(', ')}), so its score would never count`,
    )
  return { ...format, scoreOf: (option) => scores[option] }
}
