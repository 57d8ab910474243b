import { dirname } from 'node:path'
import { getHost } from '../config/host.js'
import { longestTimeoutMs } from '../config/options/option-ranges.js'
import { loadGoldenSet } from './file/load-golden-set.js'
import { refuseVanishedCases } from './file/vanished-cases.js'
import { setHead } from './result/set-head.js'
import { CaseRunner } from './run/case-runner.js'
import { GoldenTests } from './run/golden-tests.js'
import { openBench } from './run/open-bench.js'
import type { DescribeGoldenOptions } from './run/options.js'
import { countedCases, planBlocks, planCases } from './run/plan.js'
import type { GoldenRunner } from './run/runner.js'
import { checkGoldenOptions } from './validator/check-options.js'

/** What a runner's own clock grants beyond the case's: the case ends itself and says why. */
const graceMs = 5_000

/**
 * One test for each case of a golden set, under the set's name; variants of a case stand under the name of that case.
 *
 * Cases start ahead of their tests, up to the limit at once, as soon as the first of them runs. A case that fails fails
 * its test, except where the set is not strict: then the set's pass rate decides when all have run.
 *
 * @param file relative to the test file
 * @throws ConfigError when the file is missing or wrong, TypeError for an option that does not exist or is not what it
 * must be, RangeError for one that is out of range or names what is not there
 */
export function describeGoldenWith(runner: GoldenRunner, file: string, options: DescribeGoldenOptions): void {
  checkGoldenOptions(options)
  const { runs = 1 } = options
  const set = loadGoldenSet(file, {
    from: dirname(runner.testFile),
    rootDir: runner.rootDir,
    ...(runner.onRead && { onRead: runner.onRead }),
  })
  refuseVanishedCases(set, runner.acceptedCaseIds?.(set.name) ?? [])
  const host = getHost()?.options
  const bench = openBench(set, options)
  const plan = planCases(set.cases, options)
  const head = setHead(set, {
    rootDir: runner.rootDir,
    gate: host?.gate ?? 'enforce',
    counted: countedCases(plan),
    canariesOf: bench.canariesOf,
  })
  runner.onSet?.(head)
  const tests = new GoldenTests(runner, plan, {
    head,
    cases: new CaseRunner(plan, head, bench, runs),
    checkJudge: bench.checkJudge,
    limit: options.concurrency ?? host?.maxInFlight ?? 50,
  })
  const addTest = (index: number): void => {
    const { title, skipped, mutated } = plan[index]!
    const caseRuns = mutated ? runs + 1 : runs // a variant may have to wait for its base case
    const timeoutMs = Math.min(bench.timeoutMs * caseRuns + graceMs, longestTimeoutMs)
    if (skipped) runner.skip(title)
    else runner.test(title, (test) => tests.run(index, test), timeoutMs)
  }
  runner.describe(set.name, () => {
    for (const { suite, indexes } of planBlocks(plan)) {
      if (suite === undefined) indexes.forEach(addTest)
      else runner.describe(suite, () => indexes.forEach(addTest))
    }
    if (!head.strict && head.gate === 'enforce') runner.afterAll(() => tests.requireSet())
  })
}
