import type { CurrentTest, Host } from '../../config/host.js'
import {
  type DescribeSelftestOptions,
  describeSelftestWith,
  type SelftestRunner,
} from '../../selftest/describe-selftest.js'
import type { AssertionRecord } from '../record/assertion.js'
import { createRunId } from '../record/run-id.js'
import { defaultReportDirs } from '../report-dirs.js'
import { selftestAssertions } from './selftest-report.js'

/** What a runner's entry gives. */
export interface SelftestEntry extends Pick<SelftestRunner, 'testFile' | 'describe' | 'test'> {
  readonly host: Host | undefined
  /** Takes an assertion to the runner's reporter. */
  emit(test: CurrentTest | undefined, record: AssertionRecord): void
}

/** The tests of a selftest in a runner, with every step in the runner's report. */
export function selftestTests(entry: SelftestEntry, file: string, options: DescribeSelftestOptions): void {
  const { host, emit } = entry
  const { json = defaultReportDirs.json, markdown = defaultReportDirs.markdown } = host?.options.reports ?? {}
  const now = new Date()
  const runner: SelftestRunner = {
    testFile: entry.testFile,
    describe: entry.describe,
    test: entry.test,
    rootDir: host?.rootDir ?? process.cwd(),
    env: process.env,
    reportDirs: [json, markdown],
    newId: () => createRunId(now, Math.random),
    report(test, { result, selftest, canaries }) {
      for (const [place, record] of selftestAssertions(result, test?.attempt ?? 0, selftest).entries())
        emit(test, place === 0 && canaries.length > 0 ? { ...record, canaries: [...canaries] } : record)
    },
  }
  describeSelftestWith(runner, file, options)
}
