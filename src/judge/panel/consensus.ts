import { sumUsage } from '../../model/usage.js'
import type { Rubric } from '../../rubric/rubric.js'
import { distanceToBar, effectiveThreshold, minScoresOf, reaches, scoreEpsilon } from '../../rubric/score.js'
import { populationVariance } from '../../stats/population-variance.js'
import { rubricHash } from '../judging-hash.js'
import type { Flag, JudgeVote, RubricVerdict, UnknownReason } from '../verdict.js'
import { sharedIssues } from './shared-issues.js'
import { outcomeOf, type Tally, tallyOf, weightOf } from './tally.js'
import { weightedMedian } from './weighted-median.js'

/** On the 0-100 scale. Source: testing-strategy.md section 5, "Consensus Calculation". */
const highVariance = 400
const nearThreshold = 0.05
/** How far a judge's own total may lie from its category scores before it contradicts itself. */
const claimTolerance = 0.01

/** The parts of a verdict that no vote changes. */
export function verdictFrame(
  rubric: Rubric,
): Pick<RubricVerdict, 'rubric' | 'rubricHash' | 'checks' | 'weights' | 'threshold' | 'minScores'> {
  const minScores = minScoresOf(rubric)
  return {
    rubric: rubric.name,
    ...(rubric.checks.length > 0 && { checks: rubric.checks.map(({ name }) => name) }),
    rubricHash: rubricHash(rubric),
    weights: Object.fromEntries(rubric.categories.map(({ name, weight }) => [name, weight])),
    threshold: {
      effective: effectiveThreshold(rubric),
      minScoreToPass: rubric.minScoreToPass,
      strictness: rubric.strictness,
    },
    ...(minScores && { minScores }),
  }
}

/**
 * Turns one vote, or a panel's, into the verdict. A panel passes when more than half of its valid votes pass, and with
 * them their medians; without valid votes from more than half of it the outcome is `unknown`.
 * Source: testing-strategy.md section 5, "Consensus Calculation".
 * @param total weight of the whole panel. Default: of the votes; more when some judges were not asked.
 */
export function consensus(rubric: Rubric, votes: readonly JudgeVote[], total = totalWeight(votes)): RubricVerdict {
  const tally = tallyOf(votes, total)
  const outcome = outcomeOf(tally)
  const frame = verdictFrame(rubric)
  const common = { ...frame, failedChecks: [], votes: [...votes], usage: sumUsage(votes.map(({ usage }) => usage)) }
  const valid = votes.filter((vote) => vote.outcome !== 'unknown')
  const overall = medianOf(valid, (vote) => vote.overall)
  if (outcome === 'unknown' || overall === null) return { ...common, ...unknownPart(votes, tally) }
  const scores = Object.fromEntries(
    rubric.categories.map(({ name }) => [name, medianOf(valid, (vote) => vote.scores[name] ?? null) ?? 0]),
  )
  return {
    ...common,
    outcome,
    scores,
    overall,
    reasoning: valid.length === 1 ? (valid[0]?.reasoning ?? '') : namedReasons(valid),
    issues: sharedIssues(valid.map(({ issues }) => issues)),
    flags: flagsOf(votes, valid, tally, {
      effective: effectiveThreshold(rubric),
      toBar: distanceToBar(rubric, overall, scores),
    }),
  }
}

export function totalWeight(votes: readonly Pick<JudgeVote, 'weight'>[]): number {
  return votes.reduce((sum, { weight = 1 }) => sum + weight, 0)
}

function medianOf(votes: readonly JudgeVote[], score: (vote: JudgeVote) => number | null): number | null {
  return weightedMedian(
    votes.flatMap((vote) => {
      const value = score(vote)
      return value === null ? [] : [{ value, weight: weightOf(vote) }]
    }),
  )
}

function namedReasons(votes: readonly JudgeVote[]): string {
  return votes.flatMap(({ judge, reasoning }) => (reasoning === '' ? [] : [`${judge}: ${reasoning}`])).join('\n')
}

function flagsOf(
  votes: readonly JudgeVote[],
  valid: readonly JudgeVote[],
  { pass, fail }: Tally,
  { effective, toBar }: { effective: number; toBar: number },
): Flag[] {
  const variance = populationVariance(valid.map(({ overall }) => (overall ?? 0) * 100)) ?? 0
  const raised: [flag: Flag, isRaised: boolean][] = [
    ['high_disagreement', variance > highVariance + scoreEpsilon],
    ['split_vote', Math.abs(pass - fail) <= scoreEpsilon],
    ['near_threshold', toBar <= nearThreshold + scoreEpsilon],
    ['judge_failed', valid.length < votes.length],
    ['self_contradiction', valid.some((vote) => contradictsItself(vote, effective))],
  ]
  return raised.flatMap(([flag, isRaised]) => (isRaised ? [flag] : []))
}

/** Nobody told the judge of a category's own bar: by its scores as a whole it may well pass what that bar fails. */
function contradictsItself({ claimed, overall, outcome }: JudgeVote, effective: number): boolean {
  const totalDiffers =
    typeof claimed?.overall === 'number' && Math.abs(claimed.overall - (overall ?? 0)) > claimTolerance + scoreEpsilon
  const possible = [outcome === 'pass', reaches(overall ?? 0, effective)]
  const verdictDiffers = typeof claimed?.pass === 'boolean' && !possible.includes(claimed.pass)
  return totalDiffers || verdictDiffers
}

type UnknownPart = Pick<RubricVerdict, 'outcome' | 'scores' | 'overall' | 'reasoning' | 'issues' | 'flags' | 'unknown'>

function unknownPart(votes: readonly JudgeVote[], tally: Tally): UnknownPart {
  return {
    outcome: 'unknown',
    scores: {},
    overall: null,
    reasoning: '',
    issues: [],
    flags: votes.length > 1 ? ['judge_failed'] : [],
    unknown: noMajority(votes, tally),
  }
}

function noMajority(votes: readonly JudgeVote[], tally: Tally): UnknownReason {
  const failures = votes.flatMap(({ judge, unknown }) => (unknown ? [{ judge, ...unknown }] : []))
  const [first] = failures
  if (!first) return { code: 'no_verdict', message: 'No judge gave a verdict.' }
  if (votes.length === 1) return { code: first.code, message: first.message }
  return {
    code: first.code,
    message: [tooFew(votes, tally), ...failures.map(({ judge, message }) => `${judge}: ${message}`)].join('\n'),
  }
}

function tooFew(votes: readonly JudgeVote[], { pass, fail, unknown, open }: Tally): string {
  const valid = pass + fail
  if (votes.every(({ weight }) => weight === undefined))
    return `Only ${valid} of the ${votes.length} judges asked gave a verdict; more than half of the panel must.`
  const [given, whole] = [valid, valid + unknown + open].map((weight) => Number(weight.toFixed(2)))
  return `The judges that gave a verdict weigh ${given} of ${whole}; they must weigh more than half of the panel.`
}
