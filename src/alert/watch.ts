import { oncePer } from '../config/once-per.js'
import type { AlertConfig } from '../config/options/alert-settings.js'
import { flagsForAPerson } from '../judge/panel/flags-for-a-person.js'
import type { RunRecord } from '../report/record/run-record.js'
import { passRate } from '../stats/pass-rate.js'
import type { WatchedSuite } from './send-alerts.js'
import type { AlertCase, AlertSuite } from './suite.js'
import { distrust } from './untrusted.js'

type CaseRecord = RunRecord['cases'][number]
type SetResult = NonNullable<RunRecord['golden_sets']>[number]

/** What is left of an accepted run: a run record, or less. */
export interface AcceptedRun {
  readonly cases: readonly Pick<CaseRecord, 'id' | 'file' | 'project' | 'outcome'>[]
  /** False: it holds golden sets that have a baseline, and no last run tells of the others. Default true. */
  readonly whole?: boolean
}

/** A golden set that says when to alert, or is spoken of in the options. */
export interface AlertingSet {
  readonly name: string
  /** As the record's results have it. Default: every set of that name. */
  readonly file?: string
  readonly config: AlertConfig
}

/** A selftest whose configuration says when to alert. */
export interface AlertingSelftest {
  readonly name: string
  /** As the record's cases have it. */
  readonly file: string
  readonly config: AlertConfig
}

/** A whole run. @param previous the accepted run: without it no regression is seen. */
export function watchRun(record: RunRecord, suite: string, config: AlertConfig, previous?: AcceptedRun): WatchedSuite {
  const { summary, cases, golden_sets = [], canaries = [], missing } = record
  return {
    suite: {
      name: suite,
      pass_rate: summary.pass_rate,
      cases: mutatedLast(cases).map(caseOfRun),
      broken_mutations: summary.mutations?.broke ?? 0,
      not_run: golden_sets.reduce((sum, set) => sum + set.not_run, 0),
      missing,
      comparison: unapproved(record),
    },
    config,
    passedBefore: passedIn(previous, cases, ({ id }) => id),
    unseenFailure: hasUnseenFailure(previous, cases),
    untrusted: distrust(canaries),
  }
}

/** `v8 against v7: REVIEW, regressed: refund-03`. */
function unapproved({ comparison: section }: RunRecord): AlertSuite['comparison'] {
  if (section === undefined || section.comparison.recommendation === 'APPROVE') return undefined
  const { old, new: next, recommendation, reasons, regressions } = section.comparison
  const title = ({ id, label }: typeof old) => label ?? id
  const message = `${title(next)} against ${title(old)}: ${recommendation}, ${reasons.join('; ')}`
  return { message, case_ids: regressions }
}

/** The golden set, once for each project that ran it. One that is not in the run may be in a part that is missing. */
export function watchSet(
  record: RunRecord,
  { name, file, config }: AlertingSet,
  previous?: AcceptedRun,
): WatchedSuite[] {
  const { golden_sets = [], missing } = record
  const results = golden_sets.filter((set) => set.name === name && (file === undefined || set.file === file))
  if (results.length === 0 && missing) return [{ suite: { name, pass_rate: null, cases: [], missing }, config }]
  return results.map((set) => {
    const members = membersOf(record, set)
    return {
      suite: suiteOfSet(set, members),
      config,
      passedBefore: passedIn(previous, members, caseIdOf),
      unseenFailure: hasUnseenFailure(previous, members),
      untrusted: distrust(canariesOf(record, name)),
    }
  })
}

/** The scenarios of a selftest, once for each project that ran them. */
export function watchSelftest(
  record: RunRecord,
  { name, file, config }: AlertingSelftest,
  previous?: AcceptedRun,
): WatchedSuite[] {
  const members = record.cases.filter(({ selftest }) => selftest?.name === name && selftest.file === file)
  return [...Map.groupBy(members, ({ project }) => project)].map(([project, ofProject]) => ({
    suite: {
      name: nameIn(project, name),
      pass_rate: rateOf(ofProject),
      cases: ofProject.map((entry) => alertCase(caseIdOf(entry), entry.outcome, [entry])),
    },
    config,
    passedBefore: passedIn(previous, ofProject, caseIdOf),
    unseenFailure: hasUnseenFailure(previous, ofProject),
    untrusted: distrust(canariesOf(record)),
  }))
}

/** Those of the whole run, and those that the golden set demands for itself. */
function canariesOf({ canaries = [] }: RunRecord, set?: string) {
  return canaries.filter(({ golden_set }) => golden_set === undefined || golden_set === set)
}

function rateOf(cases: readonly CaseRecord[]): number | null {
  const count = (wanted: CaseRecord['outcome']) => cases.filter(({ outcome }) => outcome === wanted).length
  return passRate(count('pass'), count('fail'))
}

