import { oncePer } from '../config/once-per.js'
import type { Rubric } from '../rubric/rubric.js'
import type { Subject } from './port.js'
import { textsOf } from './prompt/prompt.js'
import { knowing } from './reply/knowing.js'
import { type ReplyFormat, unreadable } from './reply/reply-format.js'
import { type RubricReply, rubricReply } from './reply/rubric-reply.js'
import type { ScoredFormat } from './reply/scored-format.js'

const jsonReply = oncePer(rubricReply)

/** How a judge answers: a JSON verdict, or one score in a format of the user's choice. */
export function voteFormat(rubric: Rubric, subject: Subject, single?: ScoredFormat<unknown>): ReplyFormat<RubricReply> {
  const shown = textsOf(subject)
  if (!single) return knowing(jsonReply(rubric), shown)
  const [category, ...more] = rubric.categories
  if (!category || more.length > 0) {
    throw new RangeError(
      `Rubric "${rubric.name}" has ${rubric.categories.length} categories, and the judge's reply format gives one score: ` +
        'use a rubric of one category, or leave `reply` out.',
    )
  }
  const { instruction, schema } = single
  return {
    instruction,
    ...(schema && { schema }),
    parse(text, finishReason) {
      const reading = single.parse(text, finishReason, shown)
      if (reading.kind === 'unreadable') return reading
      const score = single.scoreOf(reading.value)
      if (!(score >= 0 && score <= 1)) {
        return unreadable(
          'out_of_range',
          `its score is ${score}, outside 0-1: see \`scoreOf\` of the judge's \`reply\``,
        )
      }
      const scores = { [category.name]: score }
      return {
        kind: 'value',
        value: { scores, reasoning: text.trim(), issues: [], claimed: { overall: null, pass: null } },
      }
    },
  }
}
