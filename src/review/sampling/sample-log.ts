import type { ReviewStore } from '../port.js'
import type { Redact } from '../redact/redact.js'
import { candidateReview, interactionSchema, isSpecial, lotOf } from './interaction.js'
import type { z } from 'zod'
import { logLines } from './log-lines.js'

export interface LogSample {
  readonly read: number
  /** Lines that hold no interaction. */
  readonly unreadable: number
  /** Interactions that failed: no examples. */
  readonly failures: number
  readonly chosen: number
  /** Chosen, and not in the store before. */
  readonly added: number
}

interface Drawn {
  readonly interaction: z.output<typeof interactionSchema>
  readonly rank: number
}

/**
 * Draws `count` interactions of a log: edge cases, error recoveries and inter-agent examples first, then plain successes by a
 * hash. The same log gives the same sample, and memory is that of the sample.
 * @param at when they are queued: UTC, ISO 8601
 */
export async function sampleLog(
  chunks: AsyncIterable<Buffer>,
  { count, store, redact, at }: { count: number; store: Pick<ReviewStore, 'add'>; redact: Redact; at: string },
): Promise<LogSample> {
  let drawn: Drawn[] = []
  const counts = { read: 0, unreadable: 0, failures: 0 }
  const unreadable = () => void (counts.unreadable += 1)
  for await (const line of logLines(chunks, unreadable)) {
    counts.read += 1
    const interaction = readLine(line)
    if (!interaction) unreadable()
    else if (interaction.outcome === 'failure') counts.failures += 1
    else {
      drawn.push({ interaction, rank: lotOf(interaction) - (isSpecial(interaction) ? 1 : 0) })
      if (drawn.length >= 2 * count + 100) drawn = lowest(drawn, count)
    }
  }
  const chosen = lowest(drawn, count)
  const reviews = []
  for (const { interaction } of chosen) reviews.push(await candidateReview(interaction, at, redact))
  return { ...counts, chosen: chosen.length, added: await store.add(reviews) }
}

const lowest = (drawn: readonly Drawn[], count: number) => drawn.toSorted((a, b) => a.rank - b.rank).slice(0, count)

/** Logs call things by several names. */
const otherNames = { route: 'agent_type', input: 'input_context', output: 'agent_output', reasoning: 'agent_reasoning' }

function readLine(line: string): Drawn['interaction'] | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const given = new Map<string, unknown>(Object.entries(value))
  for (const [other, name] of Object.entries(otherNames)) if (!given.has(name)) given.set(name, given.get(other))
  return interactionSchema.safeParse(Object.fromEntries(given)).data
}
