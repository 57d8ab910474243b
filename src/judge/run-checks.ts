import { thrownMessage } from '../config/thrown.js'
import { noUsage } from '../model/usage.js'
import { countQuestions } from '../rubric/count-questions.js'
import { requireRubric } from '../rubric/define-rubric.js'
import type { Check, Rubric } from '../rubric/rubric.js'
import { assertSubject } from './assert-subject.js'
import { verdictFrame } from './panel/consensus.js'
import type { Subject } from './port.js'
import type { RubricVerdict } from './verdict.js'

/**
 * Stage 1: the rubric's deterministic checks, in order. The first failure decides, and no judge is called.
 * Source: testing-strategy.md section 1. @returns `undefined` when all pass.
 * @throws RangeError for a rubric that is none. @throws TypeError for a subject that is none, and a check that gives something
 * else than a text or `undefined`. @throws Error for a check that throws, with what it threw as its `cause`.
 */
export async function failedChecksVerdict(rubric: Rubric, subject: Subject): Promise<RubricVerdict | undefined> {
  requireRubric(rubric)
  assertSubject(subject)
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
    const message = await resultOf(check, rubric, output)
    if (typeof message === 'string') return { check: check.name, message }
    if (message === undefined) continue
    const told = 'it must return what is wrong, as a text, or undefined where nothing is'
    throw new TypeError(`The check "${check.name}" of the rubric "${rubric.name}" returned ${String(message)}; ${told}`)
  }
  return undefined
}

async function resultOf(check: Check, rubric: Rubric, output: string): Promise<unknown> {
  try {
    return await check.run(output)
  } catch (error) {
    const why = `The check "${check.name}" of the rubric "${rubric.name}" broke down: ${thrownMessage(error)}`
    throw new Error(why, { cause: error })
  }
}

function questionsFailure(rubric: Rubric, { actualStatus, output }: Subject): FailedCheck | undefined {
  if (actualStatus !== 'AWAITING_RESPONSE') return undefined
  const asked = countQuestions(output)
  if (asked <= rubric.maxQuestionsAllowed) return undefined
  const message = `the output asks ${asked} questions while it awaits a response; ${rubric.maxQuestionsAllowed} are allowed`
  return { check: 'max_questions', message }
}
