import { describe, expect, test } from 'vitest'
import { createJudge, type JudgeOptions } from '../../src/judge/create-judge.js'
import { createPanel } from '../../src/judge/create-panel.js'
import type { RubricVerdict } from '../../src/judge/verdict.js'
import type { Rubric } from '../../src/rubric/rubric.js'
import { selftestRubric } from '../../src/rubric/selftest-rubric.js'
import { saying, selftestReply } from './support/scripts.js'

const model = saying(selftestReply())
const subject = { prompt: 'p', output: 'o' }

function judgedBy(options: Omit<JudgeOptions, 'model'> = {}, rubric = selftestRubric): Promise<RubricVerdict> {
  return createJudge({ model, ...options }).evaluate(rubric, subject)
}

const reworded = (change: (category: Rubric['categories'][number]) => object): Rubric => ({
  ...selftestRubric,
  categories: selftestRubric.categories.map((category, index) =>
    index === 0 ? { ...category, ...change(category) } : category,
  ),
})

describe('the rubric', () => {
  test('has the same hash for the same content', async () => {
    const copy = structuredClone({ ...selftestRubric, checks: [] })
    expect((await judgedBy({}, copy)).rubricHash).toBe((await judgedBy()).rubricHash)
  })

  test.each<[string, Rubric]>([
    ['a description', reworded(() => ({ description: 'another' }))],
    ['an anchor', reworded(({ anchors }) => ({ anchors: { ...anchors, '0.7': 'another' } }))],
    ['the strictness', { ...selftestRubric, strictness: 0.8 }],
    ['the checks', { ...selftestRubric, checks: [{ name: 'new', run: () => undefined }] }],
  ])('has another hash with another part: %s', async (_part, rubric) => {
    expect((await judgedBy({}, rubric)).rubricHash).not.toBe((await judgedBy()).rubricHash)
  })
})

describe('the judge’s prompt', () => {
  test('has the same hash whatever is judged', async () => {
    const other = await createJudge({ model }).evaluate(selftestRubric, { prompt: 'q', output: 'another', hints: 'h' })
    expect(other.judgePromptHash).toBe((await judgedBy()).judgePromptHash)
  })

  test.each<[string, Omit<JudgeOptions, 'model'>]>([
    ['a focus', { focus: 'Look at the tone.' }],
    ['a template', { prompt: 'Judge {system_output} by {rubric}' }],
    ['a temperature', { temperature: 0.5 }],
  ])('has another hash with %s', async (_what, options) => {
    expect((await judgedBy(options)).judgePromptHash).not.toBe((await judgedBy()).judgePromptHash)
  })

  test('keeps its hash over several runs', async () => {
    expect((await judgedBy({ runs: 3 })).judgePromptHash).toBe((await judgedBy()).judgePromptHash)
  })

  test('has no hash when no judge was asked', async () => {
    const rubric = { ...selftestRubric, checks: [{ name: 'never', run: () => 'wrong' }] }
    const verdict = await judgedBy({}, rubric)
    expect(verdict.judgePromptHash).toBeUndefined()
    expect(verdict.rubricHash).toBeDefined()
  })

  test('of a panel does not depend on how many were asked', async () => {
    const hashOf = async (options: object) =>
      (await createPanel({ model, ...options }).evaluate(selftestRubric, subject)).judgePromptHash
    expect(await hashOf({ escalateWithin: 0.01 })).toBe(await hashOf({}))
    expect(await hashOf({})).not.toBe((await judgedBy()).judgePromptHash)
  })
})
