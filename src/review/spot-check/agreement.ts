import type { Interval } from '../../stats/interval.js'
import { wilsonInterval } from '../../stats/wilson-interval.js'
import { humanPass, type Validation } from '../validation.js'
import { type Stratum, strataOf } from './strata.js'

/** A share in [0, 1] with its 95 % Wilson interval. */
export interface Rate {
  readonly value: number
  readonly interval: Interval
  /**
   * How many checks of a plain random sample these are worth. The smaller of two: (sum of weights)^2 / sum of squared
   * weights, as in Kish (1965), Survey Sampling; and p (1 - p) / variance, with the variance of a stratified sample, as in
   * Korn & Graubard (1998), Survey Methodology 24:193. The latter is told with one check more that agrees and one that does
   * not in every stratum, as in Agresti & Coull (1998), The American Statistician 52:119: that no error was found in a few
   * does not say that there is none.
   */
  readonly effective: number
}

/**
 * How well a judge agrees with people; every rate is one over all evaluations, each counted once, however often it was
 * replayed: see `strataOf`. `null`: no case to tell it from.
 */
export interface Agreement {
  readonly checked: number
  readonly agreed: number
  readonly accuracy: Rate | null
  /** Cohen's kappa, in [-1, 1]. */
  readonly kappa: number | null
  /** Of what people pass, the share that the judge passes. */
  readonly sensitivity: Rate | null
  /** Of what people fail, the share that the judge fails. */
  readonly specificity: Rate | null
  /** What a judge would reach that always says the same. */
  readonly constant: { readonly always: 'pass' | 'fail'; readonly accuracy: number } | null
}

type Is = (check: Validation) => boolean
const any: Is = () => true
const agrees: Is = ({ human_agrees }) => human_agrees
const passes: Is = ({ evaluator_pass }) => evaluator_pass

/** Pure: from the checks of one judge. @param earlier see `strataOf` */
export function agreementOf(checks: readonly Validation[], earlier: readonly Validation[] = []): Agreement {
  const strata = strataOf(checks, earlier)
  return {
    checked: checks.length,
    agreed: checks.filter(agrees).length,
    accuracy: rate(strata, agrees),
    kappa: weightedKappa(strata),
    sensitivity: rate(strata, agrees, humanPass),
    specificity: rate(strata, agrees, (check) => !humanPass(check)),
    constant: constantPredictor(share(strata, humanPass)),
  }
}

/** The share of those that count among those asked for. */
function rate(strata: readonly Stratum[], counts: Is, among: Is = any): Rate | null {
  const value = share(strata, counts, among)
  if (value === null) return null
  const effective = Math.max(1, Math.round(Math.min(kish(strata, among), plainSampleSize(strata, counts, among))))
  const interval = wilsonInterval(Math.round(value * effective), effective)
  return interval && { value, interval, effective }
}

function share(strata: readonly Stratum[], counts: Is, among: Is = any): number | null {
  const all = total(strata, among)
  return all === 0 ? null : total(strata, (check) => among(check) && counts(check)) / all
}

/** What the checks stand for together. */
const total = (strata: readonly Stratum[], counts: Is) =>
  strata.reduce((sum, { share: whole, checks }) => sum + (whole * checks.filter(counts).length) / checks.length, 0)

function kish(strata: readonly Stratum[], among: Is): number {
  const squares = strata.map(({ share: whole, checks }) => checks.filter(among).length * (whole / checks.length) ** 2)
  return total(strata, among) ** 2 / squares.reduce((sum, each) => sum + each, 0)
}

/** Variance of a ratio over strata by linearisation: Cochran (1977), Sampling Techniques, 6.11. */
function plainSampleSize(found: readonly Stratum[], counts: Is, among: Is): number {
  const strata = found.map(withOneMoreOfEach)
  const value = share(strata, counts, among) ?? 0
  const variances = strata.map(({ share: whole, checks }) => {
    const off = checks.map((check) => (among(check) ? Number(counts(check)) - value : 0))
    const mean = off.reduce((sum, each) => sum + each, 0) / off.length
    const squares = off.reduce((sum, each) => sum + (each - mean) ** 2, 0)
    return (whole ** 2 * squares) / (off.length * (off.length - 1))
  })
  const variance = variances.reduce((sum, each) => sum + each, 0) / total(strata, among) ** 2
  return variance < 1e-12 ? Infinity : (value * (1 - value)) / variance
}

function withOneMoreOfEach({ checks, outcome, share: whole }: Stratum): Stratum {
  const more = checks
    .slice(0, 1)
    .flatMap((check) =>
      [true, false].map((human_agrees) =>
        Object.assign({}, check, { evaluator_pass: outcome === 'pass', human_agrees }),
      ),
    )
  return { outcome, share: whole, checks: [...checks, ...more] }
}

/** Cohen (1960), over weighted cases. */
function weightedKappa(strata: readonly Stratum[]): number | null {
  const agreed = share(strata, agrees)
  const judge = share(strata, passes)
  const human = share(strata, humanPass)
  if (agreed === null || judge === null || human === null) return null
  const byChance = judge * human + (1 - judge) * (1 - human)
  return byChance === 1 ? null : (agreed - byChance) / (1 - byChance)
}

function constantPredictor(passRate: number | null): Agreement['constant'] {
  if (passRate === null) return null
  return { always: passRate >= 0.5 ? 'pass' : 'fail', accuracy: Math.max(passRate, 1 - passRate) }
}
