import { scoreEpsilon } from '../../rubric/score.js'
import type { JudgeVote, Outcome } from '../verdict.js'

/** Weight of the votes of a panel by outcome; with one vote each, their number. */
export interface Tally {
  readonly pass: number
  readonly fail: number
  readonly unknown: number
  /** Of the judges that were not asked yet. */
  readonly open: number
}

/** @param total weight of the whole panel, asked or not. */
export function tallyOf(votes: readonly JudgeVote[], total: number): Tally {
  const sum = (wanted: Outcome): number =>
    votes.reduce((weight, vote) => weight + (vote.outcome === wanted ? weightOf(vote) : 0), 0)
  const [pass, fail, unknown] = [sum('pass'), sum('fail'), sum('unknown')]
  return { pass, fail, unknown, open: total - pass - fail - unknown }
}

export function weightOf(vote: JudgeVote): number {
  return vote.weight ?? 1
}

/**
 * More than half of the panel must have given a verdict, else `unknown`; more than half of the verdicts must be a pass.
 * (The median then passes too: it is one of the passing scores, or lies between two.)
 */
export function outcomeOf({ pass, fail, unknown, open }: Tally): Outcome {
  if (!exceeds(pass + fail, unknown + open)) return 'unknown'
  return exceeds(pass, fail) ? 'pass' : 'fail'
}

/** The outcome that whatever the open judges say cannot change; `undefined` while it can. */
export function decidedOutcome({ pass, fail, unknown, open }: Tally): Outcome | undefined {
  if (!exceeds(pass + fail + open, unknown)) return 'unknown'
  if (!exceeds(pass + fail, unknown + open)) return undefined
  if (exceeds(pass, fail + open)) return 'pass'
  return exceeds(pass + open, fail) ? undefined : 'fail'
}

function exceeds(a: number, b: number): boolean {
  return a > b + scoreEpsilon
}
