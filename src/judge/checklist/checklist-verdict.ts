import { z } from 'zod'
import { recordingPlacesSchema, outcomeSchema, unknownReasonSchema, usageSchema } from '../verdict.js'

const checklistAnswerSchema = z.object({
  question: z.string(),
  /** `unknown`: the judge left it open. */
  answer: z.enum(['yes', 'no', 'unknown']),
  /** What the judge quoted from the output; `null` when nothing. */
  evidence: z.string().nullable(),
  /** Whether the quote stands in the output; `null` without a quote. A judge that quotes what is not there may be wrong. */
  evidenceFound: z.boolean().nullable(),
})
/** What a judge said to one question, and whether its quote stands in the output. */
export type ChecklistAnswer = z.infer<typeof checklistAnswerSchema>

export const checklistVerdictSchema = z.object({
  /** `pass`: at least `needed` questions are answered yes. `unknown`: the open ones could decide either way. */
  outcome: outcomeSchema,
  answers: z.array(checklistAnswerSchema),
  yes: z.number().int().min(0),
  needed: z.number().int().min(1),
  /** How clear the questions are, by their words. Source: criteria-protocol.md, "Confidence Levels". */
  confidence: z.enum(['HIGH', 'MEDIUM', 'LOW']),
  judge: z.string(),
  model: z.string(),
  unknown: unknownReasonSchema.optional(),
  usage: usageSchema,
  recordings: recordingPlacesSchema,
})
/** The answers of a judge to yes/no questions about one output. Data only. */
export type ChecklistVerdict = z.infer<typeof checklistVerdictSchema>

/** A yes or no with a quote that stands nowhere in the output; what the judge wrote follows it in a warning. */
export const unfoundEvidence = (question: string): string =>
  `The judge's evidence for "${question}" is not in the output`
