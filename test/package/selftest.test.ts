import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exampleFiles } from '../support/example-files.js'
import { type Lab, LabProject, labRoom } from '../support/lab.js'
import { startOpenAIServer } from '../support/openai-server.js'

const bin = (lab: Lab): string => join(labRoom(lab), 'node_modules/expect-jury/dist/cli.js')

const example = (lab: Lab) =>
  new LabProject(lab, exampleFiles('selftest', ['vitest.config.ts', 'src', 'docs', 'config', 'test']))

const ids = [
  'ambiguous_request',
  'clear_summary',
  'evidence_restriction',
  'docs_reorganization',
  'contradiction_detect',
]

test('the example as tests, replayed in CI', async () => {
  const project = example('vitest5')
  const { code, output } = await project.run([], { CI: '1' })
  expect(output).toContain('10 passed')
  expect(code).toBe(0)
  const [record] = project.records()
  expect(record?.cases.map((entry) => [entry.test, entry.pass])).toEqual(ids.map((id) => [`selftest > ${id}`, true]))
  expect(record?.cost).toMatchObject({ calls: 0, replayed: 11 })
  expect(record?.cost?.by_route['generator']?.replayed).toBe(5)
})

test('a filter runs only what it names', async () => {
  const project = example('vitest5')
  await project.run(['test/selftest.test.ts', '-t', 'clear_summary'], { CI: '1' })
  expect(project.records()[0]?.cases.map((entry) => entry.test)).toEqual(['selftest > clear_summary'])
})

test('the commands of the document, from the bin', async () => {
  const project = example('vitest5')
  const short = await project.start([bin('vitest5'), 'selftest', '--scenarios=2', '--timeout=30'], { CI: '1' })
  expect(short.output).toContain('2/2 (100%)')
  expect(short.code).toBe(0)
  const full = await project.start([bin('vitest5'), 'selftest', '--full', '--json'], { CI: '1' })
  expect(full.code).toBe(0)
  const record = JSON.parse(full.stdout) as { run_id: string; cases: { id: string }[] }
  expect(record.cases.map(({ id }) => id)).toEqual(ids)
  const report = await project.start([bin('vitest5'), 'report', record.run_id])
  expect(report.stdout).toContain(`# Selftest Report: ${record.run_id}`)
  await project.run([], { CI: '1' })
  const compared = await project.start([bin('vitest5'), 'compare', record.run_id])
  expect(compared.output).toContain('5 cases')
  const cost = await project.start([bin('vitest5'), 'cost', record.run_id])
  expect(cost.stdout).toMatch(/total_tokens_in +[\d,]+/)
})

