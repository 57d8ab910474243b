import type { CaseRecord, RunRecord } from './run-record.js'
import { oneLine, shorten } from '../config/safe-text.js'

/**
 * Tests that the runner shows as passed although nothing was checked, each in a sentence: marked to fail, they "fail" for
 * want of a verdict; or somebody caught the error. A golden case is left to the gate of its set.
 */
export function uncheckedTests({ cases }: RunRecord): string[] {
  return cases.filter(isUnchecked).map(({ id, unknown }) => {
    const why = unknown ? ` (${shorten(oneLine(unknown.message), 120)})` : ''
    return `The test "${oneLine(id)}" passed in the runner, but its judge gave no verdict${why}: nothing was checked.`
  })
}

function isUnchecked({ outcome, test_state, golden }: CaseRecord): boolean {
  return outcome === 'unknown' && test_state === 'passed' && golden === undefined
}
