import type { Rubric } from '../rubric/rubric.js'
import type { Subject } from './port.js'
import { verdictFrame } from './consensus.js'
import { noUsage } from './usage.js'
import type { RubricVerdict } from './verdict.js'
import { countQuestions } from '../rubric/count-questions.js'

/**
 * Stage 1: the rubric's deterministic checks, in order. The first failure decides, and no judge is called.
 * Source: testing-strategy.md section 1. @returns `undefined` when all pass.
 */
export async function failedChecksVerdict(rubric: Rubric, subject: Subject): Promise<RubricVerdict | undefined> {
  const failed = questionsFailure(rubric, subject) ?? (await firstFailure(rubric, subject.output))
  if (!failed) return undefined
  return {
    ...verdictFrame(rubric),
    outcome: 'fail',
    scores: {},
    overall: null,
    reasoning: '',
    issues: [],
    flags: [],
    failedChecks: [failed],
    votes: [],
    usage: noUsage,
  }
}

type FailedCheck = RubricVerdict['failedChecks'][number]

async function firstFailure(rubric: Rubric, output: string): Promise<FailedCheck | undefined> {
  for (const check of rubric.checks) {
    const message = await check.run(output)
    if (message !== undefined) return { check: check.name, message }
  }
  return undefined
}

function questionsFailure(rubric: Rubric, { actualStatus, output }: Subject): FailedCheck | undefined {
  if (actualStatus !== 'AWAITING_RESPONSE') return undefined
  const asked = countQuestions(output)
  if (asked <= rubric.maxQuestionsAllowed) return undefined
  const message = `the output asks ${asked} questions while it awaits a response; ${rubric.maxQuestionsAllowed} are allowed`
  return { check: 'max_questions', message }
}
