import { z } from 'zod'

/** One criterion that was checked, or one question of a checklist. */
export const criterionRecordSchema = z.object({
  criterion: z.string(),
  /** `pass`: it must hold. `fail`: it must not. Absent for questions, and in older records. */
  kind: z.enum(['pass', 'fail']).optional(),
  /** It came out well: a pass criterion holds, a fail criterion was not triggered. `null`: the judge left the question open. */
  met: z.boolean().nullable(),
  explanation: z.string(),
})
export type CriterionRecord = z.infer<typeof criterionRecordSchema>

/** What became of it, in words: a fail criterion is triggered or not, anything else is met or not, or unanswered. */
export function criterionOutcome({ kind, met }: CriterionRecord): string {
  if (met === null) return 'unanswered'
  const happened = kind === 'fail' ? !met : met
  return `${happened ? '' : 'not '}${kind === 'fail' ? 'triggered' : 'met'}`
}

/** `criterion`, or `fail criterion`, so that nobody takes what must not hold for what must. */
export function criterionNoun({ kind }: CriterionRecord): string {
  return kind === 'fail' ? 'fail criterion' : 'criterion'
}
