import { refuseUnknownOptions } from '../config/options/known-options.js'
import { requireAmount, requireCount } from '../config/options/option-ranges.js'
import type { ChatModel } from '../model/port.js'
import { barsElsewhere } from '../rubric/bars-elsewhere.js'
import { assertModel } from './assert-model.js'
import { hasMethod } from './has-method.js'
import { judgePromptHash } from './judging-hash.js'
import { consensus } from './panel/consensus.js'
import type { Judge } from './port.js'
import { type PromptTemplate, readTemplate } from './prompt/prompt-template.js'
import type { ScoredFormat } from './reply/scored-format.js'
import { failedChecksVerdict } from './run-checks.js'
import { repeatedly, type RunOptions } from './runs.js'
import { castVote, type Voter } from './vote.js'

/** What {@link createJudge} takes. */
export interface JudgeOptions extends RunOptions {
  /** `openaiModel('gpt-4o-mini')`, `scriptedModel(...)`, or any other {@link ChatModel}. */
  model: ChatModel
  /** Shown in reports. Default: the model's name. */
  name?: string
  /** 0-2. Default 0: as deterministic as the model allows. */
  temperature?: number
  /** Upper bound of tokens in a reply, reasoning included. Default 1,000; doubled with each repetition of a question. */
  maxTokens?: number
  /** Told to the judge in its system message: what to look at most. Default: nothing. */
  focus?: string
  /** A prompt of your own. Default: the layout of the selftest. */
  prompt?: PromptTemplate
  /**
   * One score for the whole output, `ratingReply(...)` or `scored(choiceReply(...))`, instead of a JSON verdict. Needs
   * a rubric of one category.
   */
  reply?: ScoredFormat<unknown>
  /**
   * Weigh each score by the probability of its tokens (G-Eval), where the endpoint returns them. Default false. Not with
   * `reply`.
   */
  logprobs?: boolean
}

/**
 * A judge: one model that scores an output against a rubric. A reply that cannot be read is asked for again, up to three
 * times; a judge that still has no verdict gives the outcome `unknown`.
 * Defaults: selftest.md, "Judge settings".
 * @throws RangeError when the prompt has an unknown placeholder or options exclude each other.
 * @throws TypeError for an option that does not exist, and without a model.
 */
export function createJudge(options: JudgeOptions): Judge {
  refuseUnknownOptions('createJudge', options, optionNames, barsElsewhere)
  assertModel('createJudge', options.model)
  requireAmount('temperature', options.temperature)
  requireCount('maxTokens', options.maxTokens)
  const { model, name = model.name, focus, prompt, reply, logprobs } = options
  if (reply && logprobs)
    throw new RangeError('createJudge: `logprobs` reads the JSON verdict; it cannot be used with `reply`')
  const voter: Voter = {
    name,
    model,
    temperature: options.temperature ?? 0,
    maxTokens: options.maxTokens ?? 1000,
    reply,
    logprobs,
    focus,
    text: prompt === undefined ? undefined : readTemplate(prompt),
  }
  if (reply !== undefined && !hasMethod(reply, 'scoreOf'))
    throw new TypeError(
      'createJudge: `reply` gives no score; write scored(choiceReply({ options }), { PASS: 1, FAIL: 0 })',
    )
  const promptHash = judgePromptHash([voter])
  const judge: Judge = {
    name,
    models: [model],
    oneScore: reply !== undefined,
    promptHash,
    async evaluate(rubric, subject, context = {}) {
      const failed = await failedChecksVerdict(rubric, subject)
      if (failed) return failed
      const verdict = consensus(rubric, [await castVote(voter, rubric, subject, context)])
      return { ...verdict, judgePromptHash: promptHash(rubric) }
    },
  }
  return repeatedly(judge, options)
}

const optionNames = [
  'model',
  'name',
  'temperature',
  'maxTokens',
  'focus',
  'prompt',
  'reply',
  'logprobs',
  'runs',
  'minPass',
] as const satisfies (keyof JudgeOptions)[]
