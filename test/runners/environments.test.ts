import { expect, test } from 'vitest'
import { executablePath, noChromium } from '../report/html/chromium.js'
import { setUp, testFile, testPath } from '../support/lab-files.js'
import { LabProject, labNames } from '../support/lab.js'
import { startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const judged = `test('judged', async () => {
  expect({ rows: [1] }).toSatisfyCriteria('result.rows.every((row) => row > 0)')
  await expect('fine').toPassRubric(selftestRubric, { prompt: 'p' })
})`

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const oldNode = major === 22 && minor < 22

/** Of Vitest's; Jest brings an older one. */
const needsNewerNode = 'jsdom itself needs Node 22.22'

/** Put together: Vitest would take a whole comment for one of this file. */
const comment = (lab: string, environment: string) =>
  lab === 'jest30' ? `/** @jest-environment ${environment} */` : `// @vitest-environment ${environment}`

test.for(labNames)('a test in jsdom is judged, recorded and replayed: %s', async (lab, { skip }) => {
  skip(oldNode && lab !== 'jest30', needsNewerNode)
  const server = await startOpenAIServer({ reply: scriptedJudge })
  const files = testFile(lab, 'page', `test('has a window', () => expect(typeof window).toBe('object'))\n${judged}`)
  const path = testPath(lab, 'page')
  const project = new LabProject(lab, { ...setUp(lab), [path]: `${comment(lab, 'jsdom')}\n${files[path]}` })
  const called = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
  await server.close()
  const replayed = await project.run([], { JURY_MODE: 'replay' })
  expect([called.code, replayed.code], called.output + replayed.output).toEqual([0, 0])
  expect(server.requests).toHaveLength(1)
  project.remove()
})

test.for(['vitest5', 'vitest4'] as const)(
  'jsdom without isolation, the package outside the workspace: %s',
  async (lab, { skip }) => {
    skip(oldNode, needsNewerNode)
    const project = new LabProject(lab, {
      'pnpm-workspace.yaml': '', // here it ends
      ...setUp(lab),
      ...testFile(lab, 'page', `test('checks', () => { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') })`),
    })
    const { code, output } = await project.run(['--environment=jsdom', '--no-isolate'])
    expect(code, output).toBe(0)
    expect(output).toContain('LLM cases  1/1')
    project.remove()
  },
)

const withFixture = `const it = test.extend('greeting', async () => 'hello')
it('has a fixture', ({ greeting }) => { expect(greeting).toSatisfyCriteria('result.length > 3') })`

test.each([
  ['vitest5', 'the plugin', setUp('vitest5')],
  ['vitest4', 'the plugin', setUp('vitest4')],
  ['vitest5', 'an import', { 'vitest.config.ts': `export default { test: { setupFiles: ['expect-jury/vitest'] } }` }],
] as const)('tests with fixtures run as they do without: %s, with %s', async (lab, _, config) => {
  const project = new LabProject(lab, { ...config, ...testFile(lab, 'fixtures', withFixture) })
  const { code, output } = await project.run()
  expect(code, output).toBe(0)
  expect(output).toMatch(/Tests +1 passed/)
  project.remove()
})

test.each(['vitest5', 'vitest4'] as const)('timers that a set-up file has replaced stop nothing: %s', async (lab) => {
  const server = await startOpenAIServer({
    reply: scriptedJudge,
    latencyMs: 50,
    fault: ({ index }) => (index === 0 ? { kind: 'status', status: 500 } : undefined),
  })
  const project = new LabProject(lab, {
    'vitest.config.ts': `import { jury } from 'expect-jury/plugin'
export default { plugins: [jury()], test: { setupFiles: ['./fake-timers.ts'] } }`,
    'fake-timers.ts': `import { vi } from 'vitest'\nvi.useFakeTimers()`,
    ...testFile(lab, 'frozen', judged),
  })
  const { code, output } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
  await server.close()
  expect(code, output).toBe(0)
  expect(server.requests).toHaveLength(2)
  project.remove()
})

test('Jest: a clock that the config fakes and a test moves stops no judge', async () => {
  const server = await startOpenAIServer({ reply: scriptedJudge, latencyMs: 50 })
  const project = new LabProject('jest30', {
    'jest.config.js': `module.exports = { preset: 'expect-jury/jest', fakeTimers: { enableGlobally: true } }`,
    ...testFile(
      'jest30',
      'frozen',
      `test('moved', async () => {
  jest.setSystemTime(new Date('2000-01-01'))
  await expect('fine').toPassRubric(selftestRubric, { prompt: 'p' })
})`,
    ),
  })
  const { code, output } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
  await server.close()
  expect(code, output).toBe(0)
  expect(project.records()[0]?.cost?.avg_latency_ms).toBeGreaterThanOrEqual(50)
  project.remove()
})

test('Jest: a test file that mocks what we stand on is judged and counted like any other', async () => {
  const server = await startOpenAIServer({ reply: scriptedJudge })
  const mocks = `jest.mock('fs')\njest.mock('node:path')\njest.mock('crypto')`
  const caught = `test('caught', () => { try { expect({ a: 1 }).toSatisfyCriteria('result.a === 2') } catch {} })`
  const spied = `test('spied', () => {
  const spy = jest.spyOn(JSON, 'stringify').mockReturnValue('x')
  try { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') } finally { spy.mockRestore() }
})
test('fs spied', () => {
  const spy = jest.spyOn(jest.requireActual('fs'), 'appendFileSync').mockImplementation(() => {})
  try { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') } finally { spy.mockRestore() }
})`
  const project = new LabProject('jest30', {
    ...setUp('jest30'),
    ...testFile('jest30', 'mocked', `${mocks}\n${judged}\n${caught}\n${spied}`),
  })
  const first = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
  await server.close()
  expect(first.output).toContain('LLM cases  3/4 (75%)')
  expect(first.output).toMatch(/^Red {8}The test "caught" passed/m)
  const replayed = await project.run([], { JURY_MODE: 'replay' })
  expect(replayed.output).toContain('0 made, 1 replayed')
  project.remove()
})

test.each(['vitest5', 'vitest4'] as const)(
  'a test that stubs what we stand on is judged like any other: %s',
  async (lab) => {
    const server = await startOpenAIServer({ reply: scriptedJudge })
    const stubs = `import { afterEach } from 'vitest'
afterEach(() => { vi.unstubAllGlobals(); vi.unstubAllEnvs() })
const answer = { choices: [{ message: { content: 'of the tested code' }, finish_reason: 'stop' }] }
test('fetch', async () => {
  vi.stubGlobal('fetch', async () => Response.json(answer))
  await expect('fine').toPassRubric(selftestRubric, { prompt: 'fetch' })
})
test('CI', async () => {
  vi.stubEnv('CI', process.env.CI ? '' : 'true')
  await expect('fine').toPassRubric(selftestRubric, { prompt: 'CI' })
})
test('text', () => {
  const spy = vi.spyOn(JSON, 'stringify').mockReturnValue('x')
  try { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') } finally { spy.mockRestore() }
})
test('caught', () => {
  const spy = vi.spyOn(JSON, 'stringify').mockReturnValue('x')
  try { expect({ a: 1 }).toSatisfyCriteria('result.a === 2') } catch {} finally { spy.mockRestore() }
})`
    const project = new LabProject(lab, { ...setUp(lab), ...testFile(lab, 'stubbed', stubs) })
    const first = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
    expect(first.output).toContain('LLM cases  3/4 (75%)')
    expect(first.output).toContain('2 made')
    expect(first.output).toMatch(/^Red {8}The test "caught" passed/m)
    expect(project.read('__recordings__/stubbed.test.ts.jsonl')).not.toContain('of the tested code')
    project.write({ '__recordings__/stubbed.test.ts.jsonl': '' })
    await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url, CI: 'true' })
    await server.close()
    expect(server.requests).toHaveLength(2)
    project.remove()
  },
)

