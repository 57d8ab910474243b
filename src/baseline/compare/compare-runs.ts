import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { requireOneOf } from '../../config/options/option-ranges.js'
import { requireSummaries, type RunSummary } from '../run-summary.js'
import { alignRuns } from './align-runs.js'
import { compareCategories } from './category-scores.js'
import { findIncompatibilities } from './compatibility.js'
import { weighEvidence } from './evidence.js'
import { IncompatibleRunsError } from './incompatible-runs-error.js'
import { pairCases } from './pair-cases.js'
import { meanFraction, minus, passShare, toNumber } from './pass-rate.js'
import { onlyCases, quickCheckOf } from './quick-check.js'
import { recommend } from './recommendation.js'
import { compareRepeatedRuns } from './repeated-runs.js'
import type { RunComparison } from './run-comparison.js'
import { costOf } from './run-cost.js'
import { checkThresholds } from './thresholds.js'

/** How {@link compareRuns} compares. */
export interface CompareOptions {
  /** `quick`: only 20 cases, chosen by a hash of their ids. Default `full`. */
  check?: 'quick' | 'full'
  /** An approval without strong evidence becomes a review. Default false. */
  requireEvidence?: boolean
}

export const compareOptionNames = ['check', 'requireEvidence'] as const satisfies (keyof CompareOptions)[]

/**
 * Is the new version better than the old one? Compares two runs over the same cases, case by case.
 *
 * @param oldRun as newRun: of `summarizeRecord`, or `readRunSummary`.
 * @returns pass rates, what improved and regressed, a recommendation by the rules of testing-strategy.md section 3, and
 * beside it what the numbers can and cannot show.
 * @throws IncompatibleRunsError when judge, judge's prompt, rubric, the text of a case or what is asserted of it differ
 * between the runs; RangeError for a `check` that there is not, and for a case id that a run holds twice; TypeError for
 * a run record, and for an option that there is not.
 */
export function compareRuns(oldRun: RunSummary, newRun: RunSummary, options: CompareOptions = {}): RunComparison {
  refuseUnknownOptions('compareRuns', options, compareOptionNames)
  requireSummaries('compareRuns', oldRun, newRun)
  return compareChecked(checkedCases(oldRun, newRun, options.check), options)
}

/** @param runs from {@link checkedCases}, with the same `check`. */
export function compareChecked([old, next]: CheckedRuns, options: CompareOptions): RunComparison {
  const { check = 'full', requireEvidence = false } = options
  const differences = findIncompatibilities(old, next)
  if (differences.length > 0) throw new IncompatibleRunsError(nameOf(old), nameOf(next), differences)
  const { pairs, ...unpaired } = pairCases(old, next)
  const oldRate = meanFraction(pairs.map((pair) => passShare(pair.old)))
  const newRate = meanFraction(pairs.map((pair) => passShare(pair.new)))
  const flipped = pairs.filter((pair) => pair.old.outcome !== pair.new.outcome)
  const regressions = flipped.flatMap((pair) => (pair.old.outcome === 'pass' ? [pair.id] : []))
  const thresholds = checkThresholds(old, next)
  const evidence = weighEvidence(pairs)
  const difference = oldRate && newRate && minus(newRate, oldRate)
  return {
    old: titleOf(old),
    new: titleOf(next),
    check,
    cases: pairs.length,
    passRate: { old: oldRate && toNumber(oldRate), new: newRate && toNumber(newRate) },
    improvements: flipped.flatMap((pair) => (pair.new.outcome === 'pass' ? [pair.id] : [])),
    regressions,
    ...unpaired,
    repeated: compareRepeatedRuns(pairs),
    categories: compareCategories(pairs),
    thresholds,
    evidence,
    cost: { old: costOf(old), new: costOf(next) },
    ...recommend({
      difference,
      regressions,
      unknown: unpaired.unknown,
      gone: unpaired.onlyOld,
      thresholds,
      evidence,
      requireEvidence,
    }),
  }
}

type CheckedRuns = readonly [old: RunSummary, next: RunSummary]

/**
 * The part of both runs that a check looks at, each case under one id. A quick one draws from the old run: what the new one
 * lacks is missed.
 */
export function checkedCases(old: RunSummary, next: RunSummary, check: CompareOptions['check'] = 'full'): CheckedRuns {
  requireOneOf('check', check, ['quick', 'full'])
  const aligned = alignRuns(old, next)
  if (check === 'full') return [aligned, next]
  const drawn = quickCheckOf(aligned)
  return [onlyCases(aligned, drawn), onlyCases(next, drawn)]
}

const nameOf = ({ id, label }: RunSummary) => label ?? id

const titleOf = ({ id, label }: RunSummary) => ({ id, ...(label === undefined ? {} : { label }) })
