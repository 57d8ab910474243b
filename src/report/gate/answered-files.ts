import { relativePath } from '../../config/relative-path.js'
import type { CompleteFiles } from '../../model/recording/unused-recordings.js'
import type { AssertionRecord, TestReport } from '../record/assertion.js'

/**
 * Those of these test files in which every assertion came to a verdict on an answer. In the others a test may have passed
 * all the same (a set that only reports, a caught error), and would have asked more.
 */
export function answeredFiles(files: CompleteFiles, tests: readonly TestReport[], rootDir: string): CompleteFiles {
  const unanswered = new Set(tests.filter(({ assertions }) => assertions.some(isUnanswered)).map(({ file }) => file))
  return new Map([...files].filter(([path]) => !unanswered.has(relativePath(rootDir, path))))
}

const isUnanswered = ({ outcome, golden }: AssertionRecord): boolean =>
  outcome === 'unknown' || (golden?.reasons.some(({ category }) => category === 'error') ?? false)
