import { defined } from '../../config/defined.js'
import { withoutSecrets } from '../../config/secrets/secrets.js'
import type { CaseResult, StepResult } from '../../selftest/flow/case-result.js'
import { stepOutcome } from '../../selftest/flow/verdicts.js'
import type { SelftestRecord } from '../../selftest/record.js'
import type { AssertionRecord, TestReport } from '../record/assertion.js'
import { scoreBelow, thresholdText } from '../text/number-text.js'

/** What all assertions of a case have in common. */
type Frame = Pick<AssertionRecord, 'matcher' | 'negated' | 'attempt' | 'selftest' | 'warnings'>

/** A selftest's case as the assertions of a test: one for each step, the generator's cost with the first. */
export function selftestAssertions(result: CaseResult, attempt: number, selftest: SelftestRecord): AssertionRecord[] {
  const { generation } = result
  const generator = generation && { generator: { ...generation, recordings: [...generation.recordings] } }
  const frame = { matcher: 'selftest', negated: false, attempt, selftest, warnings: [] }
  const records = result.steps.map((step, index) => stepRecord(step, index, frame))
  const [first, ...rest] = records.length > 0 ? records : [unasked(result, frame)]
  return first ? [{ ...first, ...generator }, ...rest] : rest
}

/** A selftest's case that ran outside any runner. @param file the configuration, relative to the project's root. */
export function selftestReport(result: CaseResult, file: string): TestReport {
  return {
    file,
    project: '',
    name: result.id,
    state: result.outcome === 'pass' ? 'passed' : 'failed',
    expectedToFail: false,
    durationMs: Math.round(result.durationMs),
    attempts: 1,
    assertions: withoutSecrets(selftestAssertions(result, 0, { name: 'selftest', file, case_id: result.id })),
    errors: [],
  }
}

function stepRecord(step: StepResult, index: number, frame: Frame): AssertionRecord {
  const { verdict, output, actualStatus, mainUsage, mainAsked } = step
  const [failedCheck] = verdict.failedChecks
  const said = failedCheck?.message ?? verdict.unknown?.message
  const { overall, threshold } = verdict
  const outcome = stepOutcome(verdict)
  const score = overall === null ? 'no score' : scoreBelow(overall, threshold.effective)
  return defined({
    ...frame,
    outcome,
    durationMs: Math.round(step.durationMs),
    systemMs: Math.round(step.systemMs),
    summary: [
      `${index === 0 ? 'prompt' : `reply ${index}`}: ${score}, needs ${thresholdText(threshold.effective)}`,
      ...(said ? [said] : []),
    ].join('; '),
    prompt: step.prompt,
    said: step.said === step.prompt ? undefined : step.said,
    hints: step.hints,
    expectedStatus: step.expectedStatus,
    output: output ?? '',
    actualStatus: actualStatus ?? undefined,
    verdict,
    unknown: outcome === 'unknown' ? verdict.unknown : undefined,
    usage: verdict.usage,
    mainUsage,
    mainAsked: mainAsked && [...mainAsked],
  })
}

/** No prompt, so nothing was asked. */
function unasked({ expectedStatus, unknown, durationMs }: CaseResult, frame: Frame): AssertionRecord {
  const summary = `no prompt: ${unknown?.message ?? 'unknown'}`
  return defined({ ...frame, outcome: 'unknown', durationMs, summary, expectedStatus, unknown })
}
