import { z } from 'zod'
import { pairwisePromptName } from '../../judge/pairwise/pairwise-prompt.js'
import { pairVerdictSchema, winnerSchema } from '../../judge/pairwise/pairwise-verdict.js'
import { usageSchema } from '../../judge/verdict.js'
import { lengthBiasSchema } from './length-bias.js'

const rate = z.number().min(0).max(1).nullable()

export const pairwiseResultSchema = z.object({
  prompt: z.literal(pairwisePromptName),
  judge_model: z.string(),
  judge_mode: z.enum(['all', 'close_calls', 'sample']),
  order: z.enum(['both', 'random']),
  /** `close_calls`: every rate below holds for close calls only and says nothing about clear cases. */
  conditional_on: z.enum(['close_calls']).nullable(),
  /** Cases with a verdict of the judge. Rates are over these, in [0, 1]; `null` when there is none. */
  judged: z.number().int(),
  unknown_case_ids: z.array(z.string()),
  /** Not judged because of `judge_mode`, or because no ids were given and they come after the first 20. */
  skipped_case_ids: z.array(z.string()),
  win_rate_a_by_judge: rate,
  win_rate_b_by_judge: rate,
  tie_rate_by_judge: rate,
  /** Exact two-sided p value of A's wins against B's, ties left out (sign test). */
  p_value_by_judge: z.number().nullable(),
  /** By the higher validator score, over the cases that have two. */
  win_rate_a_by_validator: rate,
  win_rate_b_by_validator: rate,
  tie_rate_by_validator: rate,
  /** Share of cases where the judge's winner is not the validator's. */
  disagreement_rate: rate,
  /** Agreement of judge and validator beyond chance (Cohen); `null` when there is nothing to agree on. */
  kappa: z.number().nullable(),
  avg_judge_confidence: rate,
  /** Of the better answer, criterion -> 0-10. */
  avg_rubric_scores: z.record(z.string(), z.number()),
  /** Share of cases whose winner changed with the order. `null` with `order: 'random'`: it cannot show. */
  inconsistent_rate: rate,
  /** Share of the judge's choices, ties left out, that fell on the answer shown first: 0.5 if the place does not matter. */
  first_position_rate: rate,
  /** Exact two-sided binomial p value of `first_position_rate` against one half. */
  first_position_p_value: z.number().nullable(),
  ...lengthBiasSchema.shape,
  judge_cost_usd: z.number().nullable(),
  usage: usageSchema,
  cases: z.array(
    z.object({
      id: z.string(),
      validator_winner: winnerSchema.nullable(),
      /** Validator scores in [0, 1]. */
      score_a: z.number().nullable(),
      score_b: z.number().nullable(),
      verdict: pairVerdictSchema,
    }),
  ),
})
/** Which of two versions answers better. Fields: suite-expansion.md, "Interpreting Results", and what to trust them by. */
export type PairwiseResult = z.infer<typeof pairwiseResultSchema>