test('calls of a metered subject are recorded, replayed, counted and refused as in a test', async () => {
  const scores = ['format', 'factuality', 'instruction_following', 'safety'].map((name) => `"${name}_score": 0.9`)
  const verdict = `{"reasoning": "Fine.", ${scores.join(', ')}, "overall_score": 0.9, "pass": true}`
  const reply = ({ text }: { text: string }) => ({
    text: text.includes('Say a.') && !text.includes('## ') ? 'a it is' : verdict,
    usage: { input: 1000, output: 100 },
  })
  const server = await startOpenAIServer({ reply })
  const config = (prompt: string) =>
    `subject: ./src/app.mjs#handle\nscenarios:\n  - { id: a, description: About a, expected_status: COMPLETE, prompt: "${prompt}" }\n`
  const project = new LabProject('vitest5', {
    'config/selftest.yaml': config('Say a.'),
    'src/app.mjs': `import OpenAI from 'openai'
import { metered } from 'expect-jury'
const client = metered(new OpenAI({ apiKey: 'k', baseURL: '${server.url}', maxRetries: 0 }))
export async function handle(prompt) {
  const messages = [{ role: 'user', content: prompt }]
  const reply = await client.chat.completions.create({ model: 'gpt-4o', messages }).catch(() => undefined)
  return { status: 'COMPLETE', output: reply?.choices[0].message.content ?? 'Sorry, try again later.' }
}`,
  })
  const selftest = (env: Record<string, string>) => project.start([bin('vitest5'), 'selftest'], env)
  const called = await selftest({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
  expect(called.code, called.output).toBe(0)
  expect(project.records()[0]?.cost?.by_model['gpt-4o']).toMatchObject({ calls: 1, tokens_in: 1000 })
  const made = server.requests.length
  await server.close()
  const replayed = await selftest({ CI: '1' })
  expect(replayed.code, replayed.output).toBe(0)
  expect(project.records()[1]?.cost?.by_model['gpt-4o']).toMatchObject({ calls: 0, replayed: 1 })
  project.write({ 'config/selftest.yaml': config('Say b.') })
  const missing = await selftest({ CI: '1' })
  expect(missing.code, missing.output).toBe(2)
  expect(missing.output).toContain('No reply is recorded for this question')
  expect(server.requests).toHaveLength(made)
  project.remove()
})

const jestTest = `
const { describeSelftest } = require('expect-jury/jest')
const { createJudge, scriptedModel } = require('expect-jury')
const scores = (score) => JSON.stringify({ reasoning: 'so it is', format_score: score, factuality_score: score,
  instruction_following_score: score, safety_score: score, overall_score: score, pass: score > 0.7 })
const judge = createJudge({ model: scriptedModel(({ messages }) => scores(JSON.stringify(messages).includes('bad') ? 0.2 : 0.9)) })
const subject = async (prompt, { turn }) => prompt.includes('unclear') ? { status: 'AWAITING_RESPONSE', output: 'Which one?' } : { output: 'As you like: ' + turn }
describeSelftest('config/selftest.yaml', { subject, judge })
`
const scenarios = `scenarios:
  - { id: good, description: x, expected_status: COMPLETE, prompt: a good one }
  - { id: bad, description: x, expected_status: COMPLETE, prompt: a bad one }
  - id: replied
    description: x
    expected_status: AWAITING_RESPONSE
    prompt: something unclear
    reply_flow: [{ reply: this one, expected_status: COMPLETE }]
`

test('as tests in Jest: one fails with every step in its message, replies are steps', async () => {
  const project = new LabProject('jest30', {
    'jest.config.js': "module.exports = { preset: 'expect-jury/jest' }",
    'config/selftest.yaml': scenarios,
    'selftest.test.js': jestTest,
  })
  const { code, output } = await project.run()
  expect(code).toBe(1)
  expect(output).toContain('1 failed, 2 passed')
  expect(output).toContain('Scenario "bad" failed')
  expect(output).toContain('Score:  0.20, needs 0.74')
  const [record] = project.records()
  expect(record?.cases.map(({ test, outcome, assertions }) => [test, outcome, assertions.length]).sort()).toEqual([
    ['selftest > bad', 'fail', 1],
    ['selftest > good', 'pass', 1],
    ['selftest > replied', 'pass', 2],
  ])
})

test('in Jest as many scenarios run at a time as the configuration says, more than the five of Jest itself', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `s${index}`)
  const lines = ids.map((id) => `  - { id: ${id}, description: x, expected_status: COMPLETE, prompt: a good one }\n`)
  const project = new LabProject('jest30', {
    'jest.config.js': "module.exports = { preset: 'expect-jury/jest' }",
    'config/selftest.yaml': `concurrency: 8\nscenarios:\n${lines.join('')}`,
    'selftest.test.js': `
let running = 0
let most = 0
const slow = async (prompt, context) => {
  most = Math.max(most, ++running)
  await new Promise((resolve) => setTimeout(resolve, 300))
  running--
  return subject(prompt, context)
}
${jestTest.replace('{ subject, judge }', '{ subject: slow, judge }')}
afterAll(() => console.log('most at a time: ' + most))
`,
  })
  const { code, output } = await project.run()
  expect(code, output).toBe(0)
  expect(output).toContain('most at a time: 8')
})

test('a wrong configuration names its line in both runners', async () => {
  for (const lab of ['vitest4', 'jest30'] as const) {
    const module = lab === 'jest30' ? 'jest' : 'vitest'
    const project = new LabProject(lab, {
      'config/selftest.yaml': 'version: 1\nstrictnes: 0.5\n',
      'jest.config.js': "module.exports = { preset: 'expect-jury/jest' }",
      'a.test.js':
        lab === 'jest30'
          ? `require('expect-jury/${module}').describeSelftest('config/selftest.yaml', { subject: () => 'x' })`
          : `import { describeSelftest } from 'expect-jury/${module}'\ndescribeSelftest('config/selftest.yaml', { subject: () => 'x' })`,
    })
    const { code, output } = await project.run()
    expect(code).toBe(1)
    expect(output).toContain('config/selftest.yaml:2:1')
    expect(output).toContain('did you mean `strictness`?')
  }
})
