import { baselineFile, isBaselineName, loadBaselineSync } from '../../baseline/stored/baseline-file.js'
import type { RunBaseline } from '../../baseline/stored/baseline.js'
import type { CurrentTest, Host } from '../../config/host.js'
import { describeGoldenWith } from '../../golden/describe-golden.js'
import type { DescribeGoldenOptions } from '../../golden/run/options.js'
import type { GoldenRunner } from '../../golden/run/runner.js'
import type { AssertionRecord } from '../record/assertion.js'
import { goldenAssertion } from './golden-report.js'

/** What a runner's entry gives. */
export interface GoldenEntry extends Pick<
  GoldenRunner,
  'testFile' | 'separator' | 'describe' | 'test' | 'skip' | 'afterAll' | 'titlesThatRun' | 'onRead' | 'onSet'
> {
  readonly host: Host | undefined
  /** Takes an assertion to the runner's reporter. */
  emit(test: CurrentTest | undefined, record: AssertionRecord): void
}

/** The tests of a golden set in a runner, with every run of a case in the runner's report. */
export function goldenTests(entry: GoldenEntry, file: string, options: DescribeGoldenOptions): void {
  describeGoldenWith(
    {
      ...entry,
      rootDir: entry.host?.rootDir ?? process.cwd(),
      report: (test, outcome) => entry.emit(test, goldenAssertion(outcome, test?.attempt ?? 0)),
      acceptedCaseIds: (set) => acceptedCaseIds(entry, set),
    },
    file,
    options,
  )
}

/**
 * The accepted run of a set is the baseline of its name beside the test file. A run that accepts anew (`-u`) is held to
 * none.
 * @throws BaselineError when the file is not a baseline
 */
function acceptedCaseIds({ host, testFile }: GoldenEntry, set: string): string[] | undefined {
  if (host?.update || !isBaselineName(set)) return undefined
  const baseline = loadBaselineSync(baselineFile(testFile, set))
  if (baseline?.kind !== 'run') return undefined
  const golden = baseline.cases.flatMap((entry) => entry.golden ?? [])
  if (golden.length === 0) return idsByName(baseline, set)
  return [...new Set(golden.filter((entry) => entry.set === set).map(({ caseId }) => caseId))]
}

/** Older baselines have only the names of tests. */
function idsByName({ cases }: RunBaseline, set: string): string[] {
  const prefix = `${set} > `
  return cases
    .filter(({ id }) => id.startsWith(prefix))
    .map(({ id }) => id.slice(prefix.length).split(' > '))
    .filter((path) => !isVariant(path))
    .map((path) => caseIdOf(path.join(' > ')))
}

/** Variants stand under their base case, and their ids begin with its id: they come and go with the mutations asked for. */
function isVariant([base = '', ...rest]: readonly string[]): boolean {
  return rest.at(-1)?.startsWith(`${caseIdOf(base)}~`) ?? false
}

/** A test is titled `refund-03` or `refund-03: asks for a refund`. */
function caseIdOf(title: string): string {
  return title.split(': ', 1)[0] ?? title
}
