import type { AlertConfig } from '../config/alert-settings.js'
import type { RunRecord } from '../report/run-record.js'
import type { WatchedSuite } from './send-alerts.js'
import type { AlertCase, AlertSuite } from './suite.js'

type CaseRecord = RunRecord['cases'][number]
type SetResult = NonNullable<RunRecord['golden_sets']>[number]

/** What is left of an accepted run: a run record, or less. */
export interface AcceptedRun {
  readonly cases: readonly Pick<CaseRecord, 'id' | 'file' | 'project' | 'outcome'>[]
}

/** A whole run. @param previous the accepted run: without it no regression is seen. */
export function watchRun(record: RunRecord, suite: string, config: AlertConfig, previous?: AcceptedRun): WatchedSuite {
  return {
    suite: { name: suite, pass_rate: record.summary.pass_rate, cases: record.cases.map(caseOfRun) },
    config,
    previous: passedBefore(record.cases, previous, ({ id }) => id),
  }
}

/** The golden set of that name, once for each project that ran it; none when the run has no such set. */
export function watchSet(record: RunRecord, name: string, config: AlertConfig, previous?: AcceptedRun): WatchedSuite[] {
  return (record.golden_sets ?? [])
    .filter((set) => set.name === name)
    .map((set) => {
      const members = membersOf(record, set)
      return { suite: suiteOfSet(set, members), config, previous: passedBefore(members, previous, caseIdOf) }
    })
}

/** Those of the cases that the accepted run had and that passed in it. */
function passedBefore(
  cases: readonly CaseRecord[],
  accepted: AcceptedRun | undefined,
  idOf: (entry: CaseRecord) => string,
): WatchedSuite['previous'] {
  if (accepted === undefined) return undefined
  const passed = new Set(accepted.cases.filter(({ outcome }) => outcome === 'pass').map(keyOf))
  return {
    cases: cases.filter((entry) => passed.has(keyOf(entry))).map((entry) => ({ id: idOf(entry), outcome: 'pass' })),
  }
}

function keyOf({ project, file, id }: AcceptedRun['cases'][number]): string {
  return JSON.stringify([project, file, id])
}

/** Mutated cases count apart. */
function membersOf({ cases }: RunRecord, set: SetResult): CaseRecord[] {
  return cases.filter(
    ({ golden, project }) => golden?.set === set.name && project === set.project && golden.mutation === undefined,
  )
}

function caseIdOf({ golden, id }: CaseRecord): string {
  return golden?.case.id ?? id
}

/** The set's result decides the outcomes: a case may have run several times. */
function suiteOfSet(set: SetResult, members: readonly CaseRecord[]): AlertSuite {
  const failing = new Set(set.failing_case_ids)
  const unknown = new Set(set.unknown_case_ids)
  const outcome = (id: string) => (failing.has(id) ? 'fail' : unknown.has(id) ? 'unknown' : 'pass')
  return {
    name: set.project === '' ? set.name : `${set.name} (${set.project})`,
    pass_rate: set.pass_rate,
    cases: [...Map.groupBy(members, caseIdOf)].map(([id, runs]) => alertCase(id, outcome(id), runs)),
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
