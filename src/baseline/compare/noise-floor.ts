import { z } from 'zod'
import { wilsonInterval } from '../../stats/index.js'
import { mean } from '../../stats/mean.js'
import { twoSidedZ } from '../../stats/normal-quantile.js'
import { requireSummaries, type RunSummary } from '../run-summary.js'
import { alignRuns } from './align-runs.js'
import { intervalSchema } from './category-scores.js'
import { findIncompatibilities } from './compatibility.js'
import { IncompatibleRunsError } from './incompatible-runs-error.js'
import { type CasePair, pairCases } from './pair-cases.js'
import { knownRuns, minus, passShare, toNumber } from './pass-rate.js'

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
  /** The difference in pass rate that these two runs happened to have: of repeated runs, of the share that passed. */
  difference: z.number().nullable(),
  /** In 95 of 100 repetitions noise alone gives a difference of at most this, either way. */
  noiseDifference: z.number().nullable(),
})
/** What two runs of one and the same version differ by: below this, a difference means nothing. Rates in [0, 1]. */
export type NoiseFloor = z.infer<typeof noiseFloorSchema>

/**
 * Measures the noise: give it two runs of the same version (an "A/A" comparison).
 *
 * A change goes either way with equal chance, so the difference of two runs over n cases has the variance s / n, with s
 * the mean square of how much a case changed: the flip rate, where each ran once. It is taken at the middle of its
 * interval: with few cases, none that changed does not mean that none will.
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
  const changes = pairs.map((pair) => toNumber(minus(passShare(pair.new), passShare(pair.old))))
  return {
    cases,
    replayed: all.length - cases,
    flipped: flipped.map(({ id }) => id),
    flipRate: cases === 0 ? null : flipped.length / cases,
    flipRateInterval: wilsonInterval(flipped.length, cases),
    difference: mean(changes),
    noiseDifference: noiseOf(changes, mean(pairs.map(mostNoise))),
  }
}

/** The recorded replies of one run in the other. A model that answers anew never takes as long to the millisecond. */
function isOneVerdict({ old: { replies: one }, new: { replies: other } }: CasePair): boolean {
  if (!one || !other || !(one.replayed || other.replayed)) return false
  const isAsLong = Math.abs(one.latencyMs - other.latencyMs) <= one.count // each is recorded in whole milliseconds
  return one.count === other.count && one.tokens === other.tokens && isAsLong
}

/** Mean square of the change of a case whose runs pass and fail with equal chance. */
const mostNoise = ({ old, new: next }: CasePair) =>
  0.25 / Math.max(1, knownRuns(old).length) + 0.25 / Math.max(1, knownRuns(next).length)

/** The middle is Wilson's: as if z squared further cases had changed as much as noise can make them. */
function noiseOf(changes: readonly number[], most: number | null): number | null {
  if (most === null) return null
  const z = twoSidedZ(0.95)
  const squares = changes.reduce((sum, change) => sum + change * change, 0)
  const meanSquare = (squares + z * z * most) / (changes.length + z * z)
  return Math.min(1, z * Math.sqrt(meanSquare / changes.length))
}
