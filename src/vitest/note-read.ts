import { TestRunner } from 'vitest'
import './meta.js'

/** Tells the reporter that the test file which is being collected reads this file: see `WatchedFiles`. */
export function noteRead(path: string): void {
  const { meta } = TestRunner.getCurrentSuite().file
  meta.juryReads ??= []
  meta.juryReads.push(path)
}
