import { BaselineError } from '../../baseline/stored/baseline-error.js'
import { oneLine } from '../../config/text/safe-text.js'
import type { CanaryReport } from '../../judge/canary/canary.js'
import type { TestReport } from '../record/assertion.js'
import type { RunRecord } from '../record/run-record.js'
import type { UsageRow } from '../record/usage-rows.js'

/** All canary reports of a run: a judge that several shards asked has one from each. */
export function canaryReports(tests: readonly TestReport[]): CanaryReport[] {
  return tests.flatMap(({ assertions }) => {
    // Attempts of one test may hold the same report.
    const byText = assertions.flatMap(({ canaries = [] }) => canaries).map((one) => [JSON.stringify(one), one] as const)
    return [...new Map(byText).values()]
  })
}

/** One report for each judge and golden set: of several, which may be on other samples, the one that trusts it least. */
export function leastTrusting(reports: readonly CanaryReport[]): CanaryReport[] | undefined {
  const byJudge = Map.groupBy(reports, ({ judge, rubric, golden_set }) => JSON.stringify([judge, rubric, golden_set]))
  const least = [...byJudge.values()].flatMap((same) => same.toSorted((a, b) => notRight(b) - notRight(a)).slice(0, 1))
  return least.length > 0 ? least : undefined
}

const notRight = ({ total, right }: CanaryReport): number => total - right

export function canaryUsage(reports: readonly CanaryReport[]): UsageRow[] {
  return reports.map(({ judge, usage }) => ({ route: 'judge', model: judge, usage }))
}

/** Reports that say that a judge cannot be trusted. */
export function untrusted({ canaries = [] }: Pick<RunRecord, 'canaries'>): CanaryReport[] {
  return canaries.filter(({ status }) => status === 'UNTRUSTED')
}

/** @throws BaselineError: later runs would be held against verdicts that nobody believes. */
export function refuseUntrusted(record: RunRecord | undefined, name: string): void {
  const [first] = record ? untrusted(record) : []
  if (!record || !first) return
  throw new BaselineError(
    `Run "${record.run_id}" cannot become the baseline "${name}". ${distrustText(first)} Mend the judge (its model, its prompt), and accept a run that is trusted.`,
  )
}

/** `UNTRUSTED: the judge gpt-4o-mini got 12 of 13 canaries right; not injected-score (pass, must fail).` */
export function distrustText({ judge, golden_set, total, right, failures, error, usage }: CanaryReport): string {
  const ids = failures.map(({ id, expected, outcome }) => `${id} (${outcome}, must ${expected})`).join(', ')
  const where = golden_set === undefined ? '' : ` of the golden set "${golden_set}"`
  if (error !== undefined) return `UNTRUSTED: the judge ${judge}${where} could not be checked: ${oneLine(error)}.`
  const isOld = usage.calls === 0 && usage.replayed > 0
  const again = isOld ? ' All replies were replayed: JURY_MODE=record asks for new ones.' : ''
  return `UNTRUSTED: the judge ${judge} got ${right} of ${total} canaries${where} right; not ${ids}.${again}`
}
