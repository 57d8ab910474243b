import { createRequire } from 'node:module'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals'
import { explainInside } from '../../matchers/inside-another.js'
import { lazyMatchers } from '../../matchers/lazy.js'
import { assertNoneFailedOutside, settleOutside } from '../../matchers/outside-tests.js'
import { assertNonePending } from '../../matchers/pending.js'
import { setAssertionSink } from '../../matchers/sink.js'
import { endFile } from '../config/end-of-file.js'
import { setHost } from '../config/host.js'
import { readHostSettings } from '../config/options/host-variable.js'
import { defaultMode } from '../config/options/mode.js'
import '../config/real-time.js'
import { warnUncounted } from '../config/uncounted.js'
import { takeUsageOfFile } from '../model/metered-usage.js'
import { assertRefusedIsTold } from '../model/refused-calls.js'
import { assertionPassed } from '../report/record/case-outcome.js'
import { runBehindOthers } from './circus-state.js'
import { currentFile, currentTest, endAttempt, endConcurrentAttempts, startAttempt } from './current-test.js'
import { writeJournal } from './journal-writer.js'
import { loadAhead } from './load-ahead.js'
import { noReporter } from './no-reporter.js'

const require = createRequire(import.meta.url)

/** Makes the matchers known to Jest's `expect` and follows the tests of the current file. */
export function register(): void {
  const settings = readHostSettings(process.env)
  setHost({
    runner: 'jest',
    rootDir: settings?.rootDir ?? process.cwd(),
    options: { mode: defaultMode(process.env), ...settings?.options },
    update: settings?.update ?? false,
    ...(settings && { workers: settings.workers, runDir: settings.runDir }),
    currentTest,
    currentFile,
  })
  setAssertionSink((test, record, slot) => {
    if (settings) writeJournal(settings.journal, { file: test.file, name: test.name, record, slot })
    else if (!assertionPassed(record)) warnUncounted(noReporter)
  })
  const endTestFile = async (): Promise<void> => {
    const { testPath } = expect.getState()
    try {
      for (const test of endConcurrentAttempts()) await assertNonePending(test)
      if (testPath) await settleOutside(testPath)
    } finally {
      if (testPath) endFile(testPath)
      for (const left of takeUsageOfFile(testPath)) if (settings) writeJournal(settings.journal, left)
    }
    if (!testPath) return
    assertRefusedIsTold(testPath)
    assertNoneFailedOutside(testPath)
  }
  beforeAll(() => {
    runBehindOthers(endTest)
    runBehindOthers(endTestFile)
    const { testPath } = expect.getState()
    if (testPath) loadAhead(testPath, (name) => require(name))
  })
  beforeEach(startAttempt)
  afterEach(endTest)
  afterAll(endTestFile)
  expect.extend(lazyMatchers((file) => require(`./${file}.js`)) as Parameters<typeof expect.extend>[0])
  explainInside(expect)
}

async function endTest(): Promise<void> {
  const test = endAttempt()
  if (test) await assertNonePending(test)
}
