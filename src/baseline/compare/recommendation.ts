import { z } from 'zod'
import { cutPercent } from '../../config/text/cut-percent.js'
import { listed } from '../listed.js'
import type { Evidence } from './evidence.js'
import type { Fraction } from './pass-rate.js'
import type { ThresholdResult } from './thresholds.js'

const recommendationSchema = z.enum(['APPROVE', 'REJECT', 'REVIEW'])
/** `REVIEW` needs a person. */
export type Recommendation = z.infer<typeof recommendationSchema>

export const adviceSchema = z.object({
  recommendation: recommendationSchema,
  /** What the pass rates and regressions alone give, before thresholds, missing verdicts and evidence. */
  byPassRate: recommendationSchema,
  /** Why, first what `byPassRate` rests on, then each concern that holds an approval back. */
  reasons: z.array(z.string()),
})
/** What to do with the new version. Nothing is done by itself: a person decides. */
export type Advice = z.infer<typeof adviceSchema>

/** What {@link recommend} weighs. */
export interface Findings {
  /** New pass rate less the old one; `null` when nothing could be compared. */
  readonly difference: Fraction | null
  readonly regressions: readonly string[]
  /** Cases without a verdict in at least one of the runs. */
  readonly unknown: readonly string[]
  /** Cases of the old run that the new one should have and has not. */
  readonly gone: readonly string[]
  readonly thresholds: readonly ThresholdResult[]
  readonly evidence: Evidence | null
  readonly requireEvidence: boolean
}

type Step = readonly [recommendation: Recommendation, reason: string]

const severity: readonly Recommendation[] = ['APPROVE', 'REVIEW', 'REJECT']

/**
 * The rules of testing-strategy.md section 3 in their order, "5 %" being percentage points, compared in integers.
 * Then its section 4: broken format rejects ("no exceptions"), a missed task completion needs a review. So does a case
 * without a verdict, a case that the new run lacks and, with `requireEvidence`, an approval without strong evidence.
 */
export function recommend(findings: Findings): Advice {
  const byRules = rules(findings)
  const [byPassRate] = byRules
  const steps = [byRules, ...concerns(findings, byPassRate)]
  const worst = Math.max(...steps.map(([step]) => severity.indexOf(step)))
  return {
    recommendation: severity[worst] ?? byPassRate,
    byPassRate,
    reasons: steps.map(([, reason]) => reason),
  }
}

const bar = 5n

function rules({ difference, regressions }: Findings): Step {
  if (difference === null) return ['REVIEW', 'no case has a verdict in both runs']
  const points = difference.numerator * 100n
  const limit = bar * difference.denominator
  if (points > limit) return ['APPROVE', 'the pass rate rose by more than 5 percentage points']
  if (points < -limit) return ['REJECT', 'the pass rate fell by more than 5 percentage points']
  if (regressions.length > 0) return ['REVIEW', `regressed: ${listed(regressions)}`]
  return ['REVIEW', 'the pass rate moved by no more than 5 percentage points']
}

function concerns(
  { thresholds, unknown, gone, evidence, requireEvidence }: Findings,
  byPassRate: Recommendation,
): Step[] {
  const missed = thresholds.flatMap(({ metric, met, required, rate, failing }): Step[] => {
    const reason = `${metric} is ${percent(rate)}, needs ${percent(required)}: ${listed(failing)}`
    return met ? [] : [[metric === 'format' ? 'REJECT' : 'REVIEW', reason]]
  })
  if (unknown.length > 0) missed.push(['REVIEW', `no verdict on: ${listed(unknown)}`])
  if (gone.length > 0) missed.push(['REVIEW', `not in the new run: ${listed(gone)}`])
  const found = evidenceFor(evidence)
  if (requireEvidence && byPassRate === 'APPROVE' && found !== 'strong') {
    missed.push(['REVIEW', `the evidence is ${found}, and strong evidence is required`])
  }
  return missed
}

/** With repeated runs a mean may rise while most cases fall. */
function evidenceFor(evidence: Evidence | null): string {
  if (evidence === null) return 'insufficient'
  const { strength, improved, regressed } = evidence
  return strength === 'strong' && improved < regressed
    ? `strong for a fall (${regressed} fell, ${improved} rose)`
    : strength
}

const percent = (rate: number) => `${cutPercent(rate)} %`
