import { expect, test } from 'vitest'
import { setUp, testFile } from '../support/lab-files.js'
import { LabProject, labNames } from '../support/lab.js'
import { startOpenAIServer } from '../support/openai-server.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const misuses = `
const options = { prompt: 'p' }
test('forgotten await', async () => { expect('fine').toPassRubric(selftestRubric, options) })
test('two forgotten', () => {
  expect('fine').toBeatBaseline({ output: 'old' }, options)
  expect('fine').toPassRubric(selftestRubric, options)
})
test('asymmetric', () => { expect({ a: 'fine' }).toEqual({ a: expect.toPassRubric(selftestRubric, options) }) })
test('number', async () => { await expect(5).toPassRubric(selftestRubric, options) })
test('promise', async () => { await expect(Promise.resolve('fine')).toPassRubric(selftestRubric, options) })
test('no rubric', async () => { await expect('fine').toPassRubric('be nice', options) })
test('no prompt', async () => { await expect('fine').toPassRubric(selftestRubric) })
test('no baseline', async () => { await expect('fine').toBeatBaseline(undefined, options) })
`

const polled = `
test('polled', async () => { await expect.poll(() => 'fine', { timeout: 200 }).toPassRubric(selftestRubric, { prompt: 'p' }) })
`

test.each(labNames)('%s: what could check nothing fails with the right call in its message', async (lab) => {
  const server = await startOpenAIServer({ reply: scriptedJudge })
  const project = new LabProject(lab, {
    ...setUp(lab),
    ...testFile(lab, 'misuse', lab === 'jest30' ? misuses : misuses + polled),
  })
  const { code, output } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
  await server.close()
  expect(code).toBe(1)
  expect(output).toMatch(lab === 'jest30' ? /Tests: +8 failed, 8 total/ : /Tests +9 failed \(9\)/)
  expect(output).toContain('1 judge assertion was not awaited. Write `await expect(output).toPassRubric(...)`')
  expect(output).toContain('2 judge assertions were not awaited. Write `await expect(output).toBeatBaseline(...)`')
  expect(output).toContain('cannot be used inside toEqual and its like. Write `await expect(output).toPassRubric(...)`')
  expect(output).toContain('received must be a string or { output: string, status?, prompt?, usage? }.')
  expect(output).toContain('It is a promise: await it first.')
  expect(output).toContain('needs a rubric first: `toPassRubric(selftestRubric, { prompt })`')
  expect(output).toContain('needs the prompt that led to the output')
  expect(output).toContain("toBeatBaseline needs what to beat: `toBeatBaseline('refund-03', { prompt })`")
  expect(output).not.toMatch(/expect-jury\/dist\/.*:\d+:\d+/) // the place is the user's line
  const cases = lab === 'jest30' ? 8 : 9
  expect(project.records()[0]?.summary).toMatchObject({ total: cases, passed: 0, failed: 0, unknown: cases })
  if (lab !== 'jest30') expect(output).toContain('inside expect.poll would pay the judge again at every interval')
})

test('Jest: an unknown that nobody counts is said where the reporter is missing', async () => {
  const swallowed = `test('swallowed', () => expect('fine').toPassRubric(selftestRubric, { prompt: 'p' }).catch(() => {}))`
  const project = new LabProject('jest30', {
    'jest.config.js': `module.exports = { projects: [{ preset: 'expect-jury/jest' }] }`,
    ...testFile('jest30', 'a', swallowed),
  })
  const { output } = await project.run([], { CI: '1' })
  expect(output).toContain('Jest runs without `expect-jury/jest/reporter`')
  project.write({
    'jest.config.js': `module.exports = { projects: [{ preset: 'expect-jury/jest' }], reporters: ['default', 'expect-jury/jest/reporter'] }`,
  })
  const counted = await project.run([], { CI: '1' })
  expect(counted.code).toBe(1)
  expect(counted.output).not.toContain('Jest runs without')
})

test('Jest: a caught failure that nobody counts is said once, where `--reporters` has dropped the reporter', async () => {
  const caught = `test('caught', () => { try { expect('no').toSatisfyCriteria("result === 'yes'") } catch {} })`
  const project = new LabProject('jest30', {
    ...setUp('jest30'),
    ...testFile('jest30', 'a', caught),
    ...testFile('jest30', 'b', caught),
  })
  const flags = ['--runInBand', '--reporters=default']
  const dropped = await project.run(flags)
  expect(dropped.code).toBe(0)
  expect(dropped.output.split('and nobody counts it')).toHaveLength(2)
  const kept = await project.run([...flags, '--reporters=expect-jury/jest/reporter'])
  expect(kept.code).toBe(1)
  expect(kept.output).not.toContain('nobody counts it')
  expect(kept.output).toMatch(/^Red {8}The test "a.test.js > caught" passed in the runner, but its assertion failed/m)
})
