import type { GoldenSetHead } from '../../golden/run/record.js'
import type { TestReport } from '../record/assertion.js'
import { withoutTest } from '../record/without-test.js'

/** A test file that describes golden sets, as a report: of a set of which no case ran, no test tells. */
export function describedSets(file: string, project: string, sets: readonly GoldenSetHead[]): TestReport {
  return { ...withoutTest({ file, project, name: file }), golden_sets: [...sets] }
}
