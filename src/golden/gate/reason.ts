import { z } from 'zod'

/** What kept a case from passing; the names under which a set counts its failures. */
export const reasonCategorySchema = z.enum([
  'overall_score',
  'critical_violations',
  'total_violations',
  'specificity',
  'actionability',
  'format_legality',
  'clarifying_question',
  'refusal',
  'criteria',
  'status',
  'judge',
  'mutation',
  'error',
])
export type ReasonCategory = z.infer<typeof reasonCategorySchema>

export const gateReasonSchema = z.object({
  category: reasonCategorySchema,
  /** One sentence without a full stop: `specificity 62 < 70: names no product`. */
  message: z.string(),
  /** True: it could not be checked, which is no failure and no pass. */
  unmeasured: z.boolean(),
})
export type GateReason = z.infer<typeof gateReasonSchema>

/** The one to name where there is room for one: what failed before what could not be checked. */
export const leadingReason = (reasons: readonly GateReason[]): GateReason | undefined =>
  reasons.find(({ unmeasured }) => !unmeasured) ?? reasons[0]
