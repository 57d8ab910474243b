import { z } from 'zod'
import { mean } from '../../stats/mean.js'
import type { CaseSummary, RunSummary } from '../run-summary.js'

export const thresholdResultSchema = z.object({
  metric: z.enum(['format', 'task_completion']),
  /** Share that is required, in [0, 1]. */
  required: z.number(),
  rate: z.number(),
  /** `null` when the old run did not say. */
  oldRate: z.number().nullable(),
  met: z.boolean(),
  /** Ids of the cases that missed it. */
  failing: z.array(z.string()),
})
/** How the new run does against a bar of its own, whatever the old run did. */
export type ThresholdResult = z.infer<typeof thresholdResultSchema>

const bars = [
  { metric: 'format', requiredPercent: 100, of: ({ formatOk }: CaseSummary) => formatOk },
  { metric: 'task_completion', requiredPercent: 95, of: ({ taskCompleted }: CaseSummary) => taskCompleted },
] as const

/** One result for each metric that the new run reports, over all cases of each run. Source: testing-strategy.md section 4. */
export function checkThresholds(old: RunSummary, next: RunSummary): ThresholdResult[] {
  return bars.flatMap(({ metric, requiredPercent, of }) => {
    const reported = next.cases.filter((summary) => of(summary) !== undefined)
    if (reported.length === 0) return []
    const failing = reported.filter((summary) => !of(summary)).map(({ id }) => id)
    const passed = reported.length - failing.length
    return {
      metric,
      required: requiredPercent / 100,
      rate: passed / reported.length,
      oldRate: mean(old.cases.flatMap((summary) => shareOf(of(summary)))),
      met: passed * 100 >= requiredPercent * reported.length,
      failing,
    }
  })
}

const shareOf = (reported: boolean | undefined) => (reported === undefined ? [] : [reported ? 1 : 0])
