import type { CurrentTest } from '../config/host.js'
import type { Mode } from '../config/options/options.js'

/** One message of a conversation. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** The JSON a reply must be, as a JSON Schema. `name`: letters, digits, `_`, `-`. */
export interface ReplySchema {
  readonly name: string
  readonly schema: Readonly<Record<string, unknown>>
}

/** Everything that is sent to a model. Plain data: its hash is the key of the recording. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[]
  /** Ask for JSON of this shape; an endpoint that cannot is asked in weaker ways. */
  readonly schema?: ReplySchema
  /** 0-2. Left out for models that refuse it. */
  readonly temperature?: number
  /** Upper bound of tokens in the reply, reasoning included. */
  readonly maxTokens?: number
  /** Ask for the log-probabilities of the reply's tokens. */
  readonly logprobs?: boolean
}

/** Who pays: the system under test (`main`) or what judges it. */
export type UsageSource = 'main' | 'judge' | 'pairwise_judge' | 'generator'

/** Tokens of one call. */
export interface TokenUsage {
  readonly tokensIn: number
  readonly tokensOut: number
  /** Part of `tokensIn` that was billed at the cached rate. */
  readonly tokensCached: number
  /** Part of `tokensIn` that the endpoint was told to keep, billed at its rate for that. Absent: none. */
  readonly tokensCacheWritten?: number | undefined
  /** Part of `tokensOut` that was reasoning. */
  readonly tokensReasoning: number
  /** What is billed otherwise than by these tokens: "web search", "audio". Absent: nothing that the reply tells. */
  readonly billedApart?: string | undefined
}

/** `other`: a reason this package does not know; never read as success. */
export type FinishReason = 'stop' | 'length' | 'refusal' | 'content_filter' | 'other'

/** A token of the reply with the likeliest alternatives in its place; log-probabilities are natural logarithms. */
export interface TokenLogprob {
  readonly token: string
  readonly logprob: number
  readonly top: readonly { readonly token: string; readonly logprob: number }[]
}

/** What a model answered, and what that took. */
export interface ChatReply {
  readonly text: string
  readonly finishReason: FinishReason
  /** The endpoint's own word where `finishReason` is `other`, when it gave one. */
  readonly rawFinishReason?: string
  /** The model that answered, as the endpoint named it. */
  readonly model: string
  /** `null` when the endpoint did not say. */
  readonly usage: TokenUsage | null
  /** US dollars; `null` when the price or the usage is unknown, never 0 for "unknown". */
  readonly costUsd: number | null
  /** Time the endpoint took, milliseconds; for a replayed reply, what it took when it was recorded. */
  readonly latencyMs: number
  readonly origin: 'called' | 'replayed'
  /** Where the reply is stored, when it is. */
  readonly recording?: { readonly file: string; readonly line: number }
  readonly logprobs?: readonly TokenLogprob[]
}

/** Whose call it is, and how it is to be made. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** Whose assertion asks: recordings lie beside its file and messages name it. */
  readonly test?: CurrentTest
  /** Round of a judgement that is asked several times, from 0. Part of the recording's key. */
  readonly run?: number
  /** What the question is about, for people who review recordings and reports; one short line, never sent. */
  readonly about?: string
  /** Default `judge`. */
  readonly source?: UsageSource
  /** Where the reply of this call comes from. Default: the run's mode. */
  readonly mode?: Mode
}

/**
 * The port to a language model. Everything around it (recording, limit, budget, accounting) is a `ChatModel` too.
 * `complete` rejects with a `ModelError`; it never resolves with a reply that was cut off in transport.
 */
export interface ChatModel {
  /** Name that is sent to the endpoint and shown in reports. */
  readonly name: string
  /** `false` for models that cost nothing and repeat themselves (a scripted one): they are called in every mode. */
  readonly recorded: boolean
  /** Models with the same endpoint share one limit of requests. Default: the model's name. */
  readonly endpoint?: string | undefined
  /** US dollars for these tokens, `null` when unknown. Default: the price list, by the model's name. */
  costUsd?(usage: TokenUsage): Promise<number | null>
  complete(request: ChatRequest, options?: CallOptions): Promise<ChatReply>
}
