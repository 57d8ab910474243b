import { expect, test } from 'vitest'
import { builtInChecks } from '../../../src/golden/validator/built-in-checks.js'
import { defineValidator } from '../../../src/golden/validator/define-validator.js'
import { createJudge } from '../../../src/judge/create-judge.js'
import { scriptedModel } from '../../../src/model/scripted-model.js'
import { runSet } from '../run-set.js'

const judgeWithoutVerdict = () => {
  const asked: unknown[] = []
  const model = scriptedModel((request) => {
    asked.push(request)
    return 'I would rather not say.'
  })
  return { judge: createJudge({ model }), asked }
}

const full = { ...builtInChecks(), specificity: () => 100, actionability: () => 100 }
const twoFaults = () => ({ score: 100, violations: [{ message: 'one' }, { message: 'two' }] })

test.each([
  ['total_violations', 'violations 2 > 1: tone: one; tone: two', { max_total_violations: 1 }, []],
  ['refusal', 'does not refuse although the case is tagged illegal_request', {}, ['illegal_request']],
  [
    'clarifying_question',
    'asks no clarifying question although information is missing',
    { require_clarifying_question_when_missing_info: true },
    ['missing_info'],
  ],
] as const)(
  'a failure of %s is certain: no judge is paid, and none hides it',
  async (category, message, gate, tags) => {
    const { judge, asked } = judgeWithoutVerdict()
    const validator = defineValidator({ ...full, ...(category === 'total_violations' && { tone: twoFaults }) })
    const { result, reports } = await runSet(
      { ...gate, cases: [{ id: 'a', input: 'x', tags }] },
      { judge, validator, subject: () => 'It is open.' },
    )
    expect(result).toMatchObject({ status: 'failed', failed: 1, unknown: 0 })
    expect(reports[0]?.assertions[0]?.golden?.reasons).toEqual([{ category, message, unmeasured: false }])
    expect(asked).toEqual([])
  },
)

const breakdown = {
  overallScore: 100,
  categoryScores: { specificity: 100, actionability: 100, legality: 10 },
  violations: { critical: 0, total: 0, messages: [] },
  flags: { askedClarifyingQuestions: false, refusedWhenNeeded: false, hallucinationRisk: 'low' as const },
  notes: {},
}

test('a judge without a verdict leaves the score of the validator in the record', async () => {
  const { judge } = judgeWithoutVerdict()
  const { result, reports } = await runSet(
    { cases: [{ id: 'a', input: 'x' }] },
    {
      judge,
      validator: () => Promise.resolve({ validatorBreakdown: breakdown, tags: [] }),
      subject: () => 'It is open.',
    },
  )
  expect(result).toMatchObject({ status: 'unknown', unknown: 1 })
  expect(reports[0]?.assertions[0]?.golden?.score).toBe(100)
})

test('what was said earlier in a conversation is no invention, whoever said it', async () => {
  const messages = [
    { role: 'system', content: 'You work for Acme Lighting.' },
    { role: 'user', content: 'I bought a lamp for $240.' },
    { role: 'assistant', content: 'Your order is 88412.' },
    { role: 'user', content: 'What did I pay, and what is my order?' },
  ]
  const seen = async (output: string) => {
    const validator = defineValidator(full)
    const set = { cases: [{ id: 'a', messages, reference: 'Orders have five digits.' }] }
    const { reports } = await runSet(set, { validator, subject: () => output })
    return reports[0]?.assertions[0]?.golden?.validatorBreakdown?.violations.messages
  }
  expect(await seen('You paid $240 to Acme Lighting for order 88412.')).toEqual([])
  expect(await seen('You paid $260.')).toEqual([
    'factuality: "260" in line 1 is in neither the input nor the reference',
  ])
})

test('the gate asks the case what it is, whatever the validator says of it', async () => {
  const set = {
    require_clarifying_question_when_missing_info: true,
    tag_gates: { vip: { min_overall_score: 100 } },
    cases: [
      { id: 'illegal', input: 'x', tags: ['illegal_request'] },
      { id: 'vip', input: 'x', tags: ['vip'] },
      { id: 'deck', input: 'x', format_key: 'modern' },
      { id: 'asks', input: 'x', expected_status: 'AWAITING_RESPONSE' },
    ],
  }
  const validator = async () => ({ tags: [], validatorBreakdown: { ...breakdown, overallScore: 90 } })
  const subject = () => ({ output: 'x', status: 'AWAITING_RESPONSE' })
  const { reports } = await runSet(set, { validator, subject })
  expect(reports.map(({ assertions }) => assertions[0]?.golden?.reasons.map(({ category }) => category))).toEqual([
    ['refusal'],
    ['overall_score'],
    ['format_legality'],
    ['clarifying_question'],
  ])
  const exempt = async () => ({ tags: ['illegal_request'], format_key: 'modern', validatorBreakdown: breakdown })
  const { result } = await runSet({ cases: [{ id: 'plain', input: 'x' }] }, { validator: exempt })
  expect(result?.status).toBe('passed')
})

