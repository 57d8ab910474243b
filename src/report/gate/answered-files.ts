import { relativePath } from '../../config/files/relative-path.js'
import type { CompleteFiles } from '../../model/recording/unused-recordings.js'
import type { AssertionRecord, TestReport } from '../record/assertion.js'
import { hasCrashed } from '../record/case-outcome.js'

/**
 * Those of these test files in which every assertion came to a verdict on an answer. In the others a test may have passed
 * all the same (a set that only reports, a caught error, a test that is marked to fail), and would have asked more.
 */
export function answeredFiles(files: CompleteFiles, tests: readonly TestReport[], rootDir: string): CompleteFiles {
  const unanswered = new Set(tests.filter(isUnanswered).map(({ file }) => file))
  return new Map([...files].filter(([path]) => !unanswered.has(relativePath(rootDir, path))))
}

const isUnanswered = (test: TestReport): boolean => hasCrashed(test) || test.assertions.some(hasNoVerdict)

const hasNoVerdict = ({ outcome, golden }: AssertionRecord): boolean =>
  outcome === 'unknown' || (golden?.reasons.some(({ category }) => category === 'error') ?? false)
