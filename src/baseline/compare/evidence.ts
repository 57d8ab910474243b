import { z } from 'zod'
import { casesNeeded, eValue, mcnemarExact, minimumDetectableEffect, pairedDifference } from '../../stats/index.js'
import { normalQuantile, twoSidedZ } from '../../stats/normal-quantile.js'
import { intervalSchema } from './category-scores.js'
import { meanWithSpread } from './mean-with-spread.js'
import type { CasePair } from './pair-cases.js'
import { minus, passShare, toNumber } from './pass-rate.js'

export const evidenceSchema = z.object({
  cases: z.number().int(),
  /** Cases whose pass rate fell (pass to fail, where each ran once): b of McNemar's table. */
  regressed: z.number().int(),
  /** Cases whose pass rate rose: c of McNemar's table. */
  improved: z.number().int(),
  /** Exact, two-sided (McNemar; with repeated runs the sign test over cases). */
  pValue: z.number(),
  difference: z.number(),
  /**
   * 95 % interval of the difference: Tango's score interval or, with repeated runs, Student's interval clustered by case.
   * `null` for repeated runs of fewer than two cases, or of cases that all changed alike.
   */
  interval: intervalSchema.nullable(),
  /** Smallest difference that this many cases can be expected to show (power 80 %, level 5 %); `null`: none, or unknown. */
  smallestDifference: z.number().nullable(),
  /** Cases that a difference as large as the one seen would need (power 80 %); `null`: no difference, or unknown. */
  casesNeeded: z.number().int().nullable(),
  /** Stays valid when a quick check is extended to the full run: 20 or more is evidence at the 5 % level. */
  eValue: z.number(),
  /**
   * `strong`: p is at most 0.05. `weak`: enough cases changed, but not clearly one way. `insufficient`: fewer than six
   * changed, so that however they fell, p could not have reached 0.05.
   */
  strength: z.enum(['strong', 'weak', 'insufficient']),
})
/** How much the flips between two runs say. Differences are of pass rates, in [-1, 1]. */
export type Evidence = z.infer<typeof evidenceSchema>

const level = 0.05
const wantedPower = 0.8
/** 2 * 0.5^6 = 0.031 is the first p value below 0.05. */
const fewestTelling = 6

/** `null` without a case. */
export function weighEvidence(pairs: readonly CasePair[]): Evidence | null {
  if (pairs.length === 0) return null
  const differences = pairs.map((pair) => toNumber(minus(passShare(pair.new), passShare(pair.old))))
  const improved = differences.filter((difference) => difference > 0).length
  const regressed = differences.filter((difference) => difference < 0).length
  const pValue = mcnemarExact(regressed, improved)
  const changed = improved + regressed
  const repeated = pairs.some((pair) => Math.max(pair.old.runs?.length ?? 1, pair.new.runs?.length ?? 1) > 1)
  return {
    cases: pairs.length,
    regressed,
    improved,
    pValue,
    ...withinReach(
      repeated ? effectOfShares(differences) : effectOfFlips(improved, regressed, pairs.length),
      pairs.length,
      changed / pairs.length,
    ),
    eValue: eValue(regressed, improved),
    strength: changed < fewestTelling ? 'insufficient' : pValue <= level ? 'strong' : 'weak',
  }
}

type Effect = Pick<Evidence, 'difference' | 'interval' | 'smallestDifference' | 'casesNeeded'>

/** The formulas of the plan are for many cases; the exact test tells nothing before six changed. */
function withinReach(effect: Effect, cases: number, shareChanged: number): Effect {
  const { smallestDifference, casesNeeded: needed } = effect
  return {
    ...effect,
    smallestDifference: cases < fewestTelling ? null : smallestDifference,
    casesNeeded: needed && Math.max(needed, Math.ceil(fewestTelling / shareChanged)),
  }
}

function effectOfFlips(improved: number, regressed: number, cases: number): Effect {
  const found = pairedDifference(improved, regressed, cases)
  const difference = (improved - regressed) / cases
  const flips = improved + regressed
  // Plans with the flips that were seen; where too few flipped to plan with, with the best case.
  const plan = { power: wantedPower, alpha: level, ...(flips > 0 ? { discordantRate: flips / cases } : {}) }
  return {
    difference,
    interval: found && { lower: found.lower, upper: found.upper },
    smallestDifference: minimumDetectableEffect(cases, plan) ?? minimumDetectableEffect(cases),
    casesNeeded: casesNeeded(difference, plan),
  }
}

/** Each case has one difference of two shares, so counting by case is what clusters its runs. */
function effectOfShares(differences: readonly number[]): Effect {
  const found = meanWithSpread(differences)
  if (!found) return { difference: differences[0] ?? 0, interval: null, smallestDifference: null, casesNeeded: null }
  const { difference, standardError, lower, upper } = found
  const smallestDifference = (twoSidedZ(1 - level) + normalQuantile(wantedPower)) * standardError
  return {
    difference,
    interval: { lower, upper },
    smallestDifference: smallestDifference > 1 ? null : smallestDifference,
    casesNeeded: difference === 0 ? null : Math.ceil(differences.length * (smallestDifference / difference) ** 2),
  }
}
