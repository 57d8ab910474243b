import { verdictFrame } from '../../judge/panel/consensus.js'
import type { Outcome, RubricVerdict, UnknownReason } from '../../judge/verdict.js'
import { noUsage } from '../../model/usage.js'
import type { Rubric } from '../../rubric/rubric.js'

type FailedCheck = RubricVerdict['failedChecks'][number]

const unjudged = { scores: {}, overall: null, reasoning: '', issues: [], flags: [], votes: [], usage: noUsage }

/** Nothing was tested. */
export function unknownVerdict(rubric: Rubric, unknown: UnknownReason): RubricVerdict {
  return { ...verdictFrame(rubric), ...unjudged, outcome: 'unknown', failedChecks: [], unknown }
}

/** A check failed, and there is nothing to judge. */
export function failedVerdict(rubric: Rubric, check: FailedCheck): RubricVerdict {
  return { ...verdictFrame(rubric), ...unjudged, outcome: 'fail', failedChecks: [check] }
}

/** What the judge came to stays as it is beside a check that failed. */
export function withFailedCheck(verdict: RubricVerdict, check: FailedCheck): RubricVerdict {
  return { ...verdict, failedChecks: [...verdict.failedChecks, check] }
}

/** A check that failed is certain, also where the judge is not. */
export function stepOutcome({ outcome, failedChecks }: RubricVerdict): Outcome {
  return failedChecks.length > 0 ? 'fail' : outcome
}
