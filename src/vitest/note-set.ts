import { TestRunner } from 'vitest'
import type { GoldenSetHead } from '../golden/run/record.js'
import { writeSet } from './meta.js'

/** Tells the reporter that the test file which is being collected describes this golden set. */
export function noteSet(set: GoldenSetHead): void {
  const { meta } = TestRunner.getCurrentSuite().file
  meta.jurySets ??= []
  meta.jurySets.push(writeSet(set))
}
