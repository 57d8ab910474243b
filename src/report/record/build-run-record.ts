import type { AbSection } from '../../baseline/compare/ab-section.js'
import { withoutSecrets } from '../../config/secrets/secrets.js'
import { goldenSetResults } from '../../golden/result/golden-set-results.js'
import type { CanaryReport } from '../../judge/canary/canary.js'
import type { Threshold } from '../../judge/verdict.js'
import { passRate } from '../../stats/pass-rate.js'
import { canaryReports, canaryUsage, leastTrusting } from '../gate/trust.js'
import { comparisonSummary } from '../text/comparison-text.js'
import { isMutated, robustnessOf } from '../text/robustness.js'
import type { TestReport } from './assertion.js'
import { caseIds } from './case-ids.js'
import { hasCrashed, isCase, lastAttempt } from './case-outcome.js'
import { caseRecord } from './case-record.js'
import type { CaseRecord, RunRecord } from './run-record.js'
import { costBlock, usageRows, type UsageRow } from './usage-rows.js'

export interface RunRecordInput {
  /** From {@link createRunId}. */
  readonly runId: string
  readonly now: Date
  /**
   * Tests without a judged assertion are no cases, only what they spent is counted; those that failed before it are, and
   * {@link settleCrashed} leaves only LLM tests of them.
   */
  readonly tests: readonly TestReport[]
  /** Written under `config`. Default: strictness and bar of the rubric that most cases used. */
  readonly config?: RunRecord['config']
  /** Model calls outside any test: a generator's, a comparison's. */
  readonly usage?: readonly UsageRow[]
  readonly comparison?: RunRecord['comparison']
  /** Of judges that were checked outside any test. */
  readonly canaries?: readonly CanaryReport[]
  /** Parts of the run that never came, each in a sentence. */
  readonly missing?: readonly string[] | undefined
  readonly warnings?: readonly string[]
}

/**
 * A run as data, without recognised keys: what every report file is made from. Skipped tests are no cases, unless what
 * they judged did not pass; what they spent is counted.
 */
export function buildRunRecord({ now, ...data }: RunRecordInput): RunRecord {
  const input = withoutSecrets(data)
  const judged = input.tests.filter((test) => test.assertions.length > 0 || hasCrashed(test))
  const finished = judged.filter(isCase)
  const ids = caseIds(finished)
  const cases = finished.map((test, index) => caseRecord(test, ids[index] ?? test.name))
  const sets = goldenSetResults(input.tests, input.canaries)
  const canaries = [...(input.canaries ?? []), ...canaryReports(judged)]
  const rows = input.tests.flatMap(testUsage)
  const [gravest, ...others] = comparisonsOf(finished)
  return {
    run_id: input.runId,
    timestamp: `${now.toISOString().slice(0, 19)}Z`,
    config: input.config ?? usualConfig(finished),
    summary: summarize(cases),
    cases,
    cost: costBlock([...rows, ...canaryUsage(canaries), ...(input.usage ?? [])], callsSaved(judged)),
    golden_sets: sets.length > 0 ? sets : undefined,
    robustness: robustnessOf(cases),
    canaries: leastTrusting(canaries),
    comparison: input.comparison ?? gravest,
    ...(input.missing && input.missing.length > 0 && { missing: [...input.missing] }),
    warnings: [...(input.warnings ?? []), ...others.flatMap(unshownComparison)],
  }
}

function callsSaved(tests: readonly TestReport[]): number {
  const verdicts = tests.flatMap(({ assertions }) => assertions.flatMap(({ verdict }) => verdict ?? []))
  return verdicts.reduce((saved, { callsSaved = 0 }) => saved + callsSaved, 0)
}

function testUsage({ assertions, beside = [], file }: TestReport): UsageRow[] {
  const asserted = assertions.flatMap((assertion) => {
    const target = assertion.golden?.set.name ?? assertion.verdict?.rubric ?? file
    return usageRows(assertion).map((row) => Object.assign({}, row, { target }))
  })
  return [...asserted, ...beside.map((row) => Object.assign({}, row, { target: file }))]
}

function summarize(cases: readonly CaseRecord[]): RunRecord['summary'] {
  const count = (outcome: CaseRecord['outcome'], among = cases): number =>
    among.filter((entry) => entry.outcome === outcome).length
  const mutated = cases.filter(isMutated)
  const passed = count('pass')
  const failed = count('fail')
  return {
    total: cases.length,
    passed,
    failed,
    pass_rate: passRate(passed, failed),
    unknown: count('unknown'),
    expected_failures: count('expected_fail'),
    flaky: cases.filter((entry) => entry.flaky).length,
    ...(mutated.length > 0 && {
      mutations: { held: count('pass', mutated), broke: count('fail', mutated), unknown: count('unknown', mutated) },
    }),
  }
}

/** Of the runs that tests compared with a baseline, each once, the gravest first. */
function comparisonsOf(tests: readonly TestReport[]): AbSection[] {
  const found = tests.flatMap(lastAttempt).flatMap(({ comparison }) => comparison ?? [])
  const once = new Map(found.map((section) => [JSON.stringify(section.comparison), section]))
  return [...once.values()].sort((a, b) => gravity(b) - gravity(a))
}

/** A report shows one comparison. */
function unshownComparison(section: AbSection): string[] {
  const { recommendation } = section.comparison
  if (recommendation === 'APPROVE') return []
  return [
    `Another comparison of this run says ${recommendation}, and only the gravest is shown: ${comparisonSummary(section)}.`,
  ]
}

function gravity({ comparison }: AbSection): number {
  return ['APPROVE', 'REVIEW', 'REJECT'].indexOf(comparison.recommendation)
}

function usualConfig(tests: readonly TestReport[]): RunRecord['config'] {
  const uses = new Map<string, { count: number; threshold: Threshold }>()
  for (const { verdict } of tests.flatMap((test) => test.assertions)) {
    if (!verdict) continue
    const { strictness, minScoreToPass } = verdict.threshold
    const use = uses.get(`${strictness} ${minScoreToPass}`)
    if (use) use.count += 1
    else uses.set(`${strictness} ${minScoreToPass}`, { count: 1, threshold: verdict.threshold })
  }
  const [usual] = [...uses.values()].sort((a, b) => b.count - a.count)
  return {
    strictness: usual?.threshold.strictness ?? null,
    min_score_to_pass: usual?.threshold.minScoreToPass ?? null,
  }
}
