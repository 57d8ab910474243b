import { relativePath } from '../config/relative-path.js'
import type { AssertionRecord, TestReport } from './assertion.js'

/**
 * Those of these test files in which every assertion came to a verdict on an answer. In the others a test may have passed
 * all the same (a set that only reports, a caught error), and would have asked more.
 * @param files absolute paths
 */
export function answeredFiles(files: readonly string[], tests: readonly TestReport[], rootDir: string): string[] {
  const unanswered = new Set(tests.filter(({ assertions }) => assertions.some(isUnanswered)).map(({ file }) => file))
  return files.filter((file) => !unanswered.has(relativePath(rootDir, file)))
}

const isUnanswered = ({ outcome, golden }: AssertionRecord): boolean =>
  outcome === 'unknown' || (golden?.reasons.some(({ category }) => category === 'error') ?? false)
