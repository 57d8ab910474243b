import type { Scenario } from '../scenario.js'
import type { Bench, CaseIdentity } from './bench.js'
import type { CaseResult } from './case-result.js'
import { runCase } from './run-case.js'

export interface SelftestRun {
  readonly scenarios: readonly Scenario[]
  readonly bench: Bench
  /** Cases at the same time. */
  readonly concurrency: number
  /** Recordings lie beside this file. */
  readonly file: string
  /** Ends the run: what has finished by then is the result. */
  readonly signal?: AbortSignal
  /** Called as each case begins. */
  onStart?(scenario: Scenario): void
  /** Called as each case ends; the next one in its place waits for it, so that a crash in that one cannot take it away. */
  onResult?(result: CaseResult): void | Promise<void>
}

/** Runs scenarios, some at a time. @returns finished cases, in the order of the scenarios. */
export async function runSelftest(run: SelftestRun): Promise<CaseResult[]> {
  const { scenarios, bench, signal } = run
  const results: (CaseResult | undefined)[] = scenarios.map(() => undefined)
  const waiting = scenarios.entries()
  const work = async (): Promise<void> => {
    for (const [index, scenario] of waiting) {
      if (signal?.aborted) return
      run.onStart?.(scenario)
      const identity: CaseIdentity = { file: run.file, name: scenario.id, attempt: 0 }
      try {
        const result = await runCase(scenario, bench, identity, signal)
        results[index] = result
        await run.onResult?.(result)
      } catch (error) {
        if (!signal?.aborted) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(run.concurrency, scenarios.length) }, work))
  return results.filter((result) => result !== undefined)
}
