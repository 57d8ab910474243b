import { byRefusedCall } from '../../model/refused-calls.js'
import type { CaseRecord, RunRecord } from '../record/run-record.js'
import { oneLine, shorten } from '../../config/safe-text.js'

/**
 * Tests that the runner shows as passed although nothing was checked, or what was checked failed, each in a sentence:
 * marked to fail, they "fail" for want of a verdict; or somebody caught the error, or did not await it; or they skipped
 * themselves after it. A golden case is left to the gate of its set.
 */
export function uncheckedTests({ cases }: RunRecord): string[] {
  const green = cases.filter((entry) => isGreen(entry) && !isLeftToItsSet(entry))
  return green.flatMap((entry) => reasonAgainst(entry) ?? [])
}

const isGreen = ({ test_state }: CaseRecord): boolean => test_state === 'passed' || test_state === 'skipped'

/** Its set knows the verdict on the answer, not that the answer was made up for a call that was refused. */
const isLeftToItsSet = ({ golden, assertions }: CaseRecord): boolean =>
  golden !== undefined && assertions.every(({ matcher }) => matcher !== byRefusedCall)

function reasonAgainst({ id, test_state, outcome, unknown, assertions }: CaseRecord): string | undefined {
  const test = `The test "${oneLine(id)}" ${test_state === 'skipped' ? 'was skipped by itself' : 'passed in the runner'}, but`
  if (outcome === 'unknown') return `${test} there is no verdict${because(unknown?.message)}: nothing was checked.`
  if (outcome !== 'fail') return undefined
  const failed = assertions.findLast(({ passed }) => !passed)
  return `${test} its assertion failed${because(failed?.summary)}: the failure was caught, or the assertion was not awaited.`
}

const because = (why: string | undefined): string => (why ? ` (${shorten(oneLine(why), 120)})` : '')
