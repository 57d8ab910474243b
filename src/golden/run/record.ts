import { z } from 'zod'
import { gateReasonSchema } from '../gate/reason.js'
import { validatorBreakdownSchema } from '../validator/breakdown.js'

export const goldenSetHeadSchema = z.object({
  name: z.string(),
  /** Relative to the project's root, forward slashes. */
  file: z.string(),
  /** The JSON Lines file that holds its cases, when they are not in `file`: a watcher looks at both. */
  cases_file: z.string().optional(),
  type: z.string(),
  strict: z.boolean(),
  /** In [0, 1]. */
  min_pass_rate: z.number(),
  gate: z.enum(['enforce', 'report']),
  /** How many cases the whole set has, mutations left out. */
  size: z.number().int().min(1),
  /** How many of them `only` and `skip` in the test file leave out; absent: none. */
  left_out: z.number().int().min(1).optional(),
  /** Of the ids of all cases: two runs with the same hash ran the same set. */
  case_ids_hash: z.string(),
  /** Thresholds of the set that hold for none of its cases, in words; absent: none. */
  idle: z.array(z.string()).optional(),
  /** Tags with a pass rate of their own, in [0, 1]. */
  tag_pass_rates: z.record(z.string(), z.number()),
  /** Whose canaries its judge must get right, the set's own, the run's, or both; absent: nobody's. */
  canaries: z.array(z.enum(['run', 'set'])).optional(),
  /** Its file says when to alert and where; the reporter reads it there, for an address is a secret. */
  alerts: z.boolean().optional(),
})
/** What a reporter must know of a set to judge it from the records of its cases. */
export type GoldenSetHead = z.infer<typeof goldenSetHeadSchema>

export const notMadeSchema = z.object({
  mutation_type: z.string(),
  /** `the text has no list`. */
  reason: z.string(),
  /** True: some were made. */
  fewer: z.literal(true).optional(),
})
/** A mutation that could not make all the variants of a case that were wanted. */
export type NotMade = z.infer<typeof notMadeSchema>

export const goldenRecordSchema = z.object({
  set: goldenSetHeadSchema,
  case: z.object({ id: z.string(), name: z.string(), tags: z.array(z.string()) }),
  /** A mutated case counts apart from its set. */
  mutation: z
    .object({
      type: z.string(),
      base_case_id: z.string(),
      /** What was done to the text. */
      note: z.string(),
      /** Whether what the mutation demands came true; `null`: unknown. */
      held: z.boolean().nullable(),
    })
    .optional(),
  /** Only on a case that is no variant, when mutations were wanted that do not apply to it. */
  not_made: z.array(notMadeSchema).optional(),
  /** Which of how many runs of the case, from 0. */
  run: z.number().int().min(0),
  runs: z.number().int().min(1),
  /** Overall score, 0-100; `null` when nothing was scored. */
  score: z.number().nullable(),
  validatorBreakdown: validatorBreakdownSchema.optional(),
  reasons: z.array(gateReasonSchema),
  /** Of the thresholds and criteria that the case is held to: runs with different ones are not compared. */
  gate_hash: z.string().optional(),
  /** The case has expected behaviors, and no judge looked at them. */
  behaviors_unchecked: z.boolean().optional(),
})
/** One run of one golden case, as it travels with an assertion to the reporter. */
export type GoldenRecord = z.infer<typeof goldenRecordSchema>
