import { realTime } from '../config/real-time.js'
import { ModelError } from './model-error.js'
import type { CallOptions, ChatModel, ChatReply, ChatRequest } from './port.js'

/** A text, or a text with more about the reply. */
export type ScriptedReply = string | (Partial<Omit<ChatReply, 'origin' | 'recording'>> & { readonly text: string })

/** One reply for every call, replies in order, or a function of the request. */
export type Script =
  | string
  | readonly ScriptedReply[]
  | ((request: ChatRequest, options: CallOptions) => ScriptedReply | Promise<ScriptedReply>)

/** Settings of {@link scriptedModel}. */
export interface ScriptedModelOptions {
  /** Default `scripted`. */
  name?: string
  /** `true` records and replays it like a real model. Default `false`: it is asked in every mode. */
  recorded?: boolean
}

/**
 * A model that needs no endpoint, for examples and tests. It costs nothing.
 *
 * @throws ModelError `bad_response` when a list of replies is used up or the function throws.
 */
export function scriptedModel(script: Script, options: ScriptedModelOptions = {}): ChatModel {
  const name = options.name ?? 'scripted'
  let calls = 0
  return {
    name,
    recorded: options.recorded ?? false,
    async complete(request, call = {}) {
      const start = realTime.now()
      const reply = await next(name, script, calls++, request, call)
      return {
        finishReason: 'stop',
        model: name,
        usage: { tokensIn: 0, tokensOut: 0, tokensCached: 0, tokensReasoning: 0 },
        costUsd: 0,
        latencyMs: realTime.now() - start,
        ...(typeof reply === 'string' ? { text: reply } : reply),
        origin: 'called',
      }
    },
  }
}

async function next(
  name: string,
  script: Script,
  index: number,
  request: ChatRequest,
  call: CallOptions,
): Promise<ScriptedReply> {
  if (typeof script === 'string') return script
  if (typeof script === 'function') return played(name, script, request, call)
  const reply = script[index]
  if (reply !== undefined) return reply
  throw new ModelError(
    'bad_response',
    `The scripted model "${name}" has ${script.length} replies and was asked for another one. Add a reply or pass a function.`,
    { transient: false },
  )
}

async function played(
  name: string,
  script: (request: ChatRequest, options: CallOptions) => ScriptedReply | Promise<ScriptedReply>,
  request: ChatRequest,
  call: CallOptions,
): Promise<ScriptedReply> {
  try {
    return await script(request, call)
  } catch (error) {
    if (error instanceof ModelError) throw error
    throw new ModelError('bad_response', `The script of the model "${name}" threw: ${String(error)}.`, {
      cause: error,
      transient: false,
    })
  }
}
