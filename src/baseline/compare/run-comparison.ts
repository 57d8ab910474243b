import { z } from 'zod'
import { categoryChangeSchema } from './category-scores.js'
import { evidenceSchema } from './evidence.js'
import { adviceSchema } from './recommendation.js'
import { repeatedRunsSchema } from './repeated-runs.js'
import { runCostSchema } from './run-cost.js'
import { thresholdResultSchema } from './thresholds.js'

const runTitleSchema = z.object({ id: z.string(), label: z.string().optional() })
const ids = z.array(z.string())

export const runComparisonSchema = adviceSchema.extend({
  old: runTitleSchema,
  new: runTitleSchema,
  check: z.enum(['quick', 'full']),
  /** Cases with a verdict in both runs. */
  cases: z.number().int(),
  /** `null` when no case has a verdict in both. */
  passRate: z.object({ old: z.number().nullable(), new: z.number().nullable() }),
  /** Ids of cases that went from fail to pass. */
  improvements: ids,
  /** Ids of cases that went from pass to fail; listed whatever the recommendation. */
  regressions: ids,
  /** Ids of cases without a verdict in at least one run: part of no rate. */
  unknown: ids,
  onlyOld: ids,
  onlyNew: ids,
  /** `null` unless every case ran at least twice in both. */
  repeated: repeatedRunsSchema.nullable(),
  categories: z.array(categoryChangeSchema),
  thresholds: z.array(thresholdResultSchema),
  /** `null` when no case has a verdict in both runs. */
  evidence: evidenceSchema.nullable(),
  cost: z.object({ old: runCostSchema, new: runCostSchema }),
})
/** The new run beside the old one. Rates and scores are in [0, 1], over the cases with a verdict in both runs. */
export type RunComparison = z.infer<typeof runComparisonSchema>
