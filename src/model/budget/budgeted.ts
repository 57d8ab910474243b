import { atEndOfFile } from '../../config/end-of-file.js'
import { getHost, type Host } from '../../config/host.js'
import { budgetIn } from '../../config/options/check-variables.js'
import { realTime } from '../../config/real-time.js'
import { sharedState } from '../../config/shared-state.js'
import { timeForCallMs } from '../deadline.js'
import { layer } from '../layer.js'
import { ModelError } from '../model-error.js'
import type { CallOptions, ChatModel, ChatRequest, TokenUsage } from '../port.js'
import { budgetFileIn } from '../run-folder.js'
import { sleep } from '../sleep.js'
import { fileLedger, memoryLedger, type Ledger } from './ledger.js'
import { costOf, priceSetting } from './price.js'

/** What a model is assumed to write at most when the request sets no bound. */
export const defaultMaxTokens = 16_384
/** Of the chat template around a message. */
const tokensAroundMessage = 16
const askAgainMs = 20
/** Of the time for the call: the test must still hear that it was the budget. */
const waitShare = 0.8

/**
 * Holds the run's budget: the most that a call can cost is set aside before it is made, and what it did cost is booked
 * afterwards, so that calls at the same time cannot overshoot together.
 *
 * @param setting Where the price of this model is given, when none is known.
 * @throws ModelError `budget`, and what the model throws.
 */
export function budgeted(
  model: ChatModel,
  setting = model.costUsd ? priceSetting.openaiModel : priceSetting.ownModel,
): ChatModel {
  atEndOfFile('budget', spendUnended)
  return layer(model, async (request, options = {}) => {
    const limitUsd = budgetOfThisWorker(process.env, getHost())
    if (limitUsd === undefined) return model.complete(request, options)
    const bound = upperBound(request)
    const boundUsd = await (model.costUsd?.(bound) ?? costOf(bound, model.name, { setting }))
    if (!isAmount(boundUsd)) throw noPrice(model.name, setting(model.name))
    options.signal?.throwIfAborted() // while the price was looked up: nothing is asked for, and nothing spent
    const ledger = currentLedger()
    await reserve(ledger, boundUsd, limitUsd, options)
    let spentUsd = boundUsd
    const settle = () => {
      if (unended.delete(settle)) ledger.settle(boundUsd, spentUsd)
    }
    unended.add(settle)
    try {
      const reply = await model.complete(request, options)
      if (isAmount(reply.costUsd)) spentUsd = reply.costUsd
      return reply
    } catch (error) {
      if (!mayBeBilled(error)) spentUsd = 0
      throw error
    } finally {
      settle()
    }
  })
}

const unended = sharedState('unended-reservations', () => new Set<() => void>())

/** The worker may end with its file, and what a call that nobody waits for had set aside would never be settled. */
function spendUnended(): void {
  for (const settle of unended) settle()
}

/** A model of the user's own may say something else: with `NaN`, no sum would ever be over the budget again. */
function isAmount(usd: number | null): usd is number {
  return Number.isFinite(usd) && Number(usd) >= 0
}

/** After these the endpoint did no work. After a cut-off or late reply it may have. */
const neverBilled: ReadonlySet<string> = new Set([
  'no_key',
  'unauthorized',
  'unknown_model',
  'bad_request',
  'rate_limited',
  'endpoint_down',
])

/** Whether a call that brought no reply may be on the bill. */
export function mayBeBilled(error: unknown): boolean {
  return !(error instanceof ModelError && neverBilled.has(error.code))
}

/** A token is at least one byte of what is sent. */
export function upperBound({ messages, schema, maxTokens }: ChatRequest): TokenUsage {
  const sent = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) + tokensAroundMessage, 0)
  const described = schema ? Buffer.byteLength(JSON.stringify(schema)) : 0
  return {
    tokensIn: sent + described + tokensAroundMessage,
    tokensOut: maxTokens ?? defaultMaxTokens,
    tokensCached: 0,
    tokensReasoning: 0,
  }
}

/**
 * `JURY_BUDGET_USD`, then the plugin's option; `undefined` without either. Workers without a common folder have an
 * equal part each. @throws RangeError on what is no amount.
 */
export function budgetOfThisWorker(
  env: Record<string, string | undefined>,
  host: Host | undefined,
): number | undefined {
  const usd = budgetIn(env) ?? host?.options.budget?.usd
  if (usd === undefined) return undefined
  return host?.runDir ? usd : usd / (host?.workers ?? 1)
}

const ledgers = sharedState('ledgers', () => new Map<string, Ledger>())

function currentLedger(): Ledger {
  const runDir = getHost()?.runDir ?? ''
  let ledger = ledgers.get(runDir)
  if (!ledger) ledgers.set(runDir, (ledger = runDir ? fileLedger(budgetFileIn(runDir)) : memoryLedger()))
  return ledger
}

/** Waits while calls on their way may turn out cheaper than they could be. */
async function reserve(ledger: Ledger, usd: number, limitUsd: number, { test, signal }: CallOptions): Promise<void> {
  const end = realTime.now() + waitShare * timeForCallMs(test, realTime.epochMs())
  let reservation = ledger.reserve(usd, limitUsd)
  while (reservation === 'wait' && realTime.now() < end) {
    await sleep(askAgainMs, signal)
    reservation = ledger.reserve(usd, limitUsd)
  }
  if (reservation !== 'reserved') throw tooExpensive(ledger, usd, limitUsd)
}

function tooExpensive(ledger: Ledger, usd: number, limitUsd: number): ModelError {
  return new ModelError(
    'budget',
    `The budget of this run is $${limitUsd}; $${dollars(ledger.spentUsd)} of it is spent, and this call could cost ` +
      `$${dollars(usd)}, so it was not made. Raise JURY_BUDGET_USD, or set a lower maxTokens. Recorded replies cost nothing.`,
  )
}

/** Four digits, more where less would read as nothing. */
function dollars(usd: number): string {
  for (let digits = 4; digits < 12; digits += 1) {
    if (usd === 0 || Number(usd.toFixed(digits)) > 0) return usd.toFixed(digits)
  }
  return String(usd)
}

function noPrice(model: string, setting: string): ModelError {
  return new ModelError(
    'budget',
    `This run has a budget and no price is known for the model "${model}", so it was not called. Give its price: ${setting}`,
  )
}