/** Those of the cases that passed in the accepted run. */
function passedIn(
  accepted: AcceptedRun | undefined,
  cases: readonly CaseRecord[],
  idOf: (entry: CaseRecord) => string,
): ReadonlySet<string> | undefined {
  if (accepted === undefined) return undefined
  const passed = passedKeys(accepted)
  return new Set(cases.filter((entry) => passed.has(keyOf(entry))).map(idOf))
}

/** Whether a case failed that could be no regression, for nothing is known of it. */
function hasUnseenFailure(accepted: AcceptedRun | undefined, cases: readonly CaseRecord[]): boolean {
  if (accepted?.whole !== false) return accepted === undefined && cases.some(({ outcome }) => outcome === 'fail')
  const known = knownKeys(accepted)
  return cases.some((entry) => entry.outcome === 'fail' && !known.has(keyOf(entry)))
}

const knownKeys = oncePer(({ cases }: AcceptedRun) => new Set(cases.map(keyOf)))

/** Each of a thousand golden sets may ask. */
const passedKeys = oncePer(
  ({ cases }: AcceptedRun) => new Set(cases.filter(({ outcome }) => outcome === 'pass').map(keyOf)),
)

function keyOf({ project, file, id }: AcceptedRun['cases'][number]): string {
  return JSON.stringify([project, file, id])
}

const casesBySet = oncePer(({ cases }: RunRecord) => Map.groupBy(cases, ({ golden }) => golden?.set))

/** Mutated cases count apart. */
function membersOf(record: RunRecord, set: SetResult): CaseRecord[] {
  const ofName = casesBySet(record).get(set.name) ?? []
  return ofName.filter(
    ({ golden, project }) =>
      (golden?.set_file ?? set.file) === set.file && project === set.project && golden?.mutation === undefined,
  )
}

function caseIdOf({ golden, selftest, id }: CaseRecord): string {
  return golden?.case.id ?? selftest?.case_id ?? id
}

function nameIn(project: string, name: string): string {
  return project === '' ? name : `${name} (${project})`
}

/** The set's result decides the outcomes: a case may have run several times. */
function suiteOfSet(set: SetResult, members: readonly CaseRecord[]): AlertSuite {
  const failing = new Set(set.failing_case_ids)
  const unknown = new Set(set.unknown_case_ids)
  const outcome = (id: string) => (failing.has(id) ? 'fail' : unknown.has(id) ? 'unknown' : 'pass')
  return {
    name: nameIn(set.project, set.name),
    pass_rate: set.pass_rate,
    not_run: set.not_run,
    cases: [...Map.groupBy(members, caseIdOf)].map(([id, runs]) => alertCase(id, outcome(id), runs)),
  }
}

/** A message lists so many: what a mutation broke must not hide what fails without one. */
function mutatedLast(cases: readonly CaseRecord[]): CaseRecord[] {
  const isMutated = ({ golden }: CaseRecord) => Number(golden?.mutation !== undefined)
  return cases.toSorted((a, b) => isMutated(a) - isMutated(b))
}

function caseOfRun(entry: CaseRecord): AlertCase {
  return alertCase(entry.id, entry.outcome, [entry])
}

function alertCase(id: string, outcome: CaseRecord['outcome'], runs: readonly CaseRecord[]): AlertCase {
  const reason = runs.map(reasonOf).find((text) => text !== undefined)
  const tags = runs[0]?.golden?.case.tags
  const to_review = runs.some(({ flags }) => flags.some((flag) => Object.hasOwn(flagsForAPerson, flag)))
  return {
    id,
    outcome,
    ...(reason !== undefined && { reason }),
    ...(tags && { tags }),
    ...(to_review && outcome !== 'unknown' && { to_review }),
  }
}

function reasonOf(entry: CaseRecord): string | undefined {
  const { golden, unknown, failed_checks, issues, reasoning, errors } = entry
  const gate = golden?.reasons.map(({ message }) => message).join('; ')
  const said = issues[0] ?? reasoning
  const low = [failedVerdict(entry), said].filter(Boolean).join(': ')
  return unknown?.message ?? (gate || failed_checks[0]?.message) ?? (low || errors[0])
}

/**
 * What came of the last judged assertion that failed: `bank 0.85 passes 0.80, but safety 0.50 needs 0.90`. A judge's words
 * alone may be of another category, and are praise under `.not`.
 */
function failedVerdict({ outcome, assertions }: CaseRecord): string | undefined {
  if (outcome !== 'fail') return undefined
  const failed = assertions.findLast(({ passed, matcher }) => !passed && matcher === 'toPassRubric')
  return failed && `${failed.summary}${failed.negated ? ', and should not' : ''}`
}
