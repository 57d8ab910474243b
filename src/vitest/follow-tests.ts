import { aroundAll, aroundEach, expect, TestRunner } from 'vitest'
import { assertNoneFailedOutside, beginOutside, settleOutside } from '../../matchers/outside-tests.js'
import { assertNonePending } from '../../matchers/pending.js'
import { endFile } from '../config/end-of-file.js'
import { takeUsageOfFile } from '../model/metered-usage.js'
import { assertRefusedIsTold } from '../model/refused-calls.js'
import { asTest } from './current-test.js'
import { writeUsage } from './meta.js'

let registered = false
let following = false

/** Whether {@link followTests} was called in time: hooks that are registered while tests run are never called. */
export const followsTests = (): boolean => following

/**
 * Wraps every test of the file, so that also in `test.concurrent` an assertion knows its own test and none outlives it,
 * and ends the file for the layers below.
 */
export function followTests(): void {
  if (registered) return
  registered = true
  // Destructured: in a file with fixtures, Vitest reads from the source of a hook which of them it wants.
  aroundEach((runTest, { task, signal }) => asTest({ task, signal }, runTest, assertNonePending))
  const { file } = TestRunner.getCurrentSuite()
  aroundAll(async (runFile) => {
    following = true
    beginOutside(file.filepath)
    try {
      await runFile()
    } finally {
      await settleOutside(file.filepath)
      const { testPath } = expect.getState()
      if (testPath) endFile(testPath)
      const left = takeUsageOfFile(file.filepath)
      if (left.length > 0) file.meta.juryUsage = left.map(writeUsage)
    }
    assertRefusedIsTold(file.filepath)
    assertNoneFailedOutside(file.filepath)
  })
}
