import { oneLine, shorten } from '../../config/text/safe-text.js'
import type { CaseRecord, RunRecord } from '../record/run-record.js'

/**
 * Tests that the runner shows as passed although nothing was checked, or what was checked failed, each in a sentence:
 * marked to fail, they "fail" for want of a verdict; or somebody caught the error, or did not await it; or they skipped
 * themselves after it. Of a golden case, the verdict on the answer is left to the gate of its set: not what was asserted
 * beside it, nor that the answer was made up for a call that was refused.
 */
export function uncheckedTests({ cases }: RunRecord): string[] {
  return cases.filter(isGreen).flatMap((entry) => reasonAgainst(entry) ?? [])
}

const isGreen = ({ test_state }: CaseRecord): boolean => test_state === 'passed' || test_state === 'skipped'

function reasonAgainst({ id, test_state, outcome, unknown, golden, assertions }: CaseRecord): string | undefined {
  const beside = assertions.filter(({ matcher, passed }) => matcher !== 'golden' && !passed)
  if ((outcome !== 'unknown' && outcome !== 'fail') || (golden && beside.length === 0)) return undefined
  const test = `The test "${oneLine(id)}" ${test_state === 'skipped' ? 'was skipped by itself' : 'passed in the runner'}, but`
  const failed = beside.findLast((one) => one.outcome !== 'unknown')
  if (outcome === 'unknown' || !failed)
    return `${test} there is no verdict${because(unknown?.message ?? beside.at(-1)?.summary)}: nothing was checked.`
  return `${test} its assertion failed${because(failed.summary)}: the failure was caught, or the assertion was not awaited.`
}

const because = (why: string | undefined): string => (why ? ` (${shorten(oneLine(why), 120)})` : '')
