import { expect, test } from 'vitest'
import { setUp, testFile } from '../support/lab-files.js'
import { LabProject } from '../support/lab.js'
import { startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

async function run(
  body: string,
  options: Parameters<typeof startOpenAIServer>[0],
  config?: string,
  files: Readonly<Record<string, string>> = {},
) {
  const server = await startOpenAIServer(options)
  const project = new LabProject('jest30', {
    ...setUp('jest30'),
    ...testFile('jest30', 'a', body),
    ...(config !== undefined && { 'jest.config.js': config }),
    ...files,
  })
  const finished = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
  await server.close()
  return { ...finished, record: project.records()[0], calls: server.requests.length }
}

test('a judged test goes on after its neighbour has ended', async () => {
  const body = `const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
test.concurrent('short', async () => { expect(1).toBe(1) })
test.concurrent('a judge that answers later', async () => {
  await expect('fine').toPassRubric(selftestRubric, { prompt: 'p' })
})
test.concurrent('asks later', async () => {
  await pause(100)
  await expect('fine').toPassRubric(selftestRubric, { prompt: 'q' })
  expect({ a: 'x' }).toSatisfyCriteria('/x/.test(result.a)')
})`
  const { code, record, calls } = await run(body, { reply: scriptedJudge, latencyMs: 300 })
  expect(code).toBe(0)
  expect(record?.summary).toMatchObject({ total: 2, passed: 2 })
  expect(calls).toBe(2)
})

const failing = (): string => {
  const scores = ['format', 'factuality', 'instruction_following', 'safety'].map((name) => `"${name}_score": 0.1`)
  return `{"reasoning": "No.", ${scores.join(', ')}}`
}
const judge = `const judge = (prompt) => expect('out').toPassRubric(selftestRubric, { prompt })\n`

test('an assertion that is still running when the file ends, and one whose failure is swallowed, make the run red', async () => {
  const body = `${judge}
test.concurrent('swallowed', async () => { await expect(judge('at once')).rejects.toThrow('0.10') })
test.concurrent('forgotten', async () => { judge('at the end').catch(() => {}) })`
  const reply = async ({ text }: { text: string }) => {
    if (text.includes('at the end')) await new Promise((resolve) => setTimeout(resolve, 3_000))
    return failing()
  }
  const { code, output } = await run(body, { reply })
  expect(code).toBe(1)
  expect(output).toContain(
    'The test "swallowed" passed in the runner, but its assertion failed (selftest 0.10, needs 0.74)',
  )
  expect(output).toContain('1 judge assertion was not awaited')
})

test('a failure that nobody awaits is red', async () => {
  const body = `${judge}
test.concurrent('forgotten', async () => { judge('early') })
test.concurrent('another', async () => { await new Promise((resolve) => setTimeout(resolve, 1_500)) })`
  const { code, output } = await run(body, { reply: failing })
  expect(code).not.toBe(0) // how, depends on whether Jest is between two tests when it fails
  expect(output).toContain('Rubric "selftest": 0.10, needs 0.74')
})

test('each ends within its own timeout, with one clear line', async () => {
  const body = `const judged = async () => { await expect('fine').toPassRubric(selftestRubric, { prompt: 'p' }) }
test.concurrent('by the config', judged)
describe('group', () => { test.concurrent('by itself', judged, 1000) })`
  const config = `module.exports = { preset: 'expect-jury/jest', testTimeout: 3000 }`
  const { code, output, record } = await run(body, { fault: () => ({ kind: 'hang' }) }, config)
  expect(code).toBe(1)
  expect(output).toMatch(/by the config[^●]*gave no reply within [12]\.\d s/)
  expect(output).toMatch(/by itself[^●]*gave no reply within 0\.\d s/)
  expect(record?.summary).toMatchObject({ total: 2, unknown: 2 })
})

test('a retry is an attempt of its own: of an assertion, of a test that failed before it, and of a selftest', async () => {
  const body = `const { describeSelftest } = require('expect-jury/jest')
jest.retryTimes(1)
let [judged, thrown, asked] = [0, 0, 0]
test.concurrent('flaky', async () => {
  await expect(judged++ === 0 ? '[scores 0.1]' : 'fine').toPassRubric(selftestRubric, { prompt: 'p' })
})
describe('in a block', () => {
  test.concurrent('throws first', async () => {
    if (thrown++ === 0) throw new Error('flaky')
    await expect('fine').toPassRubric(selftestRubric, { prompt: 'p' })
  })
})
test.concurrent('stays bad', async () => {
  await expect('[scores 0.1]').toPassRubric(selftestRubric, { prompt: 'stays' })
})
describeSelftest('selftest.json', { subject: () => (asked++ === 0 ? '[scores 0.1]' : 'fine') })`
  const scenarios = [{ id: 's', description: 'x', expected_status: 'COMPLETE', prompt: 'p' }]
  const { code, output, record } = await run(body, { reply: scriptedJudge }, undefined, {
    'selftest.json': JSON.stringify({ scenarios }),
  })
  expect(code).toBe(1)
  const cases = record?.cases.map(({ id, outcome, attempts }) => [id, outcome, attempts])
  expect(cases, output).toEqual([
    ['flaky', 'pass', 2],
    ['in a block > throws first', 'pass', 2],
    ['stays bad', 'fail', 2],
    ['s', 'pass', 2],
  ])
  expect(output).not.toContain('passed in the runner')
})
