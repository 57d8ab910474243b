import { oneLine } from '../../config/text/safe-text.js'
import type { RunRecord } from '../record/run-record.js'
import { setTitle } from '../text/set-title.js'
import { distrustText, untrusted } from './trust.js'
import { uncheckedTests } from './unchecked.js'

/** What part of the tests a person asked for. */
export interface RunScope {
  /** Tests rerun as files change. */
  readonly watching: boolean
  /** `-t`: not every test was wanted. */
  readonly filtered: boolean
  /** Of the run; a set may have its own. Default `enforce`. */
  readonly gate?: 'enforce' | 'report' | undefined
}

/**
 * What the run must fail for although no test failed, each in a sentence: a judge that cannot be trusted, a golden set
 * that did not pass, a part that never came, and a test that is green unchecked.
 */
export function closedGates(record: RunRecord, scope: RunScope): string[] {
  const enforced = scope.gate !== 'report'
  const { missing = [] } = record
  const unchecked = enforced ? [...missing, ...uncheckedTests(record)] : []
  return [...distrusted(record, enforced), ...closedSets(record, scope), ...unchecked]
}

/** Why the run is red, for where the runner itself shows green. */
export function redLines(closed: readonly string[]): string {
  return `${closed.map((why) => `Red        ${oneLine(why)}`).join('\n')}\n`
}

/** Canaries of a set close its own gate; those of the run close every gate that is enforced. */
function distrusted(record: RunRecord, runEnforced: boolean): string[] {
  const enforced = (record.golden_sets ?? []).filter(({ gate }) => gate === 'enforce').map(({ name }) => name)
  const closes = (set: string | undefined) =>
    set === undefined ? runEnforced || enforced.length > 0 : enforced.includes(set)
  return untrusted(record)
    .filter(({ golden_set }) => closes(golden_set))
    .map(distrustText)
}

/**
 * A gate opens for a set that passed and for nothing else: a set with a case that has no verdict, or that did not run,
 * keeps it closed. Only a person who asked for a part of the tests is not told off for the rest.
 */
function closedSets({ golden_sets = [] }: RunRecord, { watching, filtered }: RunScope): string[] {
  return golden_sets
    .filter(({ gate, status }) => gate === 'enforce' && status !== 'passed')
    .filter(({ status }) => status !== 'partial' || !(watching || filtered))
    .map((set) => [`Golden set "${setTitle(set, golden_sets)}" is ${set.status}.`, ...set.reasons].join(' '))
}
