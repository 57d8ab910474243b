import { basename, dirname, join } from 'node:path'
import type { WatcherTriggerPattern } from 'vitest/node'
import type { JuryOptions } from '../config/options.js'

/** `dir/__recordings__/refund.test.ts.jsonl` belongs to `dir/refund.test.ts`. */
const recording: WatcherTriggerPattern = {
  pattern: /__recordings__[\\/][^\\/]+\.jsonl$/,
  testsToRun: (file) => join(dirname(dirname(file)), basename(file, '.jsonl')),
}

/** What a watcher should rerun when a file that no test imports changes. */
export function watchPatterns(
  present: readonly WatcherTriggerPattern[],
  _options: JuryOptions,
): WatcherTriggerPattern[] {
  return [recording].filter((pattern) => !present.includes(pattern))
}
