import type { ChatModel } from '../model/port.js'
import { consensus } from './consensus.js'
import type { Judge } from './port.js'
import { failedChecksVerdict } from './run-checks.js'
import { castVote, type Voter } from './vote.js'

/** What {@link createJudge} takes. */
export interface JudgeOptions {
  /** `openaiModel('gpt-4o-mini')`, `scriptedModel(...)`, or any other {@link ChatModel}. */
  model: ChatModel
  /** Shown in reports. Default: the model's name. */
  name?: string
  /** 0-2. Default 0: as deterministic as the model allows. */
  temperature?: number
  /** Upper bound of tokens in a reply, reasoning included. Default 1,000; doubled when a reply was cut off. */
  maxTokens?: number
}

/**
 * A judge: one model that scores an output against a rubric. A reply that cannot be read is asked for again, up to three
 * times; a judge that still has no verdict gives the outcome `unknown`.
 * Defaults: selftest.md, "Judge settings".
 */
export function createJudge(options: JudgeOptions): Judge {
  const { model, name = model.name, temperature = 0, maxTokens = 1000 } = options
  const voter: Voter = { name, model, temperature, maxTokens }
  return {
    name,
    models: [model],
    async evaluate(rubric, subject, context = {}) {
      const failed = await failedChecksVerdict(rubric, subject)
      return failed ?? consensus(rubric, [await castVote(voter, rubric, subject, { ...context, source: 'judge' })])
    },
  }
}
