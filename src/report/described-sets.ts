import type { GoldenSetHead } from '../golden/record.js'
import type { TestReport } from './assertion.js'

/** A test file that describes golden sets, as a report: of a set of which no case ran, no test tells. */
export function describedSets(file: string, project: string, sets: readonly GoldenSetHead[]): TestReport {
  return {
    file,
    project,
    name: file,
    state: 'skipped',
    expectedToFail: false,
    durationMs: 0,
    attempts: 1,
    assertions: [],
    errors: [],
    golden_sets: [...sets],
  }
}
