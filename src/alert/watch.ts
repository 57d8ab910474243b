import { z } from 'zod'
import type { RunRecord } from '../report/run-record.js'
import type { AlertConfig } from './config.js'
import type { WatchedSuite } from './send-alerts.js'
import type { AlertCase } from './suite.js'

/** A whole run. @param previous the accepted run: without it no regression is seen. */
export function watchRun(record: RunRecord, suite: string, config: AlertConfig, previous?: RunRecord): WatchedSuite {
  return {
    suite: { name: suite, pass_rate: record.summary.pass_rate, cases: record.cases.map(alertCase) },
    config,
    ...(previous && { previous: { cases: previous.cases.map(alertCase) } }),
  }
}

function alertCase({
  id,
  outcome,
  unknown,
  failed_checks,
  issues,
  reasoning,
  errors,
}: RunRecord['cases'][number]): AlertCase {
  const reason = unknown?.message ?? failed_checks[0]?.message ?? issues[0] ?? (reasoning || errors[0])
  return { id, outcome, ...(reason !== undefined && { reason }) }
}

/** What an alert needs of a golden set's result; names: suite-expansion.md, "Run Output". */
const setResultSchema = z.looseObject({
  total: z.number().optional(),
  pass_rate: z.number().nullable().default(null),
  failing_case_ids: z.array(z.string()).default([]),
  unknown_case_ids: z.array(z.string()).default([]),
  worst_offenders: z.array(z.looseObject({ case_id: z.string(), reasons: z.array(z.string()) })).default([]),
  tags: z.array(z.looseObject({ tag: z.string(), failed: z.number() })).default([]),
})
type SetResult = z.output<typeof setResultSchema>

/** One golden set of a run; `undefined` when the run has no set of that name. */
export function watchSet(
  record: RunRecord,
  name: string,
  config: AlertConfig,
  previous?: RunRecord,
): WatchedSuite | undefined {
  const set = findSet(record, name)
  if (set === undefined) return undefined
  const accepted = previous && findSet(previous, name)
  const reasons = new Map(set.worst_offenders.map(({ case_id, reasons }) => [case_id, reasons.join('; ')]))
  const listed = (ids: readonly string[], outcome: AlertCase['outcome']): AlertCase[] =>
    ids.map((id) => ({ id, outcome, ...(reasons.has(id) && { reason: reasons.get(id)! }) }))
  const failing_tags = set.tags.flatMap(({ tag, failed }) => (failed > 0 ? [{ tag, count: failed }] : []))
  const cases = [...listed(set.failing_case_ids, 'fail'), ...listed(set.unknown_case_ids, 'unknown')]
  return {
    suite: { name, pass_rate: set.pass_rate, cases, failing_tags },
    config,
    ...(accepted && { previous: { cases: passedBefore(set, accepted) } }),
  }
}

function findSet({ golden_sets = [] }: RunRecord, name: string): SetResult | undefined {
  const found = golden_sets.find((set) => set.name === name)
  return found && setResultSchema.parse(found)
}

/** Results list what did not pass; the rest passed, if it is the same set: one of another size may have other cases. */
function passedBefore(now: SetResult, accepted: SetResult): AlertCase[] {
  if (now.total !== accepted.total) return []
  const notPassed = new Set([...accepted.failing_case_ids, ...accepted.unknown_case_ids])
  return now.failing_case_ids.filter((id) => !notPassed.has(id)).map((id) => ({ id, outcome: 'pass' }))
}
