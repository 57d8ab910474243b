import { defined } from '../../config/defined.js'
import { type GoldenCase, promptOf } from '../../golden/file/golden-case.js'
import { illegalRequestTag, missingInfoTag } from '../../golden/file/special-tags.js'
import { leadingReason } from '../../golden/gate/reason.js'
import { shownScore } from '../../golden/gate/shown-score.js'
import type { GoldenOutcome } from '../../golden/run/outcome.js'
import { contentHash } from '../../judge/content-hash.js'
import type { AssertionRecord } from '../record/assertion.js'

/** One run of a golden case as an assertion of its test. */
export function goldenAssertion(
  { goldenCase, run, record, canaries }: GoldenOutcome,
  attempt: number,
): AssertionRecord {
  const { expected_behaviors, expected_status } = goldenCase
  const reason = leadingReason(record.reasons)
  const score = run.score === null ? 'no score' : `score ${shownScore(run.score)}`
  return defined({
    matcher: 'golden',
    outcome: run.outcome,
    negated: false,
    attempt,
    durationMs: run.durationMs,
    systemMs: run.subjectMs,
    summary: reason === undefined ? `${record.set.name}: ${score}` : `${record.set.name}: ${score}; ${reason.message}`,
    prompt: promptOf(goldenCase),
    output: run.output,
    hints: expected_behaviors.length > 0 ? expected_behaviors.join('\n') : undefined,
    expectedStatus: expected_status,
    actualStatus: run.status,
    verdict: run.verdict,
    usage: run.verdict?.usage,
    criteria: run.criteria && [...run.criteria],
    unknown: run.outcome === 'unknown' ? (run.unknown ?? unmeasured(reason?.message)) : undefined,
    mainUsage: run.mainUsage,
    demands: demandsOf(goldenCase),
    golden: record,
    canaries: canaries && canaries.length > 0 ? [...canaries] : undefined,
    warnings: [...run.warnings],
  })
}

const unmeasured = (message = '') => ({ code: 'unmeasured', message })

/** What its gate's hash, its prompt and its hints do not tell. */
function demandsOf({ messages, reference, format_key, tags, mutation }: GoldenCase): string {
  const gateTags = [illegalRequestTag, missingInfoTag].filter((tag) => tags.includes(tag))
  return contentHash({ messages, reference, format_key, gateTags, expectation: mutation?.expectation })
}
