import type { RunRecord } from '../report/run-record.js'
import type { AlertConfig } from './config.js'
import type { WatchedSuite } from './send-alerts.js'
import type { AlertCase, AlertSuite } from './suite.js'

type CaseRecord = RunRecord['cases'][number]
type SetResult = NonNullable<RunRecord['golden_sets']>[number]

/** A whole run. @param previous the accepted run: without it no regression is seen. */
export function watchRun(record: RunRecord, suite: string, config: AlertConfig, previous?: RunRecord): WatchedSuite {
  return {
    suite: { name: suite, pass_rate: record.summary.pass_rate, cases: record.cases.map(caseOfRun) },
    config,
    ...(previous && { previous: { cases: previous.cases.map(caseOfRun) } }),
  }
}

/** The golden set of that name, once for each project that ran it; none when the run has no such set. */
export function watchSet(record: RunRecord, name: string, config: AlertConfig, previous?: RunRecord): WatchedSuite[] {
  const accepted = previous && setsNamed(previous, name)
  return setsNamed(record, name).map((set) => {
    const before = accepted?.find(({ project }) => project === set.project)
    return { suite: suiteOfSet(record, set), config, previous: previous && before && suiteOfSet(previous, before) }
  })
}

function setsNamed({ golden_sets = [] }: RunRecord, name: string): SetResult[] {
  return golden_sets.filter((set) => set.name === name)
}

/** The set's result decides the outcomes: a case may have run several times. Mutated cases count apart. */
function suiteOfSet(record: RunRecord, set: SetResult): AlertSuite {
  const failing = new Set(set.failing_case_ids)
  const unknown = new Set(set.unknown_case_ids)
  const outcome = (id: string) => (failing.has(id) ? 'fail' : unknown.has(id) ? 'unknown' : 'pass')
  const members = record.cases.filter(
    ({ golden, project }) => golden?.set === set.name && project === set.project && golden.mutation === undefined,
  )
  const byId = Map.groupBy(members, ({ golden, id }) => golden?.case.id ?? id)
  return {
    name: set.project === '' ? set.name : `${set.name} (${set.project})`,
    pass_rate: set.pass_rate,
    cases: [...byId].map(([id, runs]) => alertCase(id, outcome(id), runs)),
  }
}

function caseOfRun(entry: CaseRecord): AlertCase {
  return alertCase(entry.id, entry.outcome, [entry])
}

function alertCase(id: string, outcome: CaseRecord['outcome'], runs: readonly CaseRecord[]): AlertCase {
  const reason = runs.map(reasonOf).find((text) => text !== undefined)
  const tags = runs[0]?.golden?.case.tags
  return { id, outcome, ...(reason !== undefined && { reason }), ...(tags && { tags }) }
}

function reasonOf({ golden, unknown, failed_checks, issues, reasoning, errors }: CaseRecord): string | undefined {
  const gate = golden?.reasons.map(({ message }) => message).join('; ')
  return unknown?.message ?? (gate || failed_checks[0]?.message) ?? issues[0] ?? (reasoning || errors[0])
}
