import { dirname } from 'node:path'
import { closest } from '../config/closest.js'
import { getHost } from '../config/host.js'
import { checkCanaries, runDemandsCanaries } from '../judge/check-canaries.js'
import { defaultJudge } from '../judge/configure.js'
import type { Rubric } from '../rubric/rubric.js'
import { selftestRubric } from '../rubric/selftest-rubric.js'
import type { Bench } from './bench.js'
import { builtInValidator } from './built-in-validator.js'
import { judgeCategories } from './judge-scores.js'
import type { GoldenSet } from './load-golden-set.js'
import type { DescribeGoldenOptions } from './options.js'

const defaultTimeoutMs = 60_000

/** @throws RangeError when a case names a rubric that is not there */
export function openBench(set: GoldenSet, options: DescribeGoldenOptions): Bench {
  const { subject, judge, rubric = selftestRubric } = options
  const rubrics = new Map([selftestRubric, rubric, ...(options.rubrics ?? [])].map((known) => [known.name, known]))
  for (const { id, rubric: name } of set.cases) if (name !== undefined) requireRubric(rubrics, name, id)
  const isJudged =
    judge !== undefined || options.rubric !== undefined || set.cases.some(({ rubric: name }) => name !== undefined)
  const { canaries, name: goldenSet, sources } = set
  const own = canaries && { canaries, rubric, goldenSet, folder: dirname(sources[0] ?? '.') }
  if (own && !isJudged) {
    throw new RangeError(`"${goldenSet}" has canaries and no judge: give describeGolden a \`judge\` or a \`rubric\``)
  }
  return {
    subject,
    validator: options.validator ?? builtInValidator(),
    gate: set,
    judgeCategories: options.judgeCategories ?? judgeCategories,
    timeoutMs: options.timeoutMs ?? getHost()?.options.testTimeoutMs ?? defaultTimeoutMs,
    canariesOf: [...(isJudged && runDemandsCanaries() ? (['run'] as const) : []), ...(own ? (['set'] as const) : [])],
    checkJudge: async (test) => (isJudged ? checkCanaries(judge ?? defaultJudge(), test, own || undefined) : []),
    judgeOf(name) {
      if (name === undefined && judge === undefined && options.rubric === undefined) return undefined
      return { judge: judge ?? defaultJudge(), rubric: name === undefined ? rubric : (rubrics.get(name) ?? rubric) }
    },
  }
}

function requireRubric(rubrics: ReadonlyMap<string, Rubric>, name: string, caseId: string): void {
  if (rubrics.has(name)) return
  const meant = closest(name, [...rubrics.keys()])
  throw new RangeError(
    `case "${caseId}" names the rubric "${name}", which is not among \`rubrics\`` +
      `${meant === undefined ? '' : `; did you mean "${meant}"?`}`,
  )
}
