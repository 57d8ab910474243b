import type { Validation } from '../validation.js'
import { mondayOf } from './monday-of.js'

export const outcomes = ['pass', 'fail'] as const
/** Of the case that a verdict belongs to. */
export type Outcome = (typeof outcomes)[number]

/** Checks of evaluations that a sample draws from alike: those that passed, or those that failed. */
export interface Stratum {
  readonly outcome: Outcome
  /** What they stand for, of all evaluations. */
  readonly share: number
  readonly checks: readonly Validation[]
}

/** A check of an older version does not say where it was drawn from: nearly always, from where its judge's verdict stands. */
const outcomeOf = ({ stratum, evaluator_pass }: Validation): Outcome =>
  stratum?.outcome ?? (evaluator_pass ? 'pass' : 'fail')

/**
 * The checks of one judge by where they were drawn from. A stratum counts by its size and not by how often it was checked:
 * replays repeat evaluations, and once every fail was checked a sample holds passes alone.
 * @param earlier stand in for a stratum of which `checks` has none
 * @see Cochran (1977), Sampling Techniques, 5.3 (stratified mean) and 5A.9 (stratification after the selection).
 */
export function strataOf(checks: readonly Validation[], earlier: readonly Validation[] = []): Stratum[] {
  const sized = checks.filter(({ stratum }) => stratum)
  const older = checks.filter(({ stratum }) => !stratum)
  const sizes = sizesOf(sized)
  return outcomes
    .map((outcome) => {
      const isOwn = (check: Validation) => outcomeOf(check) === outcome
      const own = checks.filter(isOwn)
      const share = sized.length * (sizes[outcome] / (sizes.pass + sizes.fail || 1)) + olderWeight(older, outcome)
      return { outcome, share: share / checks.length, checks: own.length > 0 ? own : earlier.filter(isOwn) }
    })
    .filter(({ share, checks: own }) => share > 0 && own.length > 0)
}

/** How many evaluations there were, each counted once: what the check of the largest population says, which is the last. */
export function sizesOf(checks: readonly Validation[]): Readonly<Record<Outcome, number>> {
  const [last] = checks.flatMap(({ stratum }) => stratum ?? []).toSorted((a, b) => b.population - a.population)
  if (!last) return { pass: 0, fail: 0 }
  const other = last.population - last.size
  return last.outcome === 'pass' ? { pass: last.size, fail: other } : { pass: other, fail: last.size }
}

/**
 * What checks without a size weigh together. Their weights are 1 on average over a sample that has both strata, so that what
 * is missing to 1 is what the other stratum weighs.
 */
function olderWeight(checks: readonly Validation[], outcome: Outcome): number {
  const weeks = [...Map.groupBy(checks, ({ validated_at }) => mondayOf(validated_at)).values()]
  return weeks.reduce((sum, week) => {
    const own = week.filter((check) => outcomeOf(check) === outcome)
    return sum + (own.length > 0 ? weightOf(own) : Math.max(0, week.length - weightOf(week)))
  }, 0)
}

const weightOf = (checks: readonly Validation[]) => checks.reduce((sum, { weight }) => sum + weight, 0)
