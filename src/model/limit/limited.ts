import { join } from 'node:path'
import { getHost } from '../../config/host.js'
import { realTime } from '../../config/real-time.js'
import { sharedState } from '../../config/shared-state.js'
import { timeLimitOf, withinDeadline, type Deadline } from '../deadline.js'
import { layer } from '../layer.js'
import { ModelError } from '../model-error.js'
import type { CallOptions, ChatModel, ChatReply, ChatRequest } from '../port.js'
import { outagesIn, placesIn } from '../run-folder.js'
import { sleep } from '../sleep.js'
import { Outage } from './outage.js'
import { Pace } from './pace.js'
import { SharedTurns } from './shared-turns.js'
import { Turns, type TakesTurns } from './turns.js'

const defaultMaxInFlight = 50
/** Tries after the first one for broken connections and broken replies; a 429 is tried again while there is time. */
const faultRetries = 5

interface Endpoint {
  readonly turns: TakesTurns
  readonly pace: Pace
  readonly outage: Outage
}

const endpoints = sharedState('endpoints', () => new Map<string, Endpoint>())

/**
 * Holds the number of requests in flight for all models of an endpoint, waits out rate limits, tries again what may
 * succeed a moment later, and gives up in time for the test to say so.
 *
 * @throws ModelError what the model throws, `timeout`, `aborted`.
 */
export function limited(model: ChatModel): ChatModel {
  return layer(model, async (request, options = {}) => {
    const { outage } = endpointOf(model)
    const progress: Progress = { tries: 0, last: undefined, once: outage.isOn }
    const start = realTime.now()
    try {
      const reply = await withinDeadline(
        options,
        (totalMs) => tooLate(model.name, totalMs, progress, timeLimitOf(options.test)),
        (deadline) => tryUntilAnswered(model, request, options, deadline, progress),
        outage.patienceMs,
      )
      outage.answered(realTime.now() - start)
      return reply
    } catch (error) {
      if (progress.tries > 0) outage.failed(error, realTime.now() - start)
      throw error
    }
  })
}

/** What a message about a failure tells. */
interface Progress {
  tries: number
  last: ModelError | undefined
  /** The endpoint is down: no second try. */
  readonly once: boolean
}

async function tryUntilAnswered(
  model: ChatModel,
  request: ChatRequest,
  options: CallOptions,
  deadline: Deadline,
  progress: Progress,
): Promise<ChatReply> {
  let faults = 0
  for (;;) {
    try {
      return await tryOnce(model, request, { ...options, signal: deadline.signal }, progress)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      if (error.code !== 'rate_limited') faults += 1
      if (!error.transient || progress.once || faults > (error.retries ?? faultRetries)) throw givenUp(error, progress)
      progress.last = error
      const waitMs = error.retryAfterMs || backoffMs(progress.tries) // "at once" is what the last try did
      if (waitMs >= deadline.leftMs())
        throw error.code === 'rate_limited'
          ? noTimeToWait(error, waitMs, deadline, timeLimitOf(options.test))
          : givenUp(error, progress)
      await sleep(waitMs, deadline.signal)
    }
  }
}

/** The place is given back while a try waits for the next one: a request that waits is not in flight. */
async function tryOnce(
  model: ChatModel,
  request: ChatRequest,
  options: CallOptions & { signal: AbortSignal },
  progress: Progress,
): Promise<ChatReply> {
  const { turns, pace } = endpointOf(model)
  const giveBack = await turns.take(options.signal)
  try {
    await sleep(pace.waitMs(realTime.now()), options.signal)
    progress.tries += 1
    const reply = await model.complete(request, options)
    pace.answered(realTime.now(), false)
    return reply
  } catch (error) {
    if (error instanceof ModelError && error.code === 'rate_limited') pace.answered(realTime.now(), true)
    throw error
  } finally {
    giveBack()
  }
}

function endpointOf(model: ChatModel): Endpoint {
  const name = model.endpoint ?? model.name
  let endpoint = endpoints.get(name)
  if (!endpoint) endpoints.set(name, (endpoint = { turns: turnsOf(name), pace: new Pace(), outage: outageOf(name) }))
  return endpoint
}

function outageOf(endpoint: string): Outage {
  const runDir = getHost()?.runDir
  return new Outage(runDir && join(outagesIn(runDir), encodeURIComponent(endpoint)))
}

/** Workers with a common folder share the places; without one, each has an equal part and never less than one. */
function turnsOf(endpoint: string): TakesTurns {
  const host = getHost()
  const places = () => getHost()?.options.maxInFlight ?? defaultMaxInFlight
  const workers = host?.workers ?? 1
  if (workers === 1) return new Turns(places)
  if (host?.runDir) return new SharedTurns(join(placesIn(host.runDir), encodeURIComponent(endpoint)), places)
  return new Turns(() => Math.max(1, Math.floor(places() / workers)))
}

/** Doubles from 0.25 to 8 seconds; anywhere in the upper half, so that tries that failed together come apart. */
function backoffMs(tries: number): number {
  return Math.min(8000, 125 * 2 ** tries) * (0.5 + Math.random() / 2)
}

function givenUp(error: ModelError, { tries, last, once }: Progress): ModelError {
  if (once && error.transient) return new ModelError(error.code, `${error.message} ${onlyOnce}`, { cause: error })
  if (tries < 2) return error
  const { code, message, transient } = error
  // A higher budget does not mend an endpoint whose replies cannot be used.
  if (code === 'budget' && last)
    return new ModelError(code, `${last.message} Another try was not made: ${message}`, { cause: error, transient })
  return new ModelError(code, `${message} It was tried ${tries} times.`, { cause: error, transient })
}

function noTimeToWait(error: ModelError, waitMs: number, deadline: Deadline, limit: string): ModelError {
  const { code, message, transient } = error
  const left = seconds(Math.max(0, deadline.leftMs()))
  return new ModelError(
    code,
    `${message} The next try would be in ${seconds(waitMs)} and ${limit} leaves ${left}: raise it.`,
    { cause: error, transient },
  )
}

const onlyOnce = 'The requests before had no answer either, so this one was tried once.'

function tooLate(model: string, totalMs: number, { tries, last, once }: Progress, limit: string): string {
  if (once && tries > 0) return `The model "${model}" gave no reply within ${seconds(totalMs)}. ${onlyOnce}`
  const start = `The model "${model}" gave no reply within ${seconds(totalMs)}, which is what ${limit} leaves.`
  if (tries === 0) return `${start} All the time other requests were in flight: raise ${limit} or maxInFlight.`
  if (!last && timersAreFaked()) return `${start} ${fakeTimers}`
  if (!last) return `${start} The endpoint accepted the request and did not answer: check it, or raise ${limit}.`
  return `${start} It was tried ${tries} times; the last failure was: ${last.message}`
}

/** Those of `@sinonjs/fake-timers`, which all runners use, are marked so. In Jest they do not reach our connections. */
function timersAreFaked(): boolean {
  return getHost()?.runner === 'vitest' && 'clock' in globalThis.setTimeout
}

const fakeTimers =
  'The test has fake timers, and with them Node sends nothing over a connection that it has used before: leave `setTimeout` ' +
  "real (`vi.useFakeTimers({ toFake: ['Date'] })`), or call `vi.useRealTimers()` before the judge is asked."

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
