import type { RunRecord } from './run-record.js'

/** What part of the tests a person asked for. */
export interface RunScope {
  /** Tests rerun as files change. */
  readonly watching: boolean
  /** `-t`: not every test was wanted. */
  readonly filtered: boolean
}

/**
 * Golden sets that the run must fail for, each in a sentence. A gate opens for a set that passed and for nothing else: a
 * set with a case that has no verdict, or that did not run, keeps it closed. Only a person who asked for a part of the
 * tests is not told off for the rest.
 */
export function closedGates(record: RunRecord, { watching, filtered }: RunScope): string[] {
  return (record.golden_sets ?? [])
    .filter(({ gate, status }) => gate === 'enforce' && status !== 'passed')
    .filter(({ status }) => status !== 'partial' || !(watching || filtered))
    .map(({ name, status, reasons }) => [`Golden set "${name}" is ${status}.`, ...reasons].join(' '))
}
