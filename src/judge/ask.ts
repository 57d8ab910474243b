import { thrownMessage } from '../config/thrown.js'
import { layeredModel } from '../model/compose.js'
import { ModelError } from '../model/model-error.js'
import type { CallOptions, ChatModel, ChatReply, ChatRequest } from '../model/port.js'
import type { Reading, ReplyFormat } from './reply/reply-format.js'
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
 * Asks until a reply can be read, at most four times, through all layers of the model. Never rejects for a model that
 * failed: that is `unknown`. An outage is not asked again here: the model's layers have tried already.
 */
export async function ask<T>(
  model: ChatModel,
  request: ChatRequest,
  format: ReplyFormat<T>,
  options: CallOptions,
): Promise<Answer<T>> {
  const layered = layeredModel(model)
  const replies: ChatReply[] = []
  const answer = (rest: Pick<Answer<T>, 'value' | 'reply' | 'unknown'>): Answer<T> => ({
    ...rest,
    model: replies.at(-1)?.model ?? model.name,
    usage: sumUsage(replies.map(usageOf)),
    recordings: replies.flatMap(({ recording }) => (recording ? [{ ...recording }] : [])),
  })
  let unread: Extract<Reading<T>, { kind: 'unreadable' }> | undefined
  let notSent: UnknownReason | undefined
  for (let repetition = 0; repetition <= askAgainAtMost; repetition++) {
    let reply: ChatReply
    try {
      reply = await layered.complete(repeated(request, repetition), options)
    } catch (error) {
      const unknown = failureOf(error)
      notSent ??= unknown
      if (mayBeRecorded(unknown)) continue
      return answer({ unknown })
    }
    replies.push(reply)
    const reading = format.parse(reply.text, reply.finishReason)
    if (reading.kind === 'value') return answer({ value: reading.value, reply })
    unread = reading
  }
  if (!unread) return answer(notSent ? { unknown: notSent } : {})
  const message = `${model.name} gave ${replies.length} replies that could not be read; of the last one: ${unread.detail}.`
  return answer({ unknown: notSent ?? { code: unread.reason, message } })
}

/**
 * Every repetition differs from the ones before, or a recording of the first would answer it; it has more room, since
 * the first may have been cut off. It depends on nothing else, so that a replay finds it.
 */
function repeated(request: ChatRequest, repetition: number): ChatRequest {
  if (repetition === 0) return request
  const content = `Repetition ${repetition}: an earlier reply could not be read. Answer in exactly the form asked for.`
  return {
    ...request,
    messages: [...request.messages, { role: 'user', content }],
    ...(request.maxTokens && { maxTokens: request.maxTokens * 2 ** repetition }),
  }
}

/** A reply that was cut off is not recorded: without an endpoint, the repetition that was read may still be found. */
function mayBeRecorded({ code }: UnknownReason): boolean {
  return code === 'no_recording' || code === 'no_key'
}

function failureOf(error: unknown): UnknownReason {
  if (error instanceof ModelError) return { code: error.code, message: error.message }
  return { code: 'api_error', message: thrownMessage(error) }
}