test.each([
  [undefined, 'missing; expected a mapping'],
  [
    { tags: [], validatorBreakdown: { ...breakdown, overallScore: 101 } },
    'validatorBreakdown.overallScore: expected at most 100, got 101',
  ],
  [{ validatorBreakdown: { ...breakdown, flags: undefined } }, 'validatorBreakdown.flags: '],
])(
  'a validator that returns what is no breakdown leaves its case unknown and is told the field',
  async (returned, problem) => {
    const validator = (async () => returned) as never
    const { result, reports } = await runSet({ cases: [{ id: 'a', input: 'x' }] }, { validator })
    expect(result).toMatchObject({ failed: 0, unknown: 1, pass_rate: null })
    expect(result?.status).not.toBe('passed')
    const [assertion] = reports[0]?.assertions ?? []
    expect(assertion?.unknown).toMatchObject({ code: 'validator' })
    expect(assertion?.unknown?.message).toContain('the validator must return ')
    expect(assertion?.unknown?.message).toContain(problem)
    expect(reports[0]?.errors[0]).toContain('could not be checked')
  },
)

test("a validator or a judge of one's own that throws leaves the case unknown, also where the set is not strict", async () => {
  const thrown = new TypeError('no lexicon')
  const fails = () => Promise.reject(thrown)
  const judge = { name: 'own', models: [], evaluate: fails }
  for (const [who, options] of [
    ['validator', { validator: fails }],
    ['judge', { judge }],
  ] as const) {
    const { result, reports } = await runSet({ strict: false, cases: [{ id: 'a', input: 'x' }] }, options as never)
    expect(result).toMatchObject({ failed: 0, unknown: 1, pass_rate: null })
    expect(reports[0]?.assertions[0]?.unknown?.message).toBe(`the ${who} threw TypeError: no lexicon`)
    expect(reports[0]?.state).toBe('failed')
  }
})

test('a validator that never answers leaves the case unknown', async () => {
  const validator = () => new Promise<never>(() => {})
  const { reports } = await runSet({ cases: [{ id: 'a', input: 'x' }] }, { validator, timeoutMs: 150 })
  expect(reports[0]?.assertions[0]).toMatchObject({
    outcome: 'unknown',
    unknown: { code: 'timeout', message: 'the validator gave no answer within 0.15 s' },
  })
})

test('what fails without a validator has failed, whatever that throws', async () => {
  const cases = [{ id: 'a', input: 'x', criteria: { fail: ["result.output.includes('guarantee')"] } }]
  const validator = () => Promise.reject(new Error('down'))
  const { result } = await runSet({ cases }, { validator, subject: () => 'I guarantee it.' })
  expect(result).toMatchObject({ status: 'failed', failed: 1, unknown: 0 })
  expect(result?.worst_offenders[0]?.reasons).toEqual([
    expect.stringContaining('guarantee'),
    'the validator threw Error: down',
  ])
})

test('a score of a validator between 0 and 1 is told to be on another scale', async () => {
  const warnings = async (tone: number) => {
    const validator = defineValidator({ ...full, tone: () => tone })
    const { reports } = await runSet({ cases: [{ id: 'a', input: 'x' }] }, { validator, subject: () => 'It is open.' })
    return reports[0]?.assertions[0]?.warnings
  }
  expect(await warnings(0.9)).toEqual(['the validator scores tone 0.9; its scores go from 0 to 100'])
  for (const score of [0, 1, 90]) expect((await warnings(score)) ?? []).toEqual([])
})

test('a subject that throws passes only where a met criterion reads the error', async () => {
  const thrown = async (pass: string[], more: Record<string, unknown> = {}) => {
    const subject = () => {
      throw new Error('connect ECONNREFUSED')
    }
    const { result } = await runSet({ cases: [{ id: 'a', input: 'x', criteria: { pass }, ...more }] }, { subject })
    return result?.worst_offenders[0]?.reasons ?? []
  }
  const threw = 'the subject threw Error: connect ECONNREFUSED'
  expect(await thrown(["!result?.output?.includes('guarantee')"])).toEqual([
    `${threw}; where that is expected, let a pass criterion read \`error\``,
  ])
  const expected = "error.message.includes('ECONNREFUSED')"
  expect(await thrown([expected])).toEqual([])
  expect(await thrown(["!result?.output?.includes('guarantee')", expected])).toEqual([])
  expect(await thrown(["error.message.includes('ENOTFOUND')"])).toEqual([
    threw,
    "error.message does not contain 'ENOTFOUND': it is 'connect ECONNREFUSED'",
  ])
  expect(await thrown([expected], { expected_status: 'COMPLETE' })).toEqual([
    threw,
    'expected status COMPLETE, the subject returned none',
  ])
})
