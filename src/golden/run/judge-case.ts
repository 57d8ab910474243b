import { assertVerdict } from '../../judge/assert-judge.js'
import type { Subject } from '../../judge/port.js'
import type { RubricVerdict } from '../../judge/verdict.js'
import { tellingItsUsage } from '../../model/metered-usage.js'
import { failedScoreText } from '../../rubric/score-text.js'
import { type GoldenCase, promptOf } from '../file/golden-case.js'
import type { GateReason } from '../gate/reason.js'
import type { AssessContext } from './assess-answer.js'
import type { Bench } from './bench.js'

/** Asks the judge of a case, if it has one. */
export async function judgeCase(
  goldenCase: GoldenCase,
  answer: { readonly output: string; readonly status?: string },
  bench: Bench,
  { signal, run, test }: Pick<AssessContext, 'signal' | 'run' | 'test'>,
): Promise<RubricVerdict | undefined> {
  const judged = bench.judgeOf(goldenCase.rubric)
  if (judged === undefined) return undefined
  const subject = subjectOf(goldenCase, answer)
  const { judge, rubric } = judged
  const verdict = await tellingItsUsage(() => judge.evaluate(rubric, subject, { signal, run, ...(test && { test }) }))
  assertVerdict(judge, verdict)
  return verdict
}

/** What keeps a judged case from passing. */
export function judgeReasons(verdict: RubricVerdict): GateReason[] {
  const { outcome, rubric, overall, failedChecks, unknown } = verdict
  if (outcome === 'pass') return []
  if (outcome === 'unknown') {
    return [
      { category: 'judge', message: `no verdict: ${unknown?.message ?? 'the judge gave none'}`, unmeasured: true },
    ]
  }
  const checks = failedChecks.map(({ check, message }) => `check "${check}": ${message}`)
  const score = overall === null || checks.length > 0 ? [] : [failedScoreText({ ...verdict, overall })]
  const message = `rubric "${rubric}" failed: ${[...checks, ...score].join('; ') || verdict.reasoning}`
  return [{ category: 'judge', message, unmeasured: false }]
}

function subjectOf(goldenCase: GoldenCase, { output, status }: { output: string; status?: string }): Subject {
  const { messages, expected_behaviors, reference, expected_status } = goldenCase
  const said = messages?.map(({ role, content }) => `${role}: ${content}`).join('\n\n')
  const hints = expected_behaviors.map((behavior) => `- ${behavior}`).join('\n') || undefined
  return {
    prompt: said ?? promptOf(goldenCase),
    output,
    hints,
    reference,
    expectedStatus: expected_status,
    actualStatus: status,
  }
}
