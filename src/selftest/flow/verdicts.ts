import { verdictFrame } from '../../judge/consensus.js'
import { noUsage } from '../../judge/usage.js'
import type { RubricVerdict, UnknownReason } from '../../judge/verdict.js'
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

/** The same verdict, failed by a check beside the judge: that is certain, also where the judge is not. */
export function withFailedCheck({ unknown: _unknown, ...verdict }: RubricVerdict, check: FailedCheck): RubricVerdict {
  return { ...verdict, outcome: 'fail', failedChecks: [...verdict.failedChecks, check] }
}
