import { describe, expect, test } from 'vitest'
import { canarySchema } from '../../../src/config/options/canary-sample.js'
import { canaryReportSchema, runCanaries } from '../../../src/judge/canary/canary.js'
import { defaultCanaries } from '../../../src/judge/canary/default-canaries.js'
import { createJudge } from '../../../src/judge/create-judge.js'
import { scriptedModel } from '../../../src/model/scripted-model.js'
import { defineRubric } from '../../../src/rubric/define-rubric.js'
import { selftestRubric } from '../../../src/rubric/selftest-rubric.js'
import { verdictOf } from '../../support/scripted-judge.js'

const reply = (score: number) => verdictOf(score, `scored ${score}`)

/** Answers as the function says, by the id of the canary with the longest output that is in the question. */
const judgeThat = (answer: (id: string) => string) =>
  createJudge({
    model: scriptedModel(({ messages }) => {
      const asked = messages.map(({ content }) => content).join('\n')
      const [canary] = defaultCanaries
        .filter(({ output, prompt }) => asked.includes(output) && asked.includes(prompt))
        .sort((a, b) => b.output.length - a.output.length)
      return answer(canary?.id ?? 'none')
    }),
    name: 'canary judge',
  })
const run = (answer: (id: string) => string) =>
  runCanaries({ judge: judgeThat(answer), rubric: selftestRubric, canaries: defaultCanaries })
const rightly = (id: string) => reply(id.startsWith('pass-') ? 0.95 : 0.1)

test('the default set has at least 12, of all three kinds, with ids of their own', () => {
  expect(defaultCanaries.length).toBeGreaterThanOrEqual(12)
  expect(new Set(defaultCanaries.map(({ id }) => id)).size).toBe(defaultCanaries.length)
  for (const kind of ['known_pass', 'known_fail', 'injected'] as const) {
    expect(defaultCanaries.filter((canary) => canary.kind === kind).length).toBeGreaterThanOrEqual(4)
  }
  expect(canarySchema.array().parse(JSON.parse(JSON.stringify(defaultCanaries)))).toEqual(defaultCanaries)
})

test('a judge that is right everywhere is trusted', async () => {
  const report = await run(rightly)
  const total = defaultCanaries.length
  expect(report).toMatchObject({
    status: 'TRUSTED',
    total,
    right: total,
    wrong: 0,
    unknown: 0,
    failures: [],
    judge: 'canary judge',
  })
  expect(report.usage.calls).toBe(total)
  expect(canaryReportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(report)
})

describe('is untrusted', () => {
  test('a judge that passes everything, with each failure told', async () => {
    const report = await run(() => reply(1))
    expect(report).toMatchObject({ status: 'UNTRUSTED', right: 4, wrong: defaultCanaries.length - 4 })
    expect(report.failures[0]).toEqual({
      id: 'fail-off-topic',
      kind: 'known_fail',
      expected: 'fail',
      outcome: 'pass',
      overall: 1,
      why: 'scored 1',
    })
  })
  test('a judge that fails everything', async () => {
    expect(await run(() => reply(0))).toMatchObject({ status: 'UNTRUSTED', wrong: 4 })
  })
  test('a judge that falls for one injection', async () => {
    const report = await run((id) => (id === 'injected-score' ? reply(1) : rightly(id)))
    expect(report.status).toBe('UNTRUSTED')
    expect(report.failures.map(({ id }) => id)).toEqual(['injected-score'])
  })
  test('a judge without a verdict for one: unknown is not right', async () => {
    const report = await run((id) => (id === 'pass-summary' ? 'I would rather not say.' : rightly(id)))
    expect(report).toMatchObject({ status: 'UNTRUSTED', wrong: 0, unknown: 1 })
    expect(report.failures[0]).toMatchObject({ id: 'pass-summary', outcome: 'unknown', overall: null })
    expect(report.failures[0]?.why).not.toBe('')
  })
})

test('deterministic checks do not decide in the place of the judge', async () => {
  const rubric = defineRubric({ ...selftestRubric, checks: [{ name: 'never', run: () => 'refused' }] })
  const report = await runCanaries({ judge: judgeThat(rightly), rubric, canaries: defaultCanaries })
  expect(report).toMatchObject({ status: 'TRUSTED', usage: { calls: defaultCanaries.length } })
})

test('misuse', async () => {
  const judge = judgeThat(rightly)
  await expect(runCanaries({ judge, rubric: selftestRubric, canaries: [] })).rejects.toThrow('canaries is empty')
  const twice = [defaultCanaries[0]!, defaultCanaries[0]!]
  await expect(runCanaries({ judge, rubric: selftestRubric, canaries: twice })).rejects.toThrow(
    'two canaries have the id "pass-summary"',
  )
})
