import { z } from 'zod'
import type { RunRecord } from '../report/run-record.js'

export interface AlertCase {
  readonly id: string
  readonly outcome: RunRecord['cases'][number]['outcome']
  /** Why it did not pass. */
  readonly reason?: string
  readonly tags?: readonly string[]
}

/** What an alert speaks of: a whole run, or one golden set in it. */
export interface AlertSuite {
  readonly name: string
  /** In [0, 1]; `null` when nothing was judged. */
  readonly pass_rate: number | null
  readonly cases: readonly AlertCase[]
}

/** The whole run as a suite. */
export function suiteOfRun(record: RunRecord, name: string): AlertSuite {
  const cases = record.cases.map(({ id, outcome, failed_checks, issues, reasoning, errors, unknown }) => {
    const reason = unknown?.message ?? failed_checks[0]?.message ?? issues[0] ?? (reasoning || errors[0])
    return { id, outcome, ...(reason !== undefined && { reason }) }
  })
  return { name, pass_rate: record.summary.pass_rate, cases }
}

/** The part of a golden set's result that an alert needs; names: suite-expansion.md, "Run Output". */
const setResultSchema = z.looseObject({
  name: z.string(),
  pass_rate: z.number().nullable().default(null),
  failing_case_ids: z.array(z.string()).default([]),
  unknown_case_ids: z.array(z.string()).default([]),
  worst_offenders: z.array(z.looseObject({ case_id: z.string(), reasons: z.array(z.string()) })).default([]),
})

/** A golden set of the run as a suite; `undefined` when the run has no set of that name. */
export function suiteOfSet(record: RunRecord, name: string): AlertSuite | undefined {
  const found = record.golden_sets?.find((set) => set.name === name)
  if (found === undefined) return undefined
  const set = setResultSchema.parse(found)
  const reasons = new Map(set.worst_offenders.map(({ case_id, reasons }) => [case_id, reasons.join('; ')]))
  const listed = (ids: readonly string[], outcome: AlertCase['outcome']): AlertCase[] =>
    ids.map((id) => ({ id, outcome, ...(reasons.has(id) && { reason: reasons.get(id)! }) }))
  return {
    name,
    pass_rate: set.pass_rate,
    cases: [...listed(set.failing_case_ids, 'fail'), ...listed(set.unknown_case_ids, 'unknown')],
  }
}
