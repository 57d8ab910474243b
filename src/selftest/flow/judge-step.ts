import { assertVerdict } from '../../judge/assert-judge.js'
import type { RubricVerdict } from '../../judge/verdict.js'
import { tellingItsUsage } from '../../model/metered-usage.js'
import { abortable } from '../abortable.js'
import { CaseTimeout } from './deadline.js'
import type { CaseBench } from './run-steps.js'
import { unknownVerdict, withFailedCheck } from './verdicts.js'

interface JudgedStep {
  readonly prompt: string
  readonly hints: string
  readonly expectedStatus: string
  readonly status: string
  readonly output: string
}

/**
 * Asks the judge, also where the status is not the expected one: the scores say what else is wrong. A wrong status fails
 * the step in any case. Source: selftest.md, "Judge Prompts" (status check).
 */
export async function judgeStep(
  { judge, rubric, test }: CaseBench,
  { prompt, hints, expectedStatus, status, output }: JudgedStep,
): Promise<RubricVerdict> {
  const subject = { prompt, output, hints, expectedStatus, actualStatus: status }
  const verdict = await evaluate()
  if (status === expectedStatus) return verdict
  return withFailedCheck(verdict, { check: 'status', message: `the status is ${status}, expected ${expectedStatus}` })

  async function evaluate(): Promise<RubricVerdict> {
    try {
      const judged = tellingItsUsage(() => judge.evaluate(rubric, subject, { test, signal: test.signal }))
      const verdict = await abortable(judged, test.signal)
      assertVerdict(judge, verdict)
      return verdict
    } catch (error) {
      if (!(error instanceof CaseTimeout)) throw error
      return unknownVerdict(rubric, {
        code: 'timeout',
        message: `The judge gave no verdict: ${error.message} (timeout_seconds).`,
      })
    }
  }
}
