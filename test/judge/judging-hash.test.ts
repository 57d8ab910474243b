import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createJudge, type JudgeOptions } from '../../src/judge/create-judge.js'
import { createPanel } from '../../src/judge/panel/create-panel.js'
import { choiceReply } from '../../src/judge/reply/choice-reply.js'
import { scored } from '../../src/judge/reply/scored-format.js'
import type { RubricVerdict } from '../../src/judge/verdict.js'
import { criteriaCheck } from '../../src/rubric/checks/criteria-check.js'
import { jsonCheck } from '../../src/rubric/checks/json-check.js'
import { personalDataCheck } from '../../src/rubric/checks/personal-data-check.js'
import { requiredFieldsCheck } from '../../src/rubric/checks/required-fields-check.js'
import { syntaxCheck } from '../../src/rubric/checks/syntax-check.js'
import { defineRubric } from '../../src/rubric/define-rubric.js'
import type { Check, Rubric } from '../../src/rubric/rubric.js'
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

describe('the checks of a rubric', () => {
  const hashWith = async (...checks: Check[]) => (await judgedBy({}, { ...selftestRubric, checks })).rubricHash
  const own: Check = { name: 'required_fields', run: () => undefined }

  test.each<[string, make: () => Check, other: Check]>([
    ['required fields', () => requiredFieldsCheck(['a']), requiredFieldsCheck(['a', 'b', 'c'])],
    ['criteria', () => criteriaCheck({ pass: ['json.a > 1'] }), criteriaCheck({ fail: ['json.a > 1'] })],
    ['personal data', () => personalDataCheck(), personalDataCheck({ allow: ['me@example.com'] })],
    ['a language', () => syntaxCheck('json'), syntaxCheck('yaml')],
    ['a JSON Schema', () => jsonCheck({ type: 'object' }), jsonCheck({ type: 'array' })],
    ['a zod schema', () => jsonCheck(z.object({ a: z.string() })), jsonCheck(z.object({ a: z.number() }))],
    ['a schema and none', () => jsonCheck(z.array(z.date())), jsonCheck()],
  ])('%s: the same demand, the same hash; another demand, another hash', async (_what, make, other) => {
    expect(await hashWith(make())).toBe(await hashWith(make()))
    expect(await hashWith(other)).not.toBe(await hashWith(make()))
  })

  test('a schema that its library cannot say as data counts as some schema', async () => {
    const cannotSay = {
      '~standard': {
        validate: () => ({}),
        jsonSchema: {
          input: () => {
            throw new Error('not representable')
          },
        },
      },
    }
    expect(await hashWith(jsonCheck(cannotSay))).toBe(
      await hashWith(jsonCheck({ '~standard': { validate: () => ({}) } })),
    )
    expect(await hashWith(jsonCheck(cannotSay))).not.toBe(await hashWith(jsonCheck()))
  })

  test('one of your own counts by its name, unless it says what it demands', async () => {
    expect(await hashWith(own)).toBe(await hashWith({ ...own, run: () => 'wrong' }))
    expect(await hashWith({ ...own, demands: 1 })).not.toBe(await hashWith({ ...own, demands: 2 }))
  })

  test('the order of what a check looks for does not count', async () => {
    const hash = await hashWith(personalDataCheck({ only: ['iban', 'email'], allow: ['a', 'b'] }))
    expect(await hashWith(personalDataCheck({ only: ['email', 'iban'], allow: ['b', 'a'] }))).toBe(hash)
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
    ['token probabilities', { logprobs: true }],
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
    const whole = await hashOf({})
    expect(whole).not.toBe((await judgedBy()).judgePromptHash)
    vi.stubEnv('JURY_PANEL', 'quick')
    expect(await hashOf({}), 'but for a run that asks the first of each by choice').not.toBe(whole)
    vi.unstubAllEnvs()
  })

  test('has another hash where an option is worth another score', async () => {
    const rubric = defineRubric({ name: 'tone', categories: [{ name: 'tone', description: 'Polite' }] })
    const choice = choiceReply({ options: ['GOOD', 'FAIR', 'BAD'] })
    const hashOf = async (FAIR: number) =>
      (await judgedBy({ reply: scored(choice, { GOOD: 1, FAIR, BAD: 0 }) }, rubric)).judgePromptHash
    expect(await hashOf(0.9)).not.toBe(await hashOf(0.5))
    expect(await hashOf(0.5)).toBe(await hashOf(0.5))
  })

  test('has another hash where fewer runs, or heavier votes, may pass it', async () => {
    const { judgePromptHash: majority } = await judgedBy({ runs: 3, minPass: 2 })
    const hashes = [
      majority,
      (await judgedBy({ runs: 3, minPass: 1 })).judgePromptHash,
      (await judgedBy({ runs: 3, minPass: 3 })).judgePromptHash,
    ]
    expect(new Set(hashes).size).toBe(3)
    const panel = async (weights?: number[]) =>
      (await createPanel({ model, ...(weights && { weights }) }).evaluate(selftestRubric, subject)).judgePromptHash
    expect(await panel([3, 1, 1])).not.toBe(await panel())
    expect(await panel([3, 1, 1])).not.toBe(await panel([3, 2, 2]))
  })
})
