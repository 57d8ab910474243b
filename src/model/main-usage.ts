import type { CurrentTest } from '../config/host.js'
import { sharedState } from '../config/shared-state.js'
import type { ChatReply } from './port.js'

/** Replies of one model to the system under test, laid out as the usage of a verdict. */
interface ModelUsage {
  calls: number
  replayed: number
  tokensIn: number
  tokensOut: number
  /** US dollars; `null`: at least one price or usage is unknown. */
  costUsd: number | null
  latencyMs: number
}

/** What the system under test has used. */
export interface MainUsage extends ModelUsage {
  /** Its parts by model; what was called and what was replayed stand apart, as do known and unknown costs. */
  asked: { readonly model: string; readonly usage: ModelUsage }[]
}

const metered = sharedState('main-usage', () => new Map<string, MainUsage>())

const nothing: Readonly<ModelUsage> = { calls: 0, replayed: 0, tokensIn: 0, tokensOut: 0, costUsd: 0, latencyMs: 0 }

export function addMainUsage(test: CurrentTest, reply: ChatReply): void {
  const sum = metered.get(idOf(test)) ?? { ...nothing, asked: [] }
  metered.set(idOf(test), sum)
  const origin = reply.origin === 'called' ? 'calls' : 'replayed'
  const isKnown = reply.costUsd !== null
  let part = sum.asked.find(
    ({ model, usage }) => model === reply.model && usage[origin] > 0 && (usage.costUsd !== null) === isKnown,
  )
  if (!part) sum.asked.push((part = { model: reply.model, usage: { ...nothing } }))
  for (const usage of [sum, part.usage]) addReply(usage, origin, reply)
}

function addReply(sum: ModelUsage, origin: 'calls' | 'replayed', reply: ChatReply): void {
  sum[origin] += 1
  sum.tokensIn += reply.usage?.tokensIn ?? 0
  sum.tokensOut += reply.usage?.tokensOut ?? 0
  sum.costUsd = sum.costUsd === null || reply.costUsd === null ? null : sum.costUsd + reply.costUsd
  sum.latencyMs += reply.latencyMs
}

/**
 * What the system under test used in this test since the last call of this function, when it calls its model through
 * `recordedFetch()` or `metered(client)`; `undefined` when it called none. Each assertion takes what came before it, so
 * that the sum over a test's assertions is right.
 */
export function takeMainUsage(test: CurrentTest): MainUsage | undefined {
  const usage = metered.get(idOf(test))
  metered.delete(idOf(test))
  return usage
}

/** As an assertion tells it: the sum, and its parts by model. */
export function asMainUsage(metered: MainUsage | undefined) {
  if (!metered) return {}
  const { asked: mainAsked, ...mainUsage } = metered
  return { mainUsage, mainAsked }
}

function idOf({ file, name, attempt }: CurrentTest): string {
  return JSON.stringify([file, name, attempt])
}
