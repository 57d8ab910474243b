import type { RubricVerdict } from '../../judge/verdict.js'
import { abortable } from '../abortable.js'
import type { StepResult } from './case-result.js'
import { CaseTimeout } from './deadline.js'
import type { CaseBench } from './run-steps.js'
import { unknownVerdict, withFailedCheck } from './verdicts.js'

interface JudgedStep {
  readonly said: string
  readonly hints: string
  readonly expectedStatus: string
  readonly status: string | null
  readonly output: string | null
  readonly before: readonly StepResult[]
}

/**
 * Asks the judge, also where the status is not the expected one: the scores say what else is wrong. A wrong status fails
 * the step in any case. Source: selftest.md, "Judge Prompts" (status check).
 */
export async function judgeStep(
  { judge, rubric, test }: CaseBench,
  { said, hints, expectedStatus, status, output, before }: JudgedStep,
): Promise<RubricVerdict> {
  const subject = {
    prompt: conversation(before, said),
    output: output ?? '',
    hints,
    expectedStatus,
    ...(status !== null && { actualStatus: status }),
  }
  const verdict = await evaluate()
  if (status === expectedStatus) return verdict
  return withFailedCheck(verdict, { check: 'status', message: `the status is ${status}, expected ${expectedStatus}` })

  async function evaluate(): Promise<RubricVerdict> {
    try {
      return await abortable(judge.evaluate(rubric, subject, { test, signal: test.signal }), test.signal)
    } catch (error) {
      if (!(error instanceof CaseTimeout)) throw error
      return unknownVerdict(rubric, {
        code: 'timeout',
        message: `The judge gave no verdict: ${error.message} (timeout_seconds).`,
      })
    }
  }
}

/** The judge of a reply needs what it replies to. */
function conversation(before: readonly StepResult[], said: string): string {
  const past = before.map(
    (step) => `${step.said}\n\n[The system answered: ${step.actualStatus}]\n${step.output}\n\n[Reply]`,
  )
  return [...past, said].join('\n')
}
