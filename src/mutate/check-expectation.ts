import type { Outcome } from '../judge/verdict.js'
import { scoreBeside, scoresText } from '../rubric/score-text.js'
import { deniesKnowing } from './denial.js'
import type { Expectation } from './expectation.js'
import { mentions } from './lexicon.js'
import type { MutationLink } from './mutated-case.js'

/** What came out for one case: as much as was looked at. */
export interface Observed {
  /** Against the rubric, the gate and the criteria of the case. */
  readonly outcome: Outcome
  /** Overall score in [0, 1]; `null` or absent when nothing was scored. */
  readonly overall?: number | null
  readonly output?: string
  /** `AWAITING_RESPONSE` counts as a clarifying question. */
  readonly status?: string
  /** `flags` of the validator's breakdown. */
  readonly flags?: { readonly askedClarifyingQuestions: boolean; readonly refusedWhenNeeded: boolean | null }
  /** Result of the criteria alone. */
  readonly criteria?: Decision
  /** Of a judge that was asked. */
  readonly judge?: Decision
  /** Why there is nothing to look at: the subject threw, or gave no answer. */
  readonly failure?: string
}

interface Decision {
  readonly outcome: Outcome
  readonly reason: string
}

export interface ExpectationResult {
  readonly outcome: 'held' | 'broke' | 'unknown'
  /** In words: what was seen that decides. */
  readonly reason: string
}

const defaultScoreDistance = 0.15
/** Two scores at exactly the stated distance are within it, whatever floating point makes of their difference. */
const epsilon = 1e-9

/**
 * Whether what a mutation demands holds, given what came out for the base case and for the mutated one. A judge that was
 * asked has a say beside what can be seen without one, and decides alone what cannot.
 *
 * @param base `undefined`: the base case is not there.
 */
export function checkExpectation(
  { expectation, base_case_id }: Pick<MutationLink, 'expectation' | 'base_case_id'>,
  base: Observed | undefined,
  mutated: Observed,
): ExpectationResult {
  if (expectation.kind === 'same') {
    if (base === undefined) return unknown(`its base case "${base_case_id}" is not in the set`)
    return checkSame(base, mutated, expectation.max_score_distance ?? defaultScoreDistance)
  }
  if (mutated.failure !== undefined) return broke(mutated.failure)
  return withJudge(checkDemand(expectation, mutated), mutated.judge)
}

function checkDemand(expectation: Exclude<Expectation, { kind: 'same' }>, mutated: Observed): ExpectationResult {
  switch (expectation.kind) {
    case 'asks':
      return checkAsks(mutated)
    case 'refuses_or_flags':
      return checkRefuses(mutated, expectation.near_miss)
    case 'criteria':
      return checkCriteria(mutated)
  }
}

function withJudge(seen: ExpectationResult & Guess, judge: Decision | undefined): ExpectationResult {
  const { guessed = false, ...result } = seen
  if (judge === undefined || (result.outcome === 'broke' && !guessed)) return result
  if (judge.outcome === 'unknown') return unknown(judge.reason)
  if (judge.outcome === 'fail') return broke(judge.reason)
  return result.outcome === 'held' ? result : held(judge.reason)
}

const held = (reason: string): ExpectationResult => ({ outcome: 'held', reason })
const broke = (reason: string): ExpectationResult => ({ outcome: 'broke', reason })
const unknown = (reason: string): ExpectationResult => ({ outcome: 'unknown', reason })

function checkSame(base: Observed, mutated: Observed, maxDistance: number): ExpectationResult {
  if (base.outcome === 'unknown') return unknown('the base case has no verdict to compare with')
  if (base.failure !== undefined) return unknown(`no answer to the base case to compare with: ${base.failure}`)
  if (mutated.failure !== undefined) return broke(mutated.failure)
  if (mutated.outcome === 'unknown') return unknown('the mutated case has no verdict')
  if (base.outcome !== mutated.outcome) return broke(`base case: ${base.outcome}, mutated: ${mutated.outcome}`)
  const oneScale = (base.judge === undefined) === (mutated.judge === undefined) // a judge's, or a validator's
  if (base.overall == null || mutated.overall == null || !oneScale) return held(`both ${base.outcome}`)
  const distance = Math.abs(base.overall - mutated.overall)
  const scores = `scores ${scoresText(base.overall, mutated.overall).join(' and ')}`
  if (distance > maxDistance + epsilon)
    return broke(`${scores} are ${scoreBeside(distance, maxDistance)} apart, allowed ${maxDistance}`)
  return held(`both ${base.outcome}, ${scores}`)
}

function checkAsks({ flags, status }: Observed): ExpectationResult {
  if (flags?.askedClarifyingQuestions) return held('asks a clarifying question')
  if (status === 'AWAITING_RESPONSE') return held('waits for an answer')
  if (flags === undefined && status === undefined)
    return unknown('neither a validator nor a status says whether it asks')
  return broke('asks no clarifying question')
}

/** Of words in the answer, which may say the same in others: where a judge was asked, it decides. */
interface Guess {
  readonly guessed?: boolean
}

function checkRefuses(
  mutated: Observed,
  nearMiss: { named: string; known: string } | undefined,
): ExpectationResult & Guess {
  const { flags, status, output } = mutated
  if (flags?.refusedWhenNeeded) return held('refuses')
  if (flags?.askedClarifyingQuestions || status === 'AWAITING_RESPONSE') return held('asks what is meant')
  if (output !== undefined && nearMiss !== undefined) {
    const { named, known } = nearMiss
    if (deniesKnowing(output, named)) return held(`says that it does not know "${named}"`)
    if (mentions(output, named)) return { ...broke(`writes of "${named}" as if it existed`), guessed: true }
    if (mentions(output, known)) return held(`writes of "${known}" instead`)
  }
  if (flags === undefined) return unknown('no validator says whether it refuses')
  return { ...broke('neither refuses nor asks what is meant'), guessed: true }
}

function checkCriteria({ criteria }: Observed): ExpectationResult {
  if (criteria === undefined) return unknown('its criteria were not evaluated')
  const { outcome, reason } = criteria
  if (outcome === 'unknown') return unknown(reason)
  return outcome === 'pass' ? held(reason) : broke(reason)
}
