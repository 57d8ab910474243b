import { z } from 'zod'
import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { pairwiseResultSchema } from '../pairwise/pairwise-result.js'
import { requireSummaries, type RunSummary } from '../run-summary.js'
import { decisionSchema } from '../stored/baseline.js'
import { changedCaseSchema, changedCases } from './changed-cases.js'
import { checkedCases, compareChecked, compareOptionNames, type CompareOptions } from './compare-runs.js'
import { noiseFloorSchema } from './noise-floor.js'
import { runComparisonSchema } from './run-comparison.js'

export const abSectionSchema = z.object({
  comparison: runComparisonSchema,
  /** What matters first comes first. */
  changedCases: z.array(changedCaseSchema),
  noise: noiseFloorSchema.optional(),
  pairwise: pairwiseResultSchema.optional(),
  /** What people decided, oldest first. */
  decisions: z.array(decisionSchema),
})
/** Everything a report shows about two versions. Data only: text, tables and plots are made from it elsewhere. */
export type AbSection = z.infer<typeof abSectionSchema>

/** @throws z.ZodError naming each field that is wrong. */
export function readAbSection(data: unknown): AbSection {
  return abSectionSchema.parse(data)
}

/**
 * Compares two runs for a report.
 *
 * @param extras what was found besides: the noise floor, a pairwise comparison, decisions on record.
 * @throws what `compareRuns` throws.
 */
export function abSection(
  old: RunSummary,
  next: RunSummary,
  options: CompareOptions = {},
  extras: Partial<Pick<AbSection, 'noise' | 'pairwise' | 'decisions'>> = {},
): AbSection {
  refuseUnknownOptions('abSection', options, compareOptionNames)
  requireSummaries('abSection', old, next)
  const checked = checkedCases(old, next, options.check)
  const comparison = compareChecked(checked, options)
  return { comparison, changedCases: changedCases(...checked), decisions: [], ...extras }
}
