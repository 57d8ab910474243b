import { relativePath } from '../config/relative-path.js'
import type { AggregatedResult } from '@jest/reporters'
import type { TestReport } from '../report/assertion.js'
import type { JournalLine } from './journal.js'

type FileResult = AggregatedResult['testResults'][number]

/** Joins what Jest reports of each test with the assertions that its worker wrote down. */
export function collectReports(
  results: AggregatedResult,
  journal: readonly JournalLine[],
  rootDir: string,
): TestReport[] {
  const assertions = Map.groupBy(journal, (line) => keyOf(line.file, line.name))
  return results.testResults.flatMap((file) =>
    file.testResults.flatMap((test): TestReport[] => {
      const lines = assertions.get(keyOf(file.testFilePath, test.fullName))
      if (!lines) return []
      return [
        {
          file: relativePath(rootDir, file.testFilePath),
          project: projectOf(file),
          name: [...test.ancestorTitles, test.title].join(' > '),
          state: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
          expectedToFail: test.failing ?? false,
          durationMs: test.duration ?? 0,
          attempts: Math.max(1, test.invocations ?? 1),
          assertions: lines.map((line) => line.record),
          errors: test.failureMessages,
        },
      ]
    }),
  )
}

function keyOf(file: string, test: string): string {
  return `${file}\n${test}`
}

function projectOf({ displayName }: FileResult): string {
  return typeof displayName === 'string' ? displayName : (displayName?.name ?? '')
}
