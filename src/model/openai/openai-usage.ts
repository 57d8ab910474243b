import { z } from 'zod'
import type { TokenUsage } from '../port.js'

const count = z.number().min(0)
/** What is read from a cache is cheaper: without a count, all is billed as if it were not. */
const details = z.object({ cached_tokens: count.nullish(), reasoning_tokens: count.nullish() }).nullish().catch(null)

const countsSchema = z.object({
  prompt_tokens: count.nullish(),
  completion_tokens: count.nullish(),
  prompt_tokens_details: details,
  completion_tokens_details: details,
  input_tokens: count.nullish(),
  output_tokens: count.nullish(),
  input_tokens_details: details,
  output_tokens_details: details,
  cache_read_input_tokens: count.nullish(),
  cache_creation_input_tokens: count.nullish(),
  /** Of Moonshot. */
  cached_tokens: count.nullish(),
  /** Of DeepSeek. */
  prompt_cache_hit_tokens: count.nullish(),
  total_tokens: count.nullish(),
})
type Counts = z.infer<typeof countsSchema>

/**
 * Both APIs count the same under other names; embeddings give a total and no output. What is no count is none: the
 * reply is still good.
 */
export const wireUsageSchema = countsSchema.nullish().catch(null)

/** `null` when the endpoint did not count, or only what it was sent: what the rest costs is unknown, not nothing. */
export function readUsage(wire: Counts | null | undefined): TokenUsage | null {
  const sent = wire?.prompt_tokens ?? wire?.input_tokens
  if (!wire || sent === null || sent === undefined) return null
  const written = writtenOf(wire, sent)
  if (written === undefined) return null
  const input = wire.prompt_tokens_details ?? wire.input_tokens_details
  const output = wire.completion_tokens_details ?? wire.output_tokens_details
  const apart = sent === wire.input_tokens && !input ? cachedApart(wire) : { read: 0, written: 0 }
  const tokensIn = sent + apart.read + apart.written
  const cached = input?.cached_tokens ?? wire.cached_tokens ?? wire.prompt_cache_hit_tokens ?? apart.read
  const tokensCached = Math.min(tokensIn, cached) // a wrong count has no price
  const tokensCacheWritten = Math.min(tokensIn - tokensCached, wire.cache_creation_input_tokens ?? 0)
  return {
    tokensIn,
    tokensOut: written,
    tokensCached,
    ...(tokensCacheWritten > 0 && { tokensCacheWritten }),
    tokensReasoning: output?.reasoning_tokens ?? 0,
  }
}

/** What was thought is billed, too; xAI and Gemini count it in the total only. */
function writtenOf({ completion_tokens, output_tokens, total_tokens }: Counts, sent: number): number | undefined {
  const said = completion_tokens ?? output_tokens ?? undefined
  if (typeof total_tokens !== 'number') return said
  return Math.max(said ?? 0, total_tokens - sent)
}

/** Anthropic's input tokens are without those of its cache; who translates its replies to OpenAI's words has added them. */
function cachedApart(wire: Counts): { read: number; written: number } {
  return { read: wire.cache_read_input_tokens ?? 0, written: wire.cache_creation_input_tokens ?? 0 }
}
