import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { wrongText } from '../../config/text/wrong-text.js'
import { computeConfidence } from '../../criteria/confidence.js'
import type { ChatModel } from '../../model/port.js'
import { ask } from '../ask.js'
import { assertModel } from '../assert-model.js'
import type { JudgeContext } from '../port.js'
import { type ChecklistReply, checklistReply } from '../reply/checklist-reply.js'
import { knowing } from '../reply/knowing.js'
import { tellUnknown } from '../tell-unknown.js'
import type { Outcome } from '../verdict.js'
import { checklistMessages, type ChecklistSubject } from './checklist-prompt.js'
import type { ChecklistAnswer, ChecklistVerdict } from './checklist-verdict.js'
import { isQuotedFrom } from './is-quoted.js'

/** What {@link judgeChecklist} takes. */
export interface ChecklistOptions {
  model: ChatModel
  /** Shown in reports. Default: the model's name. */
  name?: string
  /** How many questions must be answered yes, 1 to all. Default: all. */
  atLeast?: number
  /** 0-2. Default 0. */
  temperature?: number
  /** Upper bound of tokens in the reply. Default 1,000; doubled with each repetition of the question. */
  maxTokens?: number
  /** Test, signal and round of the caller. */
  context?: JudgeContext
}

/**
 * Asks a judge yes/no questions about one output, all in one call; each answer comes with a quote from the output, which is
 * looked up there. @returns never rejects for a model that failed: that is the outcome `unknown`.
 * @throws RangeError when there is no question, one is empty or there twice, or `atLeast` cannot be; TypeError without a
 * model or an output, for a question, hints or a reference that is no text, and for an option that does not exist.
 */
export async function judgeChecklist(
  questions: readonly string[],
  subject: ChecklistSubject,
  options: ChecklistOptions,
): Promise<ChecklistVerdict> {
  refuseUnknownOptions('judgeChecklist', options, ['model', 'name', 'atLeast', 'temperature', 'maxTokens', 'context'])
  assertModel('judgeChecklist', options.model)
  if (typeof subject?.output !== 'string') throw new TypeError('judgeChecklist: `output` must be a text')
  const wrong = wrongText(subject, ['prompt', 'hints', 'reference'])
  if (wrong !== undefined) throw new TypeError(`judgeChecklist: ${wrong}`)
  const { model, name = model.name, atLeast = questions.length, temperature = 0, maxTokens = 1000, context } = options
  checkQuestions(questions, atLeast)
  const { prompt, output, hints, reference } = subject
  const format = knowing(checklistReply(questions.length), [prompt, output, hints, reference])
  const request = {
    messages: checklistMessages(questions, subject, format.instruction),
    ...(format.schema && { schema: format.schema }),
    temperature,
    maxTokens,
  }
  const about = `checklist: ${questions[0]}`
  const { value, unknown, ...rest } = await ask(model, request, format, { about, source: 'judge', ...context })
  const replies = value ?? questions.map((): ChecklistReply => ({ answer: 'unknown', evidence: null }))
  const answers = replies.map(({ answer, evidence }, index): ChecklistAnswer => {
    const evidenceFound = evidence === null ? null : isQuotedFrom(output, evidence)
    return { question: questions[index] ?? '', answer, evidence, evidenceFound }
  })
  const open = answers.filter(({ answer }) => answer === 'unknown').map(({ question }) => `"${question}"`)
  const yes = answers.filter(({ answer }) => answer === 'yes').length
  const outcome = outcomeOf(yes, open.length, atLeast)
  const unanswered = { code: 'unanswered', message: `${model.name} left open: ${open.join(', ')}.` }
  const reason = outcome === 'unknown' ? (unknown ?? unanswered) : undefined
  tellUnknown({ unknown: reason, models: [model], test: context?.test, about })
  return {
    outcome,
    answers,
    yes,
    needed: atLeast,
    confidence: computeConfidence(questions.map((question) => question.toLowerCase())), // "Roughly how many ...?"
    judge: name,
    model: rest.model,
    ...(reason && { unknown: reason }),
    usage: rest.usage,
    recordings: [...rest.recordings],
  }
}

function outcomeOf(yes: number, open: number, needed: number): Outcome {
  if (yes >= needed) return 'pass'
  return yes + open < needed ? 'fail' : 'unknown'
}

function checkQuestions(questions: readonly string[], atLeast: number): void {
  if (!Array.isArray(questions) || questions.some((question) => typeof question !== 'string'))
    throw new TypeError('The questions of a checklist are a list of texts')
  if (questions.length === 0) throw new RangeError('A checklist needs at least one question')
  if (questions.some((question) => question.trim() === '')) throw new RangeError('A question of the checklist is empty')
  const twice = questions.find((question, index) => questions.indexOf(question) < index)
  if (twice !== undefined) throw new RangeError(`The checklist asks twice: "${twice}"`)
  if (!(Number.isInteger(atLeast) && atLeast >= 1 && atLeast <= questions.length)) {
    throw new RangeError(
      `atLeast is ${JSON.stringify(atLeast)}; it must be a whole number from 1 to ${questions.length}, the questions asked`,
    )
  }
}
