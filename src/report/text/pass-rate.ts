import type { RunRecord } from '../record/run-record.js'
import { rateText } from './number-text.js'

/**
 * `4/5 (80%), 1 unknown`, `7/9 (78%), base 4/4, mutations 3/5`: unknown cases and expected failures stand beside the
 * rate, never in it.
 */
export function passRate({ summary }: RunRecord): string {
  const { passed, failed, unknown, expected_failures, flaky } = summary
  const beside = [
    basePassRate(summary),
    unknown > 0 && `${unknown} unknown`,
    expected_failures > 0 && `${expected_failures} failed as expected`,
    flaky > 0 && `${flaky} flaky`,
  ]
  const judged = passed + failed
  return [`${passed}/${judged} (${rateText(passed, judged)})`, ...beside.filter(Boolean)].join(', ')
}

/** `base 4/4, mutations 3/5`: an answer that a mutation broke is no failure of the case itself. Empty without mutations. */
export function basePassRate({ passed, failed, mutations }: RunRecord['summary']): string {
  if (mutations === undefined) return ''
  const { held, broke } = mutations
  return `base ${passed - held}/${passed + failed - held - broke}, mutations ${held}/${held + broke}`
}
