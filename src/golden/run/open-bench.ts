import { dirname } from 'node:path'
import { getHost } from '../../config/host.js'
import { checkCanaries, runDemandsCanaries } from '../../judge/canary/check-canaries.js'
import { defaultJudge } from '../../judge/configure.js'
import type { GoldenSet } from '../file/load-golden-set.js'
import { builtInValidator } from '../validator/built-in-validator.js'
import { judgeCategories } from '../validator/judge-scores.js'
import type { Bench } from './bench.js'
import { caseRubrics } from './case-rubrics.js'
import type { DescribeGoldenOptions } from './options.js'

const defaultTimeoutMs = 60_000

/**
 * @throws TypeError and RangeError as {@link caseRubrics} does, and RangeError for canaries or `judgeCategories` of a
 * set without a judge
 */
export function openBench(set: GoldenSet, options: DescribeGoldenOptions): Bench {
  const { subject, judge } = options
  const { rubric, byName } = caseRubrics(set.cases, options)
  const isJudged =
    judge !== undefined || options.rubric !== undefined || set.cases.some(({ rubric: name }) => name !== undefined)
  const { canaries, name: goldenSet, sources } = set
  const own = canaries && { canaries, rubric, goldenSet, folder: dirname(sources[0] ?? '.') }
  const ofJudges = own ? 'canaries' : options.judgeCategories && '`judgeCategories`'
  if (ofJudges && !isJudged) {
    throw new RangeError(`"${goldenSet}" has ${ofJudges} and no judge: give describeGolden a \`judge\` or a \`rubric\``)
  }
  return {
    subject,
    validator: options.validator ?? builtInValidator(),
    gate: set,
    judgeCategories: { ...judgeCategories, ...options.judgeCategories },
    timeoutMs: options.timeoutMs ?? getHost()?.options.testTimeoutMs ?? defaultTimeoutMs,
    canariesOf: [...(isJudged && runDemandsCanaries() ? (['run'] as const) : []), ...(own ? (['set'] as const) : [])],
    checkJudge: async (test) => (isJudged ? checkCanaries(judge ?? defaultJudge(), test, own || undefined) : []),
    judgeOf(name) {
      if (name === undefined && judge === undefined && options.rubric === undefined) return undefined
      return { judge: judge ?? defaultJudge(), rubric: name === undefined ? rubric : (byName.get(name) ?? rubric) }
    },
  }
}
