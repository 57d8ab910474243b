import type { Usage } from '../../judge/verdict.js'
import type { UsageSource } from '../../model/port.js'
import { noUsage, sumUsage } from '../../model/usage.js'
import type { AssertionRecord } from './assertion.js'
import type { CostBlock, RecordedUsage, UsageGroup } from './cost-block.js'

/** Some model calls of one model, for one purpose. */
export interface UsageRow {
  readonly route: UsageSource
  /** `unknown` when it was not recorded. */
  readonly model: string
  readonly usage: Usage
  /** Golden set, else rubric, else test file; absent outside any test. */
  readonly target?: string
}

/**
 * What one assertion spent, by model: the votes of its verdict, whom it asked beside, the rest, and what the system under
 * test used.
 */
export function usageRows(assertion: AssertionRecord): UsageRow[] {
  const { verdict, asked = [], usage = verdict?.usage, mainAsked, mainUsage } = assertion
  const rows = [
    ...rowsOf(assertion.pairwise ? 'pairwise_judge' : 'judge', [...(verdict?.votes ?? []), ...asked], usage),
    ...rowsOf('main', mainAsked, mainUsage),
  ]
  const { generator } = assertion
  if (generator) rows.push({ route: 'generator', model: generator.model, usage: generator.usage })
  return rows
}

/** What a total holds beside its parts is of an unknown model. */
function rowsOf(route: UsageSource, parts: readonly Part[] = [], total = noUsage): UsageRow[] {
  const rows: UsageRow[] = parts.map(({ model, usage }) => ({ route, model, usage }))
  const rest = minus(total, totalUsage(rows))
  if (rest.calls + rest.replayed > 0) rows.push({ route, model: 'unknown', usage: rest })
  return rows
}

type Part = Pick<UsageRow, 'model' | 'usage'>

export function totalUsage(rows: readonly UsageRow[]): Usage {
  return sumUsage(rows.map((row) => row.usage))
}

/** The block of suite-expansion.md, "Cost Reports". @param callsSaved see {@link CostBlock} */
export function costBlock(rows: readonly UsageRow[], callsSaved = 0): CostBlock {
  const total = totalUsage(rows)
  const main = rows.filter((row) => row.route === 'main' || row.route === 'generator')
  const judge = rows.filter((row) => row.route === 'judge' || row.route === 'pairwise_judge')
  const replies = total.calls + total.replayed
  return {
    total_cost_usd: total.costUsd,
    total_tokens_in: total.tokensIn,
    total_tokens_out: total.tokensOut,
    by_route: groupBy(rows, (row) => row.route),
    by_model: groupBy(rows, (row) => row.model),
    judge_cost_usd: totalUsage(judge).costUsd,
    main_cost_usd: main.length > 0 ? totalUsage(main).costUsd : null,
    avg_latency_ms: replies > 0 ? Math.round(total.latencyMs / replies) : null,
    calls: total.calls,
    replayed: total.replayed,
    ...(callsSaved > 0 && { calls_saved: callsSaved }),
    spent_usd: spentUsd(rows),
    ...(total.costUsd === null && { known: knownCost(rows) }),
    groups: usageGroups(rows),
  }
}

const spentUsd = (rows: readonly UsageRow[]) => totalUsage(rows.filter((row) => row.usage.calls > 0)).costUsd

/** By rows: a vote of which one reply has no price is left out whole. */
function knownCost(rows: readonly UsageRow[]): CostBlock['known'] {
  const isKnown = ({ usage }: UsageRow) => usage.costUsd !== null
  const unknown = totalUsage(rows.filter((row) => !isKnown(row)))
  const known = rows.filter(isKnown)
  return {
    total_usd: totalUsage(known).costUsd ?? 0,
    unknown_replies: unknown.calls + unknown.replayed,
    spent_usd: spentUsd(known) ?? 0,
    unknown_calls: unknown.calls,
  }
}

function usageGroups(rows: readonly UsageRow[]): UsageGroup[] {
  const groups = Map.groupBy(rows, ({ route, target, model }) => JSON.stringify([route, target, model]))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { route: source, target: route = null, model } = first
    return [{ source, route, model, ...recordedUsage(totalUsage(group)), spent_usd: spentUsd(group) }]
  })
}

export function recordedUsage(usage: Usage): RecordedUsage {
  return {
    calls: usage.calls,
    replayed: usage.replayed,
    tokens_in: usage.tokensIn,
    tokens_out: usage.tokensOut,
    cost_usd: usage.costUsd,
    latency_ms: usage.latencyMs,
  }
}

function groupBy(rows: readonly UsageRow[], key: (row: UsageRow) => string): Record<string, RecordedUsage> {
  const groups = new Map<string, UsageRow[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, group]) => [name, recordedUsage(totalUsage(group))]))
}

function minus(a: Usage, b: Usage): Usage {
  return {
    calls: Math.max(0, a.calls - b.calls),
    replayed: Math.max(0, a.replayed - b.replayed),
    tokensIn: Math.max(0, a.tokensIn - b.tokensIn),
    tokensOut: Math.max(0, a.tokensOut - b.tokensOut),
    costUsd: a.costUsd === null || b.costUsd === null ? null : Math.max(0, a.costUsd - b.costUsd),
    latencyMs: Math.max(0, a.latencyMs - b.latencyMs),
  }
}
