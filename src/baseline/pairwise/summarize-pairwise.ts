import { pairwiseCriteria, pairwisePromptName } from '../../judge/pairwise/pairwise-prompt.js'
import type { PairVerdict, Winner } from '../../judge/pairwise/pairwise-verdict.js'
import { sumUsage } from '../../model/usage.js'
import { cohenKappa, mcnemarExact } from '../../stats/index.js'
import { mean } from '../../stats/mean.js'
import { lengthBias } from './length-bias.js'
import type { PairwiseResult } from './pairwise-result.js'

/** An answer with its validator score in [0, 1]. */
interface ScoredAnswer {
  readonly output: string
  readonly score: number | null
}

export interface JudgedCase {
  readonly id: string
  readonly a: ScoredAnswer
  readonly b: ScoredAnswer
  readonly verdict: PairVerdict
}

interface Judged extends Pick<PairwiseResult, 'judge_model' | 'judge_mode' | 'order'> {
  readonly judged: readonly JudgedCase[]
  readonly skipped: string[]
}

/** @param points on the 0-100 scale. Without two scores nothing is close. */
export function isCloseCall(a: number | null, b: number | null, points: number): boolean {
  return a !== null && b !== null && Math.abs(a - b) * 100 <= points + 1e-9
}

export function summarizePairwise({ judged, skipped, judge_model, judge_mode, order }: Judged): PairwiseResult {
  const decided = judged.flatMap(({ id, a, b, verdict }) =>
    verdict.winner === null ? [] : [{ id, a, b, winner: verdict.winner, validator: validatorWinner(a, b), verdict }],
  )
  const winners = decided.map(({ winner }) => winner)
  const rated = decided.flatMap(({ winner, validator }) => (validator ? [{ winner, validator }] : []))
  const validators = rated.map(({ validator }) => validator)
  const usage = sumUsage(judged.map(({ verdict }) => verdict.usage))
  const count = (wanted: Winner) => winners.filter((winner) => winner === wanted).length
  return {
    prompt: pairwisePromptName,
    judge_model,
    judge_mode,
    order,
    conditional_on: judge_mode === 'close_calls' ? 'close_calls' : null,
    judged: decided.length,
    unknown_case_ids: judged.flatMap(({ id, verdict }) => (verdict.winner === null ? [id] : [])),
    skipped_case_ids: skipped,
    win_rate_a_by_judge: share(winners, 'A'),
    win_rate_b_by_judge: share(winners, 'B'),
    tie_rate_by_judge: share(winners, 'TIE'),
    p_value_by_judge: decided.length === 0 ? null : mcnemarExact(count('A'), count('B')),
    win_rate_a_by_validator: share(validators, 'A'),
    win_rate_b_by_validator: share(validators, 'B'),
    tie_rate_by_validator: share(validators, 'TIE'),
    disagreement_rate: mean(rated.map(({ winner, validator }) => (winner === validator ? 0 : 1))),
    kappa: cohenKappa(
      rated.map(({ winner }) => winner),
      validators,
    ),
    avg_judge_confidence: average(decided.flatMap(({ verdict }) => verdict.confidence ?? [])),
    avg_rubric_scores: averageScores(decided.map(({ verdict }) => verdict)),
    inconsistent_rate: order === 'random' ? null : mean(decided.map(({ verdict }) => (verdict.inconsistent ? 1 : 0))),
    ...positionBias(decided.map(({ verdict }) => verdict)),
    ...lengthBias(decided),
    judge_cost_usd: usage.costUsd,
    usage,
    cases: judged.map(({ id, a, b, verdict }) => {
      return { id, validator_winner: validatorWinner(a, b), score_a: a.score, score_b: b.score, verdict }
    }),
  }
}

function share(winners: readonly Winner[], wanted: Winner): number | null {
  return mean(winners.map((winner) => (winner === wanted ? 1 : 0)))
}

/** Without what floating point adds: of 0.8, 0.8 and 0.8 it is 0.8. */
function average(values: readonly number[]): number | null {
  const exact = mean(values)
  return exact === null ? null : Number(exact.toPrecision(12))
}

function validatorWinner(a: ScoredAnswer, b: ScoredAnswer): Winner | null {
  if (a.score === null || b.score === null) return null
  if (isCloseCall(a.score, b.score, 0)) return 'TIE'
  return a.score > b.score ? 'A' : 'B'
}

function averageScores(verdicts: readonly PairVerdict[]): Record<string, number> {
  return Object.fromEntries(
    Object.keys(pairwiseCriteria).flatMap((name) => {
      const outOfTen = average(verdicts.flatMap(({ scores }) => (scores[name] === undefined ? [] : scores[name] * 10)))
      return outOfTen === null ? [] : [[name, outOfTen]]
    }),
  )
}

function positionBias(verdicts: readonly PairVerdict[]) {
  const choices = verdicts.flatMap(({ judgements }) => judgements.filter(({ winner }) => winner !== 'TIE'))
  const first = choices.filter(({ winner, firstShown }) => winner === firstShown).length
  return {
    first_position_rate: choices.length === 0 ? null : first / choices.length,
    first_position_p_value: choices.length === 0 ? null : mcnemarExact(first, choices.length - first),
  }
}
