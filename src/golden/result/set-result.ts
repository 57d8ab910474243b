import { z } from 'zod'
import { notMadeSchema } from '../run/record.js'

const count = z.number().int().min(0)
const rate = z.number().min(0).max(1)
const intervalSchema = z.object({ lower: rate, upper: rate })

/**
 * The result of a golden set over a whole run, as it stands in the run record.
 * @see suite-expansion.md, "Run Output"
 */
export const goldenSetResultSchema = z.object({
  name: z.string(),
  file: z.string(),
  project: z.string(),
  type: z.string(),
  strict: z.boolean(),
  gate: z.enum(['enforce', 'report']),
  /**
   * `unknown`: it has not failed, but a case had no verdict, or the judge is not known to be trusted. `partial`: it has
   * not failed, but not every case ran.
   */
  status: z.enum(['passed', 'failed', 'unknown', 'partial']),
  /** Why it has this status, in readable sentences. */
  reasons: z.array(z.string()),
  /** What a reader must know of it whatever its status, in sentences without a full stop; absent when there is nothing. */
  notes: z.array(z.string()).optional(),
  /** Cases of the whole set. */
  total: count,
  passed: count,
  failed: count,
  unknown: count,
  /** Cases that did not run: filtered, skipped, or lost with a crashed worker. */
  not_run: count,
  /** `passed / (passed + failed)`; `null` when nothing was judged. */
  pass_rate: rate.nullable(),
  /** 95 % Wilson interval of the pass rate. */
  pass_rate_interval: intervalSchema.nullable(),
  /** Only when the set is not strict. */
  min_pass_rate: rate.optional(),
  failing_case_ids: z.array(z.string()),
  unknown_case_ids: z.array(z.string()),
  /** Passed only in a later attempt. */
  flaky_case_ids: z.array(z.string()),
  top_failing_categories: z.array(z.object({ category: z.string(), count })),
  worst_offenders: z.array(
    z.object({
      case_id: z.string(),
      case_name: z.string(),
      reasons: z.array(z.string()),
      /** 0-100. */
      score: z.number().nullable(),
    }),
  ),
  regression_hints: z.array(z.string()),
  /** Tags with a pass rate of their own. */
  tags: z.array(
    z.object({
      tag: z.string(),
      passed: count,
      failed: count,
      /** Of those that ran, the ones without a verdict, which are not in the rate; absent in older records. */
      unknown: count.optional(),
      pass_rate: rate.nullable(),
      min_pass_rate: rate,
      met: z.boolean(),
    }),
  ),
  /** Only when the cases ran more than once: the mean over the cases of which every run has a verdict. */
  repeated: z.object({ runs: count, pass_at_k: rate, pass_hat_k: rate }).optional(),
  /** Mutated cases, which count apart. */
  mutations: z
    .object({
      held: count,
      broke: count,
      unknown: count,
      /** What could not be made of which cases, most cases first. */
      not_made: z.array(notMadeSchema.extend({ case_ids: z.array(z.string()) })).optional(),
    })
    .optional(),
})
/** What became of a golden set in a run. */
export type GoldenSetResult = z.infer<typeof goldenSetResultSchema>
