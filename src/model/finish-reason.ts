import type { ChatReply } from './port.js'

/** Why a reply ended; an object to spread into a reply. */
export type Finish = Pick<ChatReply, 'finishReason' | 'rawFinishReason'>

/** Compatible endpoints keep the words of the engine behind them: TGI, vLLM, Cohere, Anthropic, Gemini, Bedrock. */
const normalEnds: ReadonlySet<string> = new Set([
  'stop',
  'eos',
  'eos_token',
  'end_turn',
  'endoftext',
  'stop_sequence',
  'complete',
  'completed',
  'finish',
])
const cutOff: ReadonlySet<string> = new Set([
  'length',
  'max_tokens',
  'max_output_tokens',
  'max_completion_tokens',
  'max_length',
  'model_length',
  'token_limit',
  'model_context_window_exceeded',
])

/** Gemini, Bedrock, GLM. Gemini may add what was filtered: `content_filter: RECITATION`. */
const filtered =
  /^(?:content_filter|safety$|recitation$|blocklist$|prohibited_content$|spii$|guardrail_intervened$|sensitive$)/

/**
 * OpenAI's own words mean what they say. Without a reason, and by another endpoint's word, a reply ended normally only
 * where there is a text.
 */
export function readFinish(said: string | null | undefined, text: string): Finish {
  if (said === 'stop') return { finishReason: said }
  const word = said?.toLowerCase() ?? ''
  if (filtered.test(word)) return { finishReason: 'content_filter' }
  if (cutOff.has(word)) return { finishReason: 'length' }
  if (text.trim() !== '' && (word === '' || normalEnds.has(word))) return { finishReason: 'stop' }
  return { finishReason: 'other', ...(said && { rawFinishReason: said }) }
}

/** As {@link readFinish} by the `status` and the reason of the Responses API: `incomplete` is never a normal end. */
export function readStatus(status: string | null | undefined, reason: string | null | undefined, text: string): Finish {
  if (status === 'completed') return { finishReason: 'stop' }
  const finish = readFinish(reason ?? status, text)
  return reason && finish.finishReason === 'stop' ? { finishReason: 'other', rawFinishReason: reason } : finish
}
