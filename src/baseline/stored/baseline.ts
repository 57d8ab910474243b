import { z } from 'zod'
import { caseSummarySchema, uniqueIds } from '../run-summary.js'

/** In the file, a text of several lines is a list of its lines: then a change of one line is a diff of one line. */
const linesSchema = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join('\n'))])

export const decisionSchema = z.object({
  decision: z.enum(['approve', 'reject', 'investigate']),
  /** Run that was decided on. */
  run: z.string(),
  who: z.string().min(1),
  /** UTC, ISO 8601. */
  when: z.iso.datetime(),
  why: z.string().min(1),
})
/** What a person decided about a run, on record. Nothing follows from it by itself. */
export type Decision = z.infer<typeof decisionSchema>

const common = {
  version: z.literal(1),
  name: z.string().min(1),
  /** UTC, ISO 8601. */
  acceptedAt: z.iso.datetime(),
  /** Version of this package that made it. */
  packageVersion: z.string(),
}

const runBaselineSchema = z.object({
  ...common,
  kind: z.literal('run'),
  /** Run it was made from. */
  run: z.string(),
  decisions: z.array(decisionSchema).default([]),
  cases: z.array(caseSummarySchema.extend({ output: linesSchema.optional() })).check(uniqueIds),
})
/** A whole run that later runs are compared with. */
export type RunBaseline = z.infer<typeof runBaselineSchema>

const answerBaselineSchema = z.object({
  ...common,
  kind: z.literal('answer'),
  prompt: linesSchema,
  output: linesSchema,
})
/** One answer that later answers to the same prompt have to beat. */
export type AnswerBaseline = z.infer<typeof answerBaselineSchema>

export const baselineSchema = z.discriminatedUnion('kind', [runBaselineSchema, answerBaselineSchema])
export type Baseline = z.infer<typeof baselineSchema>
