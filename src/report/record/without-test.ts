import type { TestReport } from './assertion.js'

/** A report of what belongs to no test that was judged: as a test that did not run, it is no case. */
export function withoutTest(place: Pick<TestReport, 'file' | 'project' | 'name'>): TestReport {
  return {
    ...place,
    state: 'skipped',
    expectedToFail: false,
    durationMs: 0,
    attempts: 1,
    assertions: [],
    errors: [],
  }
}
