import { ModelError } from '../model/model-error.js'
import type { CallOptions, ChatModel, ChatReply, ChatRequest } from '../model/port.js'
import type { ReplyFormat, ReplyReason } from './reply/reply-format.js'
import { sumUsage, usageOf } from './usage.js'
import type { JudgeVote, UnknownReason, Usage } from './verdict.js'

/** How often a judge whose reply cannot be read is asked once more. */
const askAgainAtMost = 3

/** What a model's replies came to. */
export interface Answer<T> {
  readonly value?: T
  /** The reply that was read. */
  readonly reply?: ChatReply
  /** Set when there is no value. */
  readonly unknown?: UnknownReason
  /** As the endpoint named it, or as it was asked for. */
  readonly model: string
  /** Over all replies, also the unreadable ones. */
  readonly usage: Usage
  readonly recordings: JudgeVote['recordings']
}

/**
 * Asks until a reply can be read, at most four times. Never rejects for a model that failed: that is `unknown`.
 * A model's own failures (outage, budget, missing recording) are not asked again here: its layers have tried already.
 */
export async function ask<T>(
  model: ChatModel,
  request: ChatRequest,
  format: ReplyFormat<T>,
  options: CallOptions,
): Promise<Answer<T>> {
  const replies: ChatReply[] = []
  const answer = (rest: Pick<Answer<T>, 'value' | 'reply' | 'unknown'>): Answer<T> => ({
    ...rest,
    model: replies.at(-1)?.model ?? model.name,
    usage: sumUsage(replies.map(usageOf)),
    recordings: replies.flatMap(({ recording }) => (recording ? [{ ...recording }] : [])),
  })
  let next = request
  for (let again = 0; ; again++) {
    let reply: ChatReply
    try {
      reply = await model.complete(next, options)
    } catch (error) {
      return answer({ unknown: failureOf(error) })
    }
    replies.push(reply)
    const reading = format.parse(reply.text, reply.finishReason)
    if (reading.kind === 'value') return answer({ value: reading.value, reply })
    if (again === askAgainAtMost) {
      const message = `${model.name} gave ${again + 1} replies that could not be read; of the last one: ${reading.detail}.`
      return answer({ unknown: { code: reading.reason, message } })
    }
    next = askedAgain(request, reading.reason, again + 1)
  }
}

/** Every repetition differs from the ones before, or a recording of the first would answer it. */
function askedAgain(request: ChatRequest, reason: ReplyReason, again: number): ChatRequest {
  const note = `Repetition ${again}: an earlier reply could not be read (${reason}). Answer in exactly the form asked for.`
  return {
    ...request,
    messages: [...request.messages, { role: 'user', content: note }],
    ...(reason === 'truncated' && request.maxTokens ? { maxTokens: request.maxTokens * 2 ** again } : {}),
  }
}

function failureOf(error: unknown): UnknownReason {
  if (error instanceof ModelError) return { code: error.code, message: error.message }
  return { code: 'api_error', message: error instanceof Error ? error.message : String(error) }
}
