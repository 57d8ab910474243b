import { z } from 'zod'

export const stratumSchema = z.object({
  outcome: z.enum(['pass', 'fail']),
  /** Evaluations of the judge with this outcome, each counted once. */
  size: z.number().int().min(1),
  /** The same with either outcome. */
  population: z.number().int().min(1),
})

const score = z.number().int().min(0).max(100).nullable()

export const validationSchema = z.object({
  id: z.uuid(),
  /** The evaluation: the same input and output have the same id in every run. */
  test_id: z.uuid(),
  /** Name of the judge; at most 50 characters. */
  evaluator_id: z.string().max(50),
  /** 0-100. */
  evaluator_score: score,
  human_agrees: z.boolean(),
  /** 0-100; `null` when the person gave none. */
  human_score: score,
  notes: z.string(),
  /** UTC, ISO 8601. */
  validated_at: z.iso.datetime({ precision: 3 }),

  evaluator_pass: z.boolean(),
  /** `retest`: the judge was asked again about a case that it was wrong on. */
  kind: z.enum(['spot_check', 'retest']),
  reviewer: z.string(),
  /** What the evaluation was drawn from, as far as it was known then; `null`: drawn by an older version, see `weight`. */
  stratum: stratumSchema.nullable().default(null),
  /** Of a check without a stratum: makes up for fails being drawn more often than they are. 1 on average over a sample. */
  weight: z.number().positive(),
  run_id: z.string(),
  case_id: z.string(),
  /** Id of the answer that it comes from: it counts as long as that is the review's last. `null`: always. */
  answer: z.uuid().nullable().default(null),
})
/** A person's check of one judge's verdict. First the columns of testing-strategy.md, section 6, then what stands beside. */
export type Validation = z.output<typeof validationSchema>

/** What the person said: agreement and the judge's verdict give it. */
export const humanPass = ({ evaluator_pass, human_agrees }: Validation): boolean => evaluator_pass === human_agrees
