import type { TestReport, UsageBeside } from './assertion.js'
import { hasCrashed } from './case-outcome.js'
import { costBlock } from './usage-rows.js'
import { withoutTest } from './without-test.js'

/** What one test used beside its assertions. */
export interface TestUsage {
  readonly file: string
  readonly project: string
  readonly name: string
  readonly usage: UsageBeside
}

/** Adds it to the reports of judged tests; a test that judges nothing has a report of its own then, and is no case. */
export function withUsageBeside(judged: readonly TestReport[], used: readonly TestUsage[]): TestReport[] {
  const byTest = Map.groupBy(used, keyOf)
  const reports = judged.map((report) => {
    const key = keyOf(report)
    const usage = byTest.get(key)
    byTest.delete(key) // of tests of one name, the first has it
    return usage ? { ...report, beside: [...(report.beside ?? []), ...usage.flatMap((one) => one.usage)] } : report
  })
  const unjudged = [...byTest.values()].map((same) => usageOnly(same))
  return [...reports, ...unjudged]
}

/** Whether nothing was judged, and nothing is there that should have been. */
export function judgesNothing(tests: readonly TestReport[]): boolean {
  return tests.every((test) => test.assertions.length === 0 && test.golden_sets === undefined && !hasCrashed(test))
}

export const costBeside = (tests: readonly TestReport[]) => costBlock(tests.flatMap(({ beside = [] }) => beside))

function usageOnly(same: readonly TestUsage[]): TestReport {
  const { file = '', project = '', name = '' } = same[0] ?? {}
  return { ...withoutTest({ file, project, name }), beside: same.flatMap(({ usage }) => usage) }
}

function keyOf({ file, project, name }: Pick<TestReport, 'file' | 'project' | 'name'>): string {
  return JSON.stringify([file, project, name])
}
