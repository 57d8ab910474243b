import { refuseUnknownOptions } from '../config/options/known-options.js'
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
 * A model that needs no endpoint, for examples and tests. It costs nothing. A call of it is `bad_response` when a list of
 * replies is used up, and when the function throws or gives no text.
 *
 * @throws TypeError for what is no script, and for an option that does not exist.
 */
export function scriptedModel(script: Script, options: ScriptedModelOptions = {}): ChatModel {
  if (typeof script !== 'string' && typeof script !== 'function' && !Array.isArray(script))
    throw new TypeError('scriptedModel takes a text, a list of replies, or a function of the request that gives one')
  refuseUnknownOptions('scriptedModel', options, ['name', 'recorded'])
  const name = options.name ?? 'scripted'
  let calls = 0
  return {
    name,
    recorded: options.recorded ?? false,
    async complete(request, call = {}) {
      const start = realTime.now()
      const said = await next(name, script, calls++, request, call)
      const reply = typeof said === 'string' ? { text: said } : said
      if (typeof reply?.text !== 'string') throw noText(name)
      return {
        finishReason: 'stop',
        model: name,
        usage: { tokensIn: 0, tokensOut: 0, tokensCached: 0, tokensReasoning: 0 },
        costUsd: 0,
        latencyMs: realTime.now() - start,
        ...reply,
        origin: 'called',
      }
    },
  }
}

function noText(name: string): ModelError {
  return new ModelError(
    'bad_response',
    `The script of the model "${name}" gave no reply: it must give a text, or an object with one: { text }.`,
    { transient: false },
  )
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
