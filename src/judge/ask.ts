import { getHost } from '../config/host.js'
import { resolveMode } from '../config/options/mode.js'
import { oneLine, shorten } from '../config/text/safe-text.js'
import { thrownMessage } from '../config/thrown.js'
import { layeredModel, needsNoCall } from '../model/compose.js'
import { ModelError } from '../model/model-error.js'
import type { CallOptions, ChatModel, ChatReply, ChatRequest } from '../model/port.js'
import { sumUsage, usageOf } from '../model/usage.js'
import type { Reading, ReplyFormat } from './reply/reply-format.js'
import { withoutThoughts } from './reply/without-thoughts.js'
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
 * failed: that is `unknown`. An outage is not asked again here: the model's layers have tried already. Recordings that
 * cannot be read are asked for anew where the mode allows a call: the endpoint may have been mended since.
 */
export async function ask<T>(
  model: ChatModel,
  request: ChatRequest,
  format: ReplyFormat<T>,
  options: CallOptions,
): Promise<Answer<T>> {
  const { answer, unreadableReplay } = await askRepeatedly(model, request, format, options)
  if (unreadableReplay === undefined) return answer
  const { reason: code, message } = unreadableReplay
  const mode = options.mode ?? resolveMode(process.env, getHost())
  if (mode === 'replay')
    return { ...answer, unknown: { code, message: `${message} JURY_MODE=record asks for new ones.` } }
  const again = await askRepeatedly(model, request, format, { ...options, mode: 'record' })
  if (again.gotReply) return again.answer
  const failure = again.answer.unknown?.message ?? ''
  return { ...answer, unknown: { code, message: `${message} They could not be asked for anew: ${failure}` } }
}

interface Asked<T> {
  readonly answer: Answer<T>
  readonly gotReply: boolean
  /** Set when nothing was called, and of the replies, none of which could be read, some are of a run before. */
  readonly unreadableReplay?: { readonly reason: UnknownReason['code']; readonly message: string }
}

async function askRepeatedly<T>(
  model: ChatModel,
  request: ChatRequest,
  format: ReplyFormat<T>,
  options: CallOptions,
): Promise<Asked<T>> {
  const layered = layeredModel(model)
  const replies: ChatReply[] = []
  const asked = (rest: Pick<Answer<T>, 'value' | 'reply' | 'unknown'>): Asked<T> => ({
    answer: {
      ...rest,
      model: replies.at(-1)?.model ?? model.name,
      usage: sumUsage(replies.map(usageOf)),
      recordings: replies.flatMap(({ recording }) => (recording ? [{ ...recording }] : [])),
    },
    gotReply: replies.length > 0,
  })
  let unread: Extract<Reading<T>, { kind: 'unreadable' }> | undefined
  let notSent: UnknownReason | undefined
  for (let repetition = firstToAsk(model, request, options); repetition <= askAgainAtMost; repetition++) {
    let reply: ChatReply
    try {
      reply = await layered.complete(repeated(request, repetition), options)
    } catch (error) {
      const unknown = failureOf(error)
      notSent ??= unknown
      if (mayBeRecorded(unknown)) continue
      return asked({ unknown: unread && unknown.code === 'budget' ? afterUnread(unknown, unread.detail) : unknown })
    }
    replies.push(reply)
    const reading = format.parse(withoutThoughts(reply.text), reply.finishReason)
    if (reading.kind === 'value') return asked({ value: reading.value, reply })
    unread = reading
  }
  if (notSent || !unread) return asked(notSent ? { unknown: notSent } : {})
  const { reason, detail } = unread
  const message =
    `${model.name} gave ${replies.length} replies that could not be read; of the last one: ${detail}.` +
    opening(reason, replies) +
    unknownEnd(replies)
  const whole = asked({ unknown: { code: reason, message } })
  const isOfThisRun = replies.every(({ recording }) => !recording) // shared with another test
  if (isOfThisRun || replies.some(({ origin }) => origin === 'called')) return whole
  return { ...whole, unreadableReplay: { reason, message: `${message} All were replayed${from(replies)}.` } }
}

/**
 * The first that is recorded: a reply that was cut off is not, and would be paid for in every run although the repetition
 * that was read is there. Else the first of all.
 */
function firstToAsk(model: ChatModel, request: ChatRequest, options: CallOptions): number {
  for (let repetition = 0; repetition <= askAgainAtMost; repetition++)
    if (needsNoCall(model, repeated(request, repetition), options)) return repetition
  return 0
}

/** A higher budget does not mend a judge that cannot be read. */
function afterUnread({ code, message }: UnknownReason, detail: string): UnknownReason {
  return { code, message: `A reply could not be read: ${detail}. It was not asked for again: ${message}` }
}

/** What a judge wrote instead of a verdict. */
function opening(reason: UnknownReason['code'], replies: readonly ChatReply[]): string {
  const text = replies.at(-1)?.text ?? ''
  if (reason === 'empty' && text.trim() !== '') return onlyThoughts
  return reason === 'no_verdict' ? ` It begins: "${shorten(oneLine(text), 80)}".` : ''
}

const onlyThoughts =
  ' It holds thoughts and no answer. Where the answer stands among them, the server takes it for a thought: change its ' +
  'reasoning parser, or switch thinking off.'

/** The endpoint's own word for an end that is not known. */
function unknownEnd(replies: readonly ChatReply[]): string {
  const said = replies.at(-1)?.rawFinishReason
  return said === undefined ? '' : ` The endpoint's finish reason: ${JSON.stringify(said)}.`
}

function from(replies: readonly ChatReply[]): string {
  const recording = replies.at(-1)?.recording
  return recording ? `, the last from ${recording.file}:${recording.line}` : ''
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
