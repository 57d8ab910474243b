import { checkSchema } from '../../config/files/schema-problems.js'
import { problemList } from '../../config/files/written-path.js'
import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { requireCount } from '../../config/options/option-ranges.js'
import { realTime } from '../../config/real-time.js'
import { thrownMessage } from '../../config/thrown.js'
import type { ReviewStore } from '../port.js'
import { createRedactor, type Redact } from '../redact/redact.js'
import type { NewReview } from '../review.js'
import { candidateReview, type Interaction, interactionSchema, isSpecial, lotOf } from './interaction.js'

/** Settings of {@link createSampler}. */
export interface SamplerOptions {
  /** Share of the plain successes that is kept, 0-1. Default 0.1. */
  readonly rate?: number
  readonly store: Pick<ReviewStore, 'add'>
  /** Default: `createRedactor()`. */
  readonly redact?: Redact
  /** Interactions that may wait for the store; more are dropped and counted. Default 1,000. */
  readonly maxQueued?: number
  /** Memory that they may take, in characters of JSON. Default 8,000,000. */
  readonly maxQueuedChars?: number
}

/** What became of the interactions so far. */
export interface SamplerStats {
  readonly seen: number
  readonly stored: number
  /** Waiting for the store. */
  readonly queued: number
  /** Chosen, but the queue was full. */
  readonly dropped: number
  /** Chosen, but not readable as an interaction, or not redactable. */
  readonly failed: number
  readonly lastError?: string
}

/** Takes a sample of what a server does. */
export interface Sampler {
  /** Never throws and never waits. */
  record(interaction: Interaction): void
  /** Stores what waits; to be called when the server stops. Ends when all is stored or the store fails. Never rejects. */
  flush(): Promise<SamplerStats>
  stats(): SamplerStats
}

const batchSize = 100
const firstRetryMs = 1_000
const longestRetryMs = 60_000

/**
 * A sample of production for the review queue: all edge cases, error recoveries and inter-agent examples, and a share of
 * the plain successes, chosen by a hash. What is chosen is redacted in the background, before the store sees it.
 * @throws RangeError for a rate outside [0, 1] or a limit that is no whole number from 1; TypeError for an unknown option,
 * without a store, and for a `redact` that is no function.
 */
export function createSampler(options: SamplerOptions): Sampler {
  refuseUnknownOptions('createSampler', options, ['rate', 'store', 'redact', 'maxQueued', 'maxQueuedChars'])
  const { rate = 0.1, store, redact = createRedactor(), maxQueued = 1_000, maxQueuedChars = 8_000_000 } = options
  // Nothing throws later: every interaction would be counted as failed, or kept waiting for good.
  if (typeof store?.add !== 'function') throw new TypeError("`store` is missing: await openReviewStore('.')")
  if (typeof redact !== 'function')
    throw new TypeError('`redact` must be a function: createRedactor({ patterns: { CUSTOMER: /.../ } })')
  requireCount('maxQueued', maxQueued)
  requireCount('maxQueuedChars', maxQueuedChars)
  if (typeof rate !== 'number' || !(rate >= 0 && rate <= 1))
    throw new RangeError(`rate must be a number between 0 and 1, got ${rate}`)
  const count = { seen: 0, stored: 0, dropped: 0, failed: 0 }
  const queue: { readonly json: string; readonly atMs: number }[] = []
  let ready: NewReview[] = []
  let queuedChars = 0
  let lastError: string | undefined
  let working: Promise<void> | undefined
  let retryMs = firstRetryMs
  let timer: ReturnType<typeof setTimeout> | undefined

  function fail(error: unknown): void {
    lastError = thrownMessage(error)
  }

  function record(interaction: Interaction): void {
    count.seen += 1
    try {
      if (interaction.outcome === 'failure' || !(isSpecial(interaction) || lotOf(interaction) < rate)) return
      const json = queue.length + ready.length < maxQueued ? JSON.stringify(interaction) : undefined
      if (json === undefined || queuedChars + json.length > maxQueuedChars) {
        count.dropped += 1
        return
      }
      queue.push({ json, atMs: realTime.epochMs() })
      queuedChars += json.length
      if (working === undefined) workIn(0)
    } catch (error) {
      count.failed += 1
      fail(error)
    }
  }

  function workIn(ms: number): void {
    if (timer !== undefined) return
    timer = realTime.setTimeout(() => {
      timer = undefined
      void work()
    }, ms)
    timer.unref()
  }

  function work(): Promise<void> {
    working ??= realTime.nextTurn().then(drain)
    return working
  }

  /** Ends in the same turn in which it finds nothing left: what is recorded later starts it anew. */
  async function drain(): Promise<void> {
    try {
      while (queue.length + ready.length > 0) {
        while (ready.length < batchSize && queue.length > 0) await makeReady()
        await store.add(ready)
        count.stored += ready.length
        ready = []
      }
      retryMs = firstRetryMs
    } catch (error) {
      fail(error)
      workIn(retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
    working = undefined
  }

  async function makeReady(): Promise<void> {
    await realTime.nextTurn() // redacting takes a millisecond: requests come between
    const next = queue.shift()
    if (!next) return
    queuedChars -= next.json.length
    try {
      const read = checkSchema(interactionSchema, JSON.parse(next.json))
      if (!read.ok) throw new TypeError(await redact(`An interaction cannot be read:\n${problemList(read.problems)}`))
      ready.push(await candidateReview(read.value, new Date(next.atMs).toISOString(), redact))
    } catch (error) {
      count.failed += 1
      fail(error)
    }
  }

  const stats = (): SamplerStats => ({
    ...count,
    queued: queue.length + ready.length,
    ...(lastError !== undefined && { lastError }),
  })

  return {
    record,
    stats,
    async flush() {
      await work()
      return stats()
    },
  }
}
