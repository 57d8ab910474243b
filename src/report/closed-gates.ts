import type { RunRecord } from './run-record.js'
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
 * What the run must fail for although no test failed, each in a sentence: a golden set that did not pass, and a test that
 * is green unchecked.
 */
export function closedGates(record: RunRecord, scope: RunScope): string[] {
  return [...closedSets(record, scope), ...(scope.gate === 'report' ? [] : uncheckedTests(record))]
}

/**
 * A gate opens for a set that passed and for nothing else: a set with a case that has no verdict, or that did not run,
 * keeps it closed. Only a person who asked for a part of the tests is not told off for the rest.
 */
function closedSets({ golden_sets = [] }: RunRecord, { watching, filtered }: RunScope): string[] {
  return golden_sets
    .filter(({ gate, status }) => gate === 'enforce' && status !== 'passed')
    .filter(({ status }) => status !== 'partial' || !(watching || filtered))
    .map(({ name, status, reasons }) => [`Golden set "${name}" is ${status}.`, ...reasons].join(' '))
}
