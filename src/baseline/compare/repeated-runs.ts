import { z } from 'zod'
import { passAtK, passHatK } from '../../stats/index.js'
import { mean } from '../../stats/mean.js'
import type { CaseSummary } from '../run-summary.js'
import type { CasePair } from './pair-cases.js'
import { knownRuns } from './pass-rate.js'

const both = z.object({ old: z.number().nullable(), new: z.number().nullable() })

export const repeatedRunsSchema = z.object({
  /** Runs that every case has in both versions, those without a verdict left out. */
  k: z.number().int(),
  /** Chance that at least one of k runs passes, mean over the cases. */
  passAtK: both,
  /** Chance that all of k runs pass, mean over the cases. */
  passHatK: both,
})
/** What a user may count on when a case runs several times: once in k, or each time. In [0, 1]. */
export type RepeatedRuns = z.infer<typeof repeatedRunsSchema>

/** `null` unless every case ran at least twice in both versions. */
export function compareRepeatedRuns(pairs: readonly CasePair[]): RepeatedRuns | null {
  const trials = pairs.flatMap((pair) => [knownRuns(pair.old).length, knownRuns(pair.new).length])
  const k = trials.reduce((least, runs) => Math.min(least, runs), Infinity)
  if (!Number.isFinite(k) || k < 2) return null
  const average = (estimate: typeof passAtK, side: 'old' | 'new') =>
    mean(pairs.map((pair) => estimate(passes(pair[side]), knownRuns(pair[side]).length, k) ?? 0))
  return {
    k,
    passAtK: { old: average(passAtK, 'old'), new: average(passAtK, 'new') },
    passHatK: { old: average(passHatK, 'old'), new: average(passHatK, 'new') },
  }
}

const passes = (summary: CaseSummary) => knownRuns(summary).filter((run) => run === 'pass').length
