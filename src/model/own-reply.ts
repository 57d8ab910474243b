import { readFinish } from './finish-reason.js'
import { ModelError } from './model-error.js'
import type { ChatReply, FinishReason } from './port.js'

/** For whoever writes a model of one's own. */
export const replyParts =
  'A reply holds text, finishReason, model, usage and costUsd (both null where unknown), latencyMs and origin.'

const knownEnds: ReadonlySet<string> = new Set<FinishReason>(['stop', 'length', 'refusal', 'content_filter', 'other'])

/**
 * What a model of the user's own gave, in JavaScript without a complaint of the compiler: it may hand on the finish reason of
 * the one behind it.
 * @throws ModelError where it is no reply.
 */
export function readReply(model: string, reply: ChatReply): ChatReply {
  const text: unknown = reply?.text
  if (typeof text !== 'string')
    throw new ModelError('bad_response', `The model "${model}" gave no reply: \`text\` is missing. ${replyParts}`, {
      transient: false,
    })
  return knownEnds.has(reply.finishReason) ? reply : { ...reply, ...readFinish(reply.finishReason, text) }
}
