import { rateText } from './number-text.js'
import type { RunRecord } from './run-record.js'

/** `4/5 (80%), 1 unknown`: unknown cases and expected failures stand beside the rate, never in it. */
export function passRate({ summary }: RunRecord): string {
  const { passed, failed, unknown, expected_failures, flaky } = summary
  const beside = [
    unknown > 0 && `${unknown} unknown`,
    expected_failures > 0 && `${expected_failures} failed as expected`,
    flaky > 0 && `${flaky} flaky`,
  ]
  const judged = passed + failed
  return [`${passed}/${judged} (${rateText(passed, judged)})`, ...beside.filter(Boolean)].join(', ')
}
