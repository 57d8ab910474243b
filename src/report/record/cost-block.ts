import { z } from 'zod'

/** Tokens, US dollars and milliseconds of some model calls, as they stand in report files. */
export const recordedUsageSchema = z.object({
  /** Requests that went to the model now. */
  calls: z.number().int().min(0),
  /** Replies taken from recordings. */
  replayed: z.number().int().min(0),
  tokens_in: z.number().min(0),
  tokens_out: z.number().min(0),
  /** Price of called and replayed replies alike; `null`: a price or a usage is unknown. */
  cost_usd: z.number().min(0).nullable(),
  latency_ms: z.number().min(0),
})
export type RecordedUsage = z.infer<typeof recordedUsageSchema>

/** Who asked, what for, and which model: what is counted together as one row of `ai_usage`. */
const usageGroupSchema = recordedUsageSchema.extend({
  /** `main`, `judge`, `pairwise_judge` or `generator`. */
  source: z.string(),
  /** Golden set, else rubric, else test file; `null` for calls outside any test. */
  route: z.string().nullable(),
  /** `unknown` when it was not recorded. */
  model: z.string(),
  /** Part of `cost_usd` that was spent now; `null`: unknown. */
  spent_usd: z.number().min(0).nullable(),
})
export type UsageGroup = z.infer<typeof usageGroupSchema>

/** What is known of costs that are unknown as a whole. */
const knownCostSchema = z.object({
  /** Part of `total_cost_usd`. */
  total_usd: z.number().min(0),
  /** Replies, called and replayed, that `total_usd` leaves out. */
  unknown_replies: z.number().int().min(0),
  /** Part of `spent_usd`. */
  spent_usd: z.number().min(0),
  /** Requests made now that `spent_usd` leaves out. */
  unknown_calls: z.number().int().min(0),
})

/** Source of the names: suite-expansion.md, "Cost Reports". */
export const costBlockSchema = z.object({
  /** What the run's replies cost when they were made; `null` when any of it is unknown, never 0 for "unknown". */
  total_cost_usd: z.number().min(0).nullable(),
  total_tokens_in: z.number().min(0),
  total_tokens_out: z.number().min(0),
  /** By who asked: `main`, `judge`, `pairwise_judge`, `generator`. */
  by_route: z.record(z.string(), recordedUsageSchema),
  by_model: z.record(z.string(), recordedUsageSchema),
  judge_cost_usd: z.number().min(0).nullable(),
  /** Of the test execution: the system under test and a generator; `null`: unknown, or nothing of it was metered. */
  main_cost_usd: z.number().min(0).nullable(),
  /** Mean latency of one reply; a replayed one counts what it took when it was recorded. `null` without replies. */
  avg_latency_ms: z.number().min(0).nullable(),
  /** Requests made now. */
  calls: z.number().int().min(0),
  replayed: z.number().int().min(0),
  /** Judges that did not have to be asked: a check had failed, or the votes before had decided. Absent: none. */
  calls_saved: z.number().int().min(1).optional(),
  /** What the requests made now cost; `null` when unknown. A vote that was called in part counts in full. */
  spent_usd: z.number().min(0).nullable(),
  /** Absent where `total_cost_usd` is known. */
  known: knownCostSchema.optional(),
  /** Absent in records of other makers. */
  groups: z.array(usageGroupSchema).optional(),
})
export type CostBlock = z.infer<typeof costBlockSchema>
