import { z } from 'zod'
import { recordingPlacesSchema, unknownReasonSchema, usageSchema } from '../verdict.js'

export const winnerSchema = z.enum(['A', 'B', 'TIE'])
export type Winner = z.infer<typeof winnerSchema>

const opinion = {
  /** `null`: unknown. Never a tie for a judge that failed. */
  winner: winnerSchema.nullable(),
  /** The judge's own, in [0, 1]; `null` when unknown. */
  confidence: z.number().nullable(),
  /** Of the better answer, criterion -> [0, 1]; empty when unknown. */
  scores: z.record(z.string(), z.number()),
  /** The judge's words, with Answer A and Answer B for the Answer 1 and Answer 2 that it saw; so are the faults. */
  reasons: z.array(z.string()),
  majorFaults: z.object({ A: z.array(z.string()), B: z.array(z.string()) }),
  unknown: unknownReasonSchema.optional(),
  usage: usageSchema,
}

/** What the judge said in one order, mapped back to A and B. */
const pairJudgementSchema = z.object({
  ...opinion,
  firstShown: z.enum(['A', 'B']),
  model: z.string(),
  recordings: recordingPlacesSchema,
})
export type PairJudgement = z.infer<typeof pairJudgementSchema>

export const pairVerdictSchema = z.object({
  ...opinion,
  /** Two orders were judged and named different winners: then the verdict is a tie. */
  inconsistent: z.boolean(),
  judgements: z.array(pairJudgementSchema),
})
/** Which of two answers is better. Scores and confidence are means over the judgements. Data only. */
export type PairVerdict = z.infer<typeof pairVerdictSchema>
