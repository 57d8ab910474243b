import type { JudgeVote } from '../../../src/judge/verdict.js'
import { noUsage } from '../../../src/model/usage.js'
import { defineRubric } from '../../../src/rubric/define-rubric.js'

/** One category, passes at 0.6. */
export const plainRubric = defineRubric({
  name: 'plain',
  categories: [{ name: 'quality', description: 'Good' }],
  strictness: 0,
})

/** A vote on {@link plainRubric}; `null` is a judge that failed. */
export function vote(overall: number | null, rest: Partial<JudgeVote> = {}): JudgeVote {
  const common = { judge: 'judge', model: 'fake', reasoning: '', issues: [], usage: noUsage, recordings: [] }
  if (overall === null) {
    const unknown = { code: 'timeout', message: 'No answer in 30 s.' }
    return { ...common, outcome: 'unknown', scores: {}, overall, unknown, ...rest }
  }
  return { ...common, outcome: overall >= 0.6 ? 'pass' : 'fail', scores: { quality: overall }, overall, ...rest }
}
