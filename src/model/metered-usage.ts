import { AsyncLocalStorage } from 'node:async_hooks'
import type { CurrentTest } from '../config/host.js'
import { realTime } from '../config/real-time.js'
import { sharedState } from '../config/shared-state.js'
import { toJson } from '../config/to-json.js'
import type { ChatReply, UsageSource } from './port.js'
import { type ModelUsage, noUsage, sumUsage, usageOf } from './usage.js'

/**
 * Replies of one model, for one purpose; what was called and what was replayed stand apart, as do known and unknown
 * costs.
 */
interface Part {
  readonly route: UsageSource
  readonly model: string
  usage: ModelUsage
}

/** What the system under test has used. */
export interface MainUsage extends ModelUsage {
  /** Its parts by model. */
  readonly asked: { readonly model: string; readonly usage: ModelUsage }[]
}

/** What one attempt of a test used beside its assertions. */
export interface LeftUsage {
  /** Absolute. */
  file: string
  name: string
  usage: Part[]
}

interface Metered {
  readonly test: CurrentTest
  readonly parts: Part[]
}

const metered = sharedState('metered-usage', () => new Map<string, Metered>())
const told = sharedState('told-usage', () => new AsyncLocalStorage<true>())

/** Counts a reply that was asked for in a test. */
export function addReply(test: CurrentTest, route: UsageSource, reply: ChatReply): void {
  addUsage(test, route, reply.model, usageOf(reply))
}

/** Counts one call, or one replayed reply, of a test. */
export function addUsage(asking: CurrentTest, route: UsageSource, model: string, usage: ModelUsage): void {
  const test = payerOf(asking)
  const id = idOf(test)
  const { parts }: Metered = metered.get(id) ?? { test, parts: [] }
  metered.set(id, { test, parts })
  const origin = usage.calls > 0 ? 'calls' : 'replayed'
  const isKnown = usage.costUsd !== null
  let part = parts.find(
    (one) =>
      one.route === route && one.model === model && one.usage[origin] > 0 && (one.usage.costUsd !== null) === isKnown,
  )
  if (!part) parts.push((part = { route, model, usage: noUsage }))
  part.usage = sumUsage([part.usage, usage])
}

/** A call that was made in a test and has not ended. */
interface OpenCall {
  readonly test: CurrentTest
  readonly route: UsageSource
  readonly model: string
  readonly startedMs: number
}

const open = sharedState('open-calls', () => new Set<OpenCall>())

/** @returns what to call when it has ended: whether it still has to be counted, which it has not when its file ended before. */
export function openCall(call: OpenCall): () => boolean {
  open.add(call)
  return () => open.delete(call)
}

/** Counts a call that brought no usable reply and may be billed all the same. */
export function addLostCall({ test, route, model, startedMs }: OpenCall): void {
  addUsage(test, route, model, { ...noUsage, calls: 1, costUsd: null, latencyMs: realTime.now() - startedMs })
}

/** Runs work that tells with its result what it has spent, so that the same is not counted here too. */
export function tellingItsUsage<T>(work: () => T): T {
  return told.run(true, work)
}

export function tellsItsUsage(): boolean {
  return told.getStore() ?? false
}

/**
 * What the system under test used in this test since the last call of this function, when it calls its model through
 * `recordedFetch()` or `metered(client)`; `undefined` when it called none. Each assertion takes what came before it, so
 * that the sum over a test's assertions is right.
 */
export function takeMainUsage(asking: CurrentTest): MainUsage | undefined {
  const test = payerOf(asking)
  const { parts } = metered.get(idOf(test)) ?? { parts: [] }
  const asked = parts.filter(({ route }) => route === 'main').map(({ model, usage }) => ({ model, usage }))
  if (asked.length === 0) return undefined
  const rest = parts.filter(({ route }) => route !== 'main')
  if (rest.length > 0) metered.set(idOf(test), { test, parts: rest })
  else metered.delete(idOf(test))
  return { ...sumUsage(asked.map(({ usage }) => usage)), asked }
}

/** As an assertion tells it: the sum, and its parts by model. */
export function asMainUsage(usage: MainUsage | undefined) {
  if (!usage) return {}
  const { asked: mainAsked, ...mainUsage } = usage
  return { mainUsage, mainAsked }
}

/**
 * What was used in the tests of a file and stands at none of their assertions, by the full name of the test. A call that
 * nobody waited for is lost with the file.
 */
export function takeUsageOfFile(file: string | undefined): LeftUsage[] {
  for (const call of open) if (payerOf(call.test).file === file && open.delete(call)) addLostCall(call)
  const left = [...metered].filter(([, { test }]) => test.file === file)
  for (const [id] of left) metered.delete(id)
  return left.map(([, { test, parts }]) => ({ file: test.file, name: test.name, usage: parts }))
}

function payerOf(test: CurrentTest): CurrentTest {
  return test.payer ?? test
}

function idOf({ file, name, attempt }: CurrentTest): string {
  return toJson([file, name, attempt])
}