test.each([
  ['vitest5', 'vmThreads'],
  ['vitest5', 'vmForks'],
  ['vitest4', 'vmThreads'],
  ['vitest4', 'vmForks'],
] as const)('a pool that runs test files in a VM judges like any other: %s, %s', async (lab, pool) => {
  const vm = `import { compileCriterion, configure, createPanel, jsonCheck, openaiModel } from 'expect-jury'
import { describeGolden } from 'expect-jury/vitest'
configure({ judge: createPanel({ model: openaiModel('gpt-4o') }) })
${judged}
test('unread', () => expect(() => compileCriterion('1 +')).toThrow('1 +'))
test('a schema', () => { jsonCheck({ type: 'object', required: ['a'] }) })
describeGolden('./a.golden.yaml', { subject: () => 'use the form' })`
  const server = await startOpenAIServer({ reply: scriptedJudge })
  const project = new LabProject(lab, {
    ...setUp(lab),
    ...testFile(lab, 'vm', vm),
    'a.golden.yaml': `name: a
type: golden_chat
min_overall_score: 0
min_specificity_score: 0
min_actionability_score: 0
cases: [{ id: one, input: refund, criteria: { pass: ["result.output.includes('form')"] } }]`,
  })
  const { code, output } = await project.run([`--pool=${pool}`], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
  await server.close()
  expect(code, output).toBe(0)
  expect(output).toContain('LLM cases  2/2')
  expect(server.requests).toHaveLength(3)
  project.remove()
})

test.skipIf(noChromium)(`a project in browser mode runs as it does without the plugin${noChromium}`, async () => {
  const page = `import { expect, test } from 'vitest'
test('a page', () => { document.body.innerHTML = '<b>x</b>'; expect(document.querySelector('b')?.textContent).toBe('x') })`
  const project = new LabProject('vitest5', {
    'vitest.config.ts': `import { playwright } from '@vitest/browser-playwright'
import { jury } from 'expect-jury/plugin'
const launchOptions = ${JSON.stringify({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })}
const browser = { enabled: true, headless: true, provider: playwright({ launchOptions }), instances: [{ browser: 'chromium' }] }
export default { plugins: [jury()], test: { projects: [
  { extends: true, test: { name: 'node', include: ['criteria.test.ts'] } },
  { extends: true, test: { name: 'page', include: ['page.test.ts'], browser } },
] } }`,
    'page.test.ts': page,
    ...testFile(
      'vitest5',
      'criteria',
      `test('judged', () => { expect('fine').toSatisfyCriteria('result.length > 3') })`,
    ),
  })
  const { code, output } = await project.run()
  expect(code, output).toBe(0)
  expect(output).toMatch(/Tests +2 passed/)
  expect(output).toContain('LLM cases  1/1')
  project.remove()
})

test("under Jest's automock the package is none of the modules that are replaced", async () => {
  const server = await startOpenAIServer({ reply: scriptedJudge })
  const project = new LabProject('jest30', {
    'jest.config.js': "module.exports = { preset: 'expect-jury/jest', automock: true }",
    'greet.js': "module.exports = { greet: () => 'hello' }",
    ...testFile(
      'jest30',
      'mocked',
      `test('is mocked', () => expect(require('./greet').greet()).toBeUndefined())\n${judged}`,
    ),
  })
  const { code, output } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
  await server.close()
  expect(code, output).toBe(0)
  expect(output).toMatch(/LLM cases +1\/1/)
  expect(server.requests).toHaveLength(1)
  project.remove()
})
