import { expect, test } from 'vitest'
import { createJudge } from '../../../src/judge/create-judge.js'
import type { Judge } from '../../../src/judge/port.js'
import { scriptedModel } from '../../../src/model/scripted-model.js'
import { defineRubric } from '../../../src/rubric/define-rubric.js'
import { selftestRubric } from '../../../src/rubric/selftest-rubric.js'
import { cases, runSet } from '../run-set.js'

const own = (strictness: number) =>
  defineRubric({ name: 'own', strictness, categories: [{ name: 'warmth', description: 'Warm' }] })

const runWith = (options: Record<string, unknown>) => runSet({ cases: cases('a') }, options)

test.each([
  [{ judges: {} }, 'describeGolden has no option `judges`; did you mean `judge`?'],
  [{ skp: 'a' }, 'describeGolden has no option `skp`; did you mean `skip`?'],
  [{ judge: 'gpt-4o' }, "`judge` must be a judge or a panel: createJudge({ model: openaiModel('gpt-4o') })"],
  [{ judge: scriptedModel(() => '') }, 'a model is no judge: createJudge({ model })'],
  [{ validator: {} }, 'describeGolden: `validator` must be a function: builtInValidator() or defineValidator({ ... })'],
  [{ subject: 'gpt-4o' }, 'describeGolden needs the system under test'],
  [{ mutations: { count_per_cse: 2 } }, '`mutations` has no option `count_per_cse`; did you mean `count_per_case`?'],
  [{ mutations: 'typos_decklist' }, '`mutations` takes its options as one object'],
  [{ judgeCategories: { accuracy: 'facts' } }, '`judgeCategories` maps "accuracy" to "facts"; there are factuality, '],
  [{ judgeCategories: { formt: 'tone' } }, '`judgeCategories`: no rubric scores "formt"; did you mean "format"?'],
  [
    { judgeCategories: { format: 'tone' } },
    '"Support" has `judgeCategories` and no judge: give describeGolden a `judge`',
  ],
  [{ rubric: 'selftest' }, 'the text "selftest" is no rubric; give selftestRubric, or one made with defineRubric()'],
  [{ rubric: { ...selftestRubric, strictness: 9 } }, 'Rubric "selftest": strictness is 9; it must lie in [0, 1]'],
  [{ rubrics: { selftest: selftestRubric } }, '`rubrics` must be a list'],
  [{ rubrics: [own(0.2), own(0.3)] }, 'two rubrics are named "own": a case that names it could be scored by either'],
  [{ rubric: own(0.2), rubrics: [own(0.3)] }, 'two rubrics are named "own"'],
  [{ skip: 5 }, '`skip` must be an id or a tag, or a list of them'],
  [{ format_key: '' }, '`format_key` must be a text'],
])('an option that nobody reads, or that is not what it should be, is refused: %j', async (options, message) => {
  await expect(runWith(options)).rejects.toThrow(message)
})

test.each([
  ['runs', [0, 1.5, -1, Infinity, Number.NaN, '2'], 'it must be a whole number from 1'],
  ['concurrency', [0, -3, 2.5, Infinity, Number.NaN], 'it must be a whole number from 1'],
  ['timeoutMs', [0, -1, Infinity, Number.NaN, 2 ** 31, '60'], 'it must be more than 0 and at most 2147483647'],
])('%s has a range', async (name, wrong, range) => {
  for (const value of wrong) {
    await expect(runWith({ [name]: value }), String(value)).rejects.toThrow(
      `\`${name}\` is ${typeof value === 'string' ? `"${value}"` : value}; ${range}`,
    )
  }
})

test('a long time for many runs stays within what a timer can hold', async () => {
  const { runner, result } = await runWith({ timeoutMs: 2 ** 31 - 1, runs: 3 })
  expect(runner.timeouts).toEqual([2 ** 31 - 1])
  expect(result?.status).toBe('passed')
})

test('a judge of your own may score what no rubric names', async () => {
  const base = createJudge({ model: scriptedModel('no JSON here') })
  const verdict = { outcome: 'pass', overall: 0.9, scores: { helpfulness: 0.4 } } as const
  const judge: Judge = { ...base, evaluate: async (...given) => ({ ...(await base.evaluate(...given)), ...verdict }) }
  const { reports } = await runWith({ judge, judgeCategories: { helpfulness: 'actionability' } })
  expect(reports[0]?.assertions[0]?.golden?.validatorBreakdown?.categoryScores.actionability).toBe(40)
})

test('a rubric of the test file may take the place of the one that ships, and stand in both options', async () => {
  const judge = createJudge({ model: scriptedModel('no JSON here') })
  const strict = defineRubric({ ...selftestRubric, strictness: 1 })
  const { reports } = await runSet(
    { cases: [{ id: 'a', input: 'a', rubric: 'selftest' }] },
    { judge, rubrics: [strict] },
  )
  expect(reports[0]?.assertions[0]?.verdict?.threshold.effective).toBeCloseTo(0.8, 9)
  const rubric = own(0)
  const both = await runSet({ cases: [{ id: 'a', input: 'a', rubric: 'own' }] }, { judge, rubric, rubrics: [rubric] })
  expect(both.reports[0]?.assertions[0]?.verdict?.rubric).toBe('own')
})
