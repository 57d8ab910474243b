import type { AssertionRecord } from '../record/assertion.js'
import { costBlock, usageRows } from '../record/usage-rows.js'
import { spentText } from '../text/cost-text.js'
import { countText, plural } from '../text/number-text.js'

/** What a run has done so far. */
export interface Progress {
  /** Judged tests; of Jest also those that go on. */
  readonly done: number
  /** Tests that have started and not ended. */
  readonly running: number
  /** Of the judged tests. */
  readonly assertions: readonly AssertionRecord[]
}

/** `LLM cases  120 done, 3 running, 24 calls, $0.012, 96 replayed` */
export function progressLine({ done, running, assertions }: Progress): string {
  const cost = costBlock(assertions.flatMap(usageRows))
  const { calls, replayed } = cost
  const parts = [
    `${countText(done)} done`,
    `${countText(running)} running`,
    calls > 0 && `${plural(calls, 'call')}, ${spentText(cost)}`,
    replayed > 0 && `${countText(replayed)} replayed`,
  ]
  return `LLM cases  ${parts.filter(Boolean).join(', ')}`
}
