import type { Rubric } from '../rubric/rubric.js'
import { effectiveThreshold, reaches, scoreEpsilon } from '../rubric/score.js'
import { median } from '../stats/median.js'
import { populationVariance } from '../stats/population-variance.js'
import { sumUsage } from './usage.js'
import type { Flag, JudgeVote, RubricVerdict, UnknownReason } from './verdict.js'

/** On the 0-100 scale. Source: testing-strategy.md section 5, "Consensus Calculation". */
const highVariance = 400
const nearThreshold = 0.05
/** How far a judge's own total may lie from its category scores before it contradicts itself. */
const claimTolerance = 0.01

/** The parts of a verdict that no vote changes. */
export function verdictFrame(rubric: Rubric): Pick<RubricVerdict, 'rubric' | 'weights' | 'threshold'> {
  return {
    rubric: rubric.name,
    weights: Object.fromEntries(rubric.categories.map(({ name, weight }) => [name, weight])),
    threshold: {
      effective: effectiveThreshold(rubric),
      minScoreToPass: rubric.minScoreToPass,
      strictness: rubric.strictness,
    },
  }
}

/** Turns one vote, or a panel's, into the verdict: more than half of the valid votes pass, and so does their median. */
export function consensus(rubric: Rubric, votes: readonly JudgeVote[]): RubricVerdict {
  const valid = votes.filter(({ outcome }) => outcome !== 'unknown')
  const overall = median(valid.flatMap((vote) => vote.overall ?? []))
  const frame = verdictFrame(rubric)
  const common = { ...frame, failedChecks: [], votes: [...votes], usage: sumUsage(votes.map(({ usage }) => usage)) }
  const quorum = Math.floor(votes.length / 2) + 1
  if (overall === null || valid.length < quorum) {
    return {
      ...common,
      outcome: 'unknown',
      scores: {},
      overall: null,
      reasoning: '',
      issues: [],
      flags: votes.length > 1 ? ['judge_failed'] : [],
      unknown: missingQuorum(votes, quorum),
    }
  }
  const passing = valid.filter(({ outcome }) => outcome === 'pass').length
  const { effective } = frame.threshold
  return {
    ...common,
    outcome: passing * 2 > valid.length && reaches(overall, effective) ? 'pass' : 'fail',
    scores: medianScores(rubric, valid),
    overall,
    reasoning: valid.length === 1 ? (valid[0]?.reasoning ?? '') : namedReasons(valid),
    issues: valid.flatMap(({ issues }) => issues),
    flags: flagsOf(votes, valid, passing, Math.abs(overall - effective)),
  }
}

function medianScores(rubric: Rubric, votes: readonly JudgeVote[]): Record<string, number> {
  return Object.fromEntries(
    rubric.categories.map(({ name }) => [name, median(votes.flatMap(({ scores }) => scores[name] ?? [])) ?? 0]),
  )
}

function namedReasons(votes: readonly JudgeVote[]): string {
  return votes.map(({ judge, reasoning }) => `${judge}: ${reasoning}`).join('\n')
}

function flagsOf(
  votes: readonly JudgeVote[],
  valid: readonly JudgeVote[],
  passing: number,
  distanceToThreshold: number,
): Flag[] {
  const variance = populationVariance(valid.map(({ overall }) => (overall ?? 0) * 100)) ?? 0
  const raised: [flag: Flag, raised: boolean][] = [
    ['high_disagreement', variance > highVariance + scoreEpsilon],
    ['split_vote', passing * 2 === valid.length],
    ['near_threshold', distanceToThreshold <= nearThreshold + scoreEpsilon],
    ['judge_failed', valid.length < votes.length],
    ['self_contradiction', valid.some(contradictsItself)],
  ]
  return raised.flatMap(([flag, isRaised]) => (isRaised ? [flag] : []))
}

function contradictsItself({ claimed, overall, outcome }: JudgeVote): boolean {
  const totalDiffers =
    typeof claimed?.overall === 'number' && Math.abs(claimed.overall - (overall ?? 0)) > claimTolerance + scoreEpsilon
  const verdictDiffers = typeof claimed?.pass === 'boolean' && claimed.pass !== (outcome === 'pass')
  return totalDiffers || verdictDiffers
}

function missingQuorum(votes: readonly JudgeVote[], quorum: number): UnknownReason {
  const failures = votes.flatMap(({ judge, unknown }) => (unknown ? [{ judge, ...unknown }] : []))
  const [first] = failures
  if (!first) return { code: 'no_verdict', message: 'No judge was asked.' }
  if (votes.length === 1) return { code: first.code, message: first.message }
  const counted = `Only ${votes.length - failures.length} of ${votes.length} judges gave a verdict, ${quorum} are needed.`
  return {
    code: first.code,
    message: [counted, ...failures.map(({ judge, message }) => `${judge}: ${message}`)].join('\n'),
  }
}
