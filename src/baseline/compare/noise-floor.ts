import { z } from 'zod'
import { wilsonInterval } from '../../stats/index.js'
import { twoSidedZ } from '../../stats/normal-quantile.js'
import { requireSummaries, type RunSummary } from '../run-summary.js'
import { alignRuns } from './align-runs.js'
import { intervalSchema } from './category-scores.js'
import { findIncompatibilities } from './compatibility.js'
import { IncompatibleRunsError } from './incompatible-runs-error.js'
import { type CasePair, pairCases } from './pair-cases.js'

export const noiseFloorSchema = z.object({
  /** That were judged in both runs. */
  cases: z.number().int(),
  /** How many are left out: one run replayed what was recorded of the other, which is one and the same verdict. */
  replayed: z.number().int().default(0),
  /** Ids of the cases whose verdict changed although nothing else did. */
  flipped: z.array(z.string()),
  flipRate: z.number().nullable(),
  /** 95 % interval of the flip rate. */
  flipRateInterval: intervalSchema.nullable(),
  /** The difference in pass rate that these two runs happened to have. */
  difference: z.number().nullable(),
  /** In 95 of 100 repetitions noise alone gives a difference of at most this, either way. */
  noiseDifference: z.number().nullable(),
})
/** What two runs of one and the same version differ by: below this, a difference means nothing. Rates in [0, 1]. */
export type NoiseFloor = z.infer<typeof noiseFloorSchema>

/**
 * Measures the noise: give it two runs of the same version (an "A/A" comparison).
 *
 * A flip goes either way with equal chance, so the difference of two runs over n cases has variance flipRate / n. The
 * rate is taken at the middle of its interval: with few cases, none that flipped does not mean that none will.
 *
 * @throws IncompatibleRunsError when the runs were not judged alike; TypeError for a run record; RangeError for a case id
 * that a run holds twice.
 */
export function noiseFloor(one: RunSummary, second: RunSummary): NoiseFloor {
  requireSummaries('noiseFloor', one, second)
  const first = alignRuns(one, second)
  const differences = findIncompatibilities(first, second)
  if (differences.length > 0) throw new IncompatibleRunsError(first.id, second.id, differences)
  const { pairs: all } = pairCases(first, second)
  const pairs = all.filter((pair) => !isOneVerdict(pair))
  const flipped = pairs.filter((pair) => pair.old.outcome !== pair.new.outcome)
  const cases = pairs.length
  const flipRate = cases === 0 ? null : flipped.length / cases
  const interval = wilsonInterval(flipped.length, cases)
  const rose = flipped.filter((pair) => pair.new.outcome === 'pass').length
  return {
    cases,
    replayed: all.length - cases,
    flipped: flipped.map(({ id }) => id),
    flipRate,
    flipRateInterval: interval,
    difference: cases === 0 ? null : (2 * rose - flipped.length) / cases,
    noiseDifference: interval && noiseOf((interval.lower + interval.upper) / 2, cases),
  }
}

/** The recorded replies of one run in the other. A model that answers anew never takes as long to the millisecond. */
function isOneVerdict({ old: { replies: one }, new: { replies: other } }: CasePair): boolean {
  if (!one || !other || !(one.replayed || other.replayed)) return false
  const isAsLong = Math.abs(one.latencyMs - other.latencyMs) <= one.count // each is recorded in whole milliseconds
  return one.count === other.count && one.tokens === other.tokens && isAsLong
}

const noiseOf = (flipRate: number, cases: number) => Math.min(1, twoSidedZ(0.95) * Math.sqrt(flipRate / cases))
