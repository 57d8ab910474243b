import { describe, expect, test } from 'vitest'
import { setUp, testFile, testPath } from '../support/lab-files.js'
import { type Lab, currentLabs, labNames, LabProject } from '../support/lab.js'
import { startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const set = (extra = ''): string => `name: support
type: golden_chat
${extra}
min_overall_score: 0
min_specificity_score: 0
min_actionability_score: 0
cases:
  - id: refund-01
    input: I want my money back
    tags: [refund]
    criteria:
      pass: ["result.output.includes('refund form')"]
  - id: refund-02
    name: is angry
    input: MONEY BACK NOW
    tags: [refund, angry]
    criteria:
      pass: ["result.output.includes('refund form')"]
  - id: shipping-01
    input: How long does delivery take?
    tags: [shipping]
    criteria:
      pass: ["result.output.includes('three to five days')"]
`

const golden = (lab: Lab, subject: string, options = ''): Record<string, string> => {
  const head =
    lab === 'jest30'
      ? `const { describeGolden } = require('expect-jury/jest')`
      : `import { describeGolden } from 'expect-jury/vitest'`
  return testFile(
    lab,
    'golden',
    `${head}
let ready = false
beforeAll(() => { ready = true })
const assistant = (c) => { if (!ready) throw new Error('beforeAll has not run'); ${subject} }
describeGolden('./support.golden.yaml', { subject: assistant, ${options} })`,
  )
}

const good = `return c.input.includes('delivery') ? 'It takes three to five days.' : 'Please use the refund form.'`

describe.each(currentLabs)('describeGolden in %s', (lab) => {
  const project = (subject: string, { yaml = set(), options = '', plugin = '{}' } = {}): LabProject =>
    new LabProject(lab, { ...setUp(lab, plugin), 'support.golden.yaml': yaml, ...golden(lab, subject, options) })

  test('one test a case; a set that passes is green', async () => {
    const support = project(good)
    const { code, output } = await support.run(lab === 'jest30' ? ['--verbose'] : ['--reporter=verbose'])
    expect(output).toContain('refund-02: is angry')
    expect(code).toBe(0)
    const [record] = support.records()
    expect(record?.golden_sets).toMatchObject([
      { name: 'support', status: 'passed', total: 3, passed: 3, pass_rate: 1 },
    ])
    expect(record?.cases.map(({ test }) => test)).toEqual([
      'support > refund-01',
      'support > refund-02: is angry',
      'support > shipping-01',
    ])
  })

  test('an assertion that fails in the subject and is caught there makes the run red', async () => {
    const { code, output } = await project(
      `try { expect({ a: 1 }).toSatisfyCriteria('result.a === 2') } catch {} ${good}`,
    ).run()
    expect(output).toMatch(/^Red +The test "support > refund-01" passed in the runner, but its assertion failed/m)
    expect(code).toBe(1)
  })

  test('a case that fails, throws or hangs fails alone, and the set with it', async () => {
    const support = project(
      `if (c.id === 'refund-01') throw new Error('the assistant fell over'); if (c.id === 'refund-02') return new Promise(() => {}); ${good}`,
      { options: 'timeoutMs: 300' },
    )
    const { code, output } = await support.run()
    expect(code).toBe(1)
    expect(output).toContain('the assistant fell over')
    expect(output).toMatch(
      lab === 'jest30' ? /Tests: +2 failed, 1 passed, 3 total/ : /Tests +2 failed \| 1 passed \(3\)/,
    )
    expect(support.records()[0]?.golden_sets).toMatchObject([
      { status: 'failed', failing_case_ids: ['refund-01', 'refund-02'], passed: 1, failed: 2 },
    ])
  })

  test('a part of a set is said to be partial and never passed', async () => {
    const support = project(good)
    const { code, output } = await support.run(['-t', 'shipping-01'])
    expect(code).toBe(0)
    expect(output).toContain('partial')
    expect(support.records()[0]?.golden_sets).toMatchObject([{ status: 'partial', passed: 1, not_run: 2 }])
  })

  test('a set that is not strict lists a failing case and stays green above its rate', async () => {
    const bad = good.replace('It takes three', 'It takes 3')
    const lenient = project(bad, { yaml: set('strict: false\nmin_pass_rate: 0.6') })
    const green = await lenient.run()
    expect(green.code).toBe(0)
    expect(lenient.records()[0]?.golden_sets).toMatchObject([{ status: 'passed', failing_case_ids: ['shipping-01'] }])
    const red = await project(bad, { yaml: set('strict: false\nmin_pass_rate: 0.9') }).run()
    expect(red.code).toBe(1)
    expect(red.output).toContain('support')
  })

  test('a set of which no case runs is partial, and red unless a part was asked for', async () => {
    const support = project(good)
    const name = testPath(lab, 'golden')
    support.write({ [name]: `${support.read(name)}\ntest.only('beside', () => {})\n` })
    const { code, output } = await support.run()
    expect(support.records()[0]?.golden_sets).toMatchObject([{ status: 'partial', total: 3, not_run: 3 }])
    expect(output).toContain('None of 3 cases has a result')
    expect(code).toBe(1)
    const filtered = await support.run(['-t', 'beside'])
    expect(filtered.code).toBe(0)
    expect(support.records()).toHaveLength(1)
  })

  test('gate: report never decides the exit code', async () => {
    const support = project(good.replace('It takes three', 'It takes 3'), { plugin: `{ gate: 'report' }` })
    const { code } = await support.run()
    expect(support.records()[0]?.golden_sets).toMatchObject([{ status: 'failed', gate: 'report' }])
    expect(code).toBe(0)
  })

  test('a set that cannot be read names its line', async () => {
    const broken = project(good, { yaml: set('min_overal_score: 80') })
    const { code, output } = await broken.run()
    expect(code).toBe(1)
    expect(output).toMatch(/support\.golden\.yaml:3/)
    expect(output).toContain('min_overall_score')
  })
})

test.each(labNames)(
  'calls of the system are those of the case that they answer, which starts ahead of its test: %s',
  async (lab) => {
    const server = await startOpenAIServer({
      reply: () => ({ text: 'Use the form.', usage: { input: 10, output: 5 } }),
      latencyMs: 20,
    })
    const load = (name: string, from: string) =>
      lab === 'jest30' ? `const { ${name} } = require('${from}')` : `import { ${name} } from '${from}'`
    const body = `${load('describeGolden', lab === 'jest30' ? 'expect-jury/jest' : 'expect-jury/vitest')}
${load('metered', 'expect-jury')}
${load('OpenAI', 'openai')}
const client = metered(new OpenAI({ apiKey: process.env.OPENAI_API_KEY ?? 'none', baseURL: '${server.url}' }))
const subject = async ({ input }) => {
  const messages = [{ role: 'user', content: input }]
  const reply = await client.chat.completions.create({ model: 'gpt-4o-mini', messages }).catch(() => undefined)
  return reply?.choices[0].message.content ?? 'Sorry, try again later.'
}
describeGolden('./support.golden.yaml', { subject })`
    const yaml = (last: string) => `name: support
min_overall_score: 0
min_specificity_score: 0
min_actionability_score: 0
cases:
${[1, 2, 3].map((n) => `  - { id: c${n}, input: "Question ${n}" }`).join('\n')}
  - { id: c4, input: "${last}" }
`
    const project = new LabProject(lab, {
      ...setUp(lab),
      'support.golden.yaml': yaml('Question 4'),
      ...testFile(lab, 'metered', body),
    })
    const called = await project.run([], { OPENAI_API_KEY: 'k' })
    await server.close()
    expect(called.code, called.output).toBe(0)
    expect(called.output).toContain('4 made')
    const lines = project
      .read(`__recordings__/${testPath(lab, 'metered')}.jsonl`)
      .trim()
      .split('\n')
    expect(lines.map((line) => JSON.parse(line).test.slice(-2)).toSorted()).toEqual(['c1', 'c2', 'c3', 'c4'])

    project.write({ 'support.golden.yaml': yaml('Another question') })
    const replayed = await project.run([], { JURY_MODE: 'replay' })
    expect(replayed.code).toBe(1)
    expect(project.records().at(-1)?.golden_sets?.[0]).toMatchObject({ passed: 3, unknown_case_ids: ['c4'], failed: 0 })
    project.remove()
  },
)

test.each(['vitest5', 'jest30'] as const)('each run of a case asks the system and the judge anew: %s', async (lab) => {
  const server = await startOpenAIServer({ reply: scriptedJudge })
  const entry = lab === 'jest30' ? 'expect-jury/jest' : 'expect-jury/vitest'
  const load = (name: string, from: string) =>
    lab === 'jest30' ? `const { ${name} } = require('${from}')` : `import { ${name} } from '${from}'`
  const body = `${load('describeGolden', entry)}
${load('metered, createJudge, openaiModel', 'expect-jury')}
${load('OpenAI', 'openai')}
const client = metered(new OpenAI({ apiKey: 'k', baseURL: '${server.url}' }))
const subject = async ({ input }) => {
  await client.chat.completions.create({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: input }] })
  return 'Use the form.'
}
const judge = createJudge({ model: openaiModel('gpt-4o-mini') })
describeGolden('./support.golden.yaml', { subject, judge, runs: 3 })`
  const yaml = 'name: support\nmin_specificity_score: 0\nmin_actionability_score: 0\ncases: [{ id: c1, input: Hi }]\n'
  const project = new LabProject(lab, { ...setUp(lab), 'support.golden.yaml': yaml, ...testFile(lab, 'runs', body) })
  const called = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
  expect(called.output).toContain('6 made')
  expect(server.requests).toHaveLength(6)
  await server.close()
  const replayed = await project.run([], { JURY_MODE: 'replay' })
  expect(replayed.output).toMatch(/0 made, 6 replayed/)
  expect(replayed.code).toBe(called.code)
  project.remove()
})

test.each(['vitest5', 'vitest4'] as const)('%s: four shards merge into the result of one run', async (lab) => {
  const files = {
    ...setUp(lab),
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd'].flatMap((name) => [
        [`${name}/support.golden.yaml`, set().replace('name: support', `name: ${name}`)],
        [
          `${name}/golden.test.ts`,
          `import { describeGolden } from 'expect-jury/vitest'
describeGolden('./support.golden.yaml', { subject: (c) => { ${name === 'c' ? `return 'no idea'` : good} } })`,
        ],
      ]),
    ),
  }
  const whole = new LabProject(lab, files)
  const parts = new LabProject(lab, files)
  const one = await whole.run()
  for (const shard of [1, 2, 3, 4]) await parts.run(['--reporter=blob', `--shard=${shard}/4`])
  const merged = await parts.run(['--merge-reports'])
  expect(merged.code).toBe(one.code)
  expect(one.code).toBe(1)
  const sorted = (sets: readonly { name: string }[] = []) => sets.toSorted((a, b) => a.name.localeCompare(b.name))
  expect(sorted(parts.records()[0]?.golden_sets)).toEqual(sorted(whole.records()[0]?.golden_sets))
  expect(whole.records()[0]?.golden_sets).toHaveLength(4)
})
