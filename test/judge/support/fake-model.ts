import type { CallOptions, ChatModel, ChatReply, ChatRequest } from '../../../src/model/port.js'

export interface Call {
  readonly request: ChatRequest
  readonly options: CallOptions
}

type Answer = string | Partial<ChatReply> | Error

/** A `ChatModel` that answers from a function and keeps what it was asked. */
export function fakeModel(
  answer: (request: ChatRequest, index: number, options: CallOptions) => Answer,
  name = 'fake',
): ChatModel & { readonly calls: Call[] } {
  const calls: Call[] = []
  return {
    name,
    recorded: false,
    calls,
    complete: async (request, options = {}) => {
      calls.push({ request, options })
      const said = answer(request, calls.length - 1, options)
      if (said instanceof Error) throw said
      return {
        text: '',
        finishReason: 'stop',
        model: name,
        usage: { tokensIn: 100, tokensOut: 20, tokensCached: 0, tokensReasoning: 0 },
        costUsd: 0.001,
        latencyMs: 5,
        origin: 'called',
        ...(typeof said === 'string' ? { text: said } : said),
      }
    },
  }
}

/** Answers one after the other; the last one again and again. */
export function saying(...answers: Answer[]): ReturnType<typeof fakeModel> {
  return fakeModel((_, index) => answers[Math.min(index, answers.length - 1)] ?? '')
}

/** A rubric verdict of `selftestRubric`, all categories at 0.9 unless said. */
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
