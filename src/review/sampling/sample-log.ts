import type { z } from 'zod'
import { jsonValue } from '../../config/files/json-value.js'
import type { ReviewStore } from '../port.js'
import type { Redact } from '../redact/redact.js'
import { candidateReview, interactionSchema, isSpecial, lotOf, nameOf } from './interaction.js'
import { logLines, longestLine } from './log-lines.js'

export interface LogSample {
  /** Lines that are not blank. */
  readonly lines: number
  /** How many of them hold no interaction. */
  readonly unreadable: number
  /** The first of those, for a message. */
  readonly firstUnreadable: readonly { readonly line: number; readonly why: string }[]
  /** Interactions that failed: no examples. */
  readonly failures: number
  readonly chosen: number
  /** Chosen, and not in the store before. */
  readonly added: number
}

const mostNamed = 10

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
  const counts = { lines: 0, unreadable: 0, failures: 0 }
  const firstUnreadable: { line: number; why: string }[] = []
  for await (const { number, text } of logLines(chunks)) {
    counts.lines += 1
    const interaction = text === undefined ? `is longer than ${longestLine} bytes` : readLine(text)
    if (typeof interaction === 'string') {
      counts.unreadable += 1
      if (firstUnreadable.length < mostNamed) firstUnreadable.push({ line: number, why: interaction })
    } else if (interaction.outcome === 'failure') counts.failures += 1
    else {
      drawn.push({ interaction, rank: lotOf(interaction) - (isSpecial(interaction) ? 1 : 0) })
      if (drawn.length >= 2 * count + 100) drawn = lowest(drawn, count)
    }
  }
  const chosen = lowest(drawn, count)
  const reviews = []
  for (const { interaction } of chosen) reviews.push(await candidateReview(interaction, at, redact))
  return { ...counts, firstUnreadable, chosen: chosen.length, added: await store.add(reviews) }
}

/** Each interaction once: in a log it may stand many times, and all its lines have the same lot. */
function lowest(drawn: readonly Drawn[], count: number): Drawn[] {
  const lowestOfEach = new Map<string, Drawn>()
  for (const one of drawn.toSorted((a, b) => a.rank - b.rank)) {
    const name = nameOf(one.interaction)
    if (!lowestOfEach.has(name)) lowestOfEach.set(name, one)
  }
  return [...lowestOfEach.values()].slice(0, count)
}

/** Logs call things by several names. */
const otherNames = { route: 'agent_type', input: 'input_context', output: 'agent_output', reasoning: 'agent_reasoning' }

/** A database gives `null` for what an interaction does not have, and numbers as ids. */
const mayBeNull = ['id', 'agent_reasoning', 'expected_behaviors', 'metadata', 'outcome', 'tags']

/** @returns why it cannot be read, in words that hold nothing of the line: it may hold personal data. */
function readLine(line: string): Drawn['interaction'] | string {
  const value = jsonValue(line)
  if (value === undefined) return 'is not JSON'
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is no object'
  const given = new Map<string, unknown>(Object.entries(value))
  for (const [other, name] of Object.entries(otherNames)) if (!given.has(name)) given.set(name, given.get(other))
  for (const name of mayBeNull) if (given.get(name) === null) given.delete(name)
  const id = given.get('id')
  if (typeof id === 'number') given.set('id', String(id))
  const read = interactionSchema.safeParse(Object.fromEntries(given))
  if (read.success) return read.data
  const wrong = new Set(read.error.issues.map(({ path: [field] }) => String(field)))
  return `has no ${[...wrong].join(', ')} that can be used`
}
