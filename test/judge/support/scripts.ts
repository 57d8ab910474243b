import type { CallOptions, ChatModel, ChatReply, ChatRequest } from '../../../src/model/port.js'
import { scriptedModel } from '../../../src/model/scripted-model.js'

export interface Call {
  readonly request: ChatRequest
  readonly options: CallOptions
}

type Answer = string | Partial<ChatReply> | Error

/** A scripted model that keeps what it was asked; every reply costs 100 + 20 tokens, $0.001 and 5 ms. */
export function answering(
  answer: (request: ChatRequest, index: number) => Answer,
  name = 'fake',
): ChatModel & { readonly calls: Call[] } {
  const calls: Call[] = []
  const model = scriptedModel(
    (request, options) => {
      calls.push({ request, options })
      const said = answer(request, calls.length - 1)
      if (said instanceof Error) throw said
      return {
        text: '',
        usage: { tokensIn: 100, tokensOut: 20, tokensCached: 0, tokensReasoning: 0 },
        costUsd: 0.001,
        latencyMs: 5,
        ...(typeof said === 'string' ? { text: said } : said),
      }
    },
    { name },
  )
  return { ...model, calls }
}

/** Answers one after the other; the last one again and again. */
export function saying(...answers: Answer[]): ReturnType<typeof answering> {
  return answering((_, index) => answers[Math.min(index, answers.length - 1)] ?? '')
}

/** A verdict on `selftestRubric`, all categories at 0.9 unless said. */
export function selftestReply(fields: Record<string, unknown> = {}): string {
  return JSON.stringify({
    reasoning: 'Because.',
    issues: [],
    format_score: 0.9,
    factuality_score: 0.9,
    instruction_following_score: 0.9,
    safety_score: 0.9,
    ...fields,
  })
}
