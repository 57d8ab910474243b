import { z } from 'zod'

/** What a validator scores. @see suite-expansion.md, "Validator Breakdown" */
export const categories = [
  'factuality',
  'legality',
  'specificity',
  'actionability',
  'structure',
  'tone',
  'safety',
] as const
export type Category = (typeof categories)[number]

const score = z.number().min(0).max(100)

export const validatorBreakdownSchema = z.object({
  /** Weighted mean of the category scores, or a judge's overall score, 0-100; `null` when nothing was scored. */
  overallScore: score.nullable(),
  /** 0-100. `null`: the category does not apply to this answer. Absent: it was not measured. */
  categoryScores: z.partialRecord(z.enum(categories), score.nullable()),
  violations: z.object({
    critical: z.number().int().min(0),
    /** Critical ones included. */
    total: z.number().int().min(0),
    /** What was seen and where, each led by its category: `factuality: "45,000" (at 34) is not in the reference`. */
    messages: z.array(z.string()),
  }),
  flags: z.object({
    askedClarifyingQuestions: z.boolean(),
    /** `null`: no refusal was called for, and none came where one would do. */
    refusedWhenNeeded: z.boolean().nullable(),
    /** How much of the answer is in neither the input nor the reference. */
    hallucinationRisk: z.enum(['low', 'medium', 'high']),
  }),
  /** Why a category scored as it did, in words. */
  notes: z.partialRecord(z.enum(categories), z.string()).default({}),
})
/** What a validator found in one answer. Plain data. */
export type ValidatorBreakdown = z.output<typeof validatorBreakdownSchema>

export const validatedSchema = z.object({
  validatorBreakdown: validatorBreakdownSchema,
  tags: z.array(z.string()).default([]),
  format_key: z.string().optional(),
  expected_status: z.string().optional(),
})
/** A validated answer with what the gate must know about its case. */
export type Validated = z.output<typeof validatedSchema>
/** The breakdown, and what a gate reads beside it. */
export const validatedFields: readonly string[] = validatedSchema.keyof().options
