import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { RunRecord } from '../../src/report/record/run-record.js'
import { setUp, testFile } from '../support/lab-files.js'
import { LabProject, labNames, labRoom } from '../support/lab.js'
import { startOpenAIServer } from '../support/openai-server.js'

const scripted = `
  configure({ model: scriptedModel(({ messages }) => {
    const score = messages.some(({ content }) => content.includes('BAD')) ? 0.2 : 0.9
    return JSON.stringify({ reasoning: 'scripted', format_score: score, factuality_score: score,
      instruction_following_score: score, safety_score: score, overall_score: score, pass: score > 0.7 })
  }) })
`

const assertion = (name: string, output = 'fine'): string =>
  `test('${name}', async () => { await expect('${output}').toPassRubric(selftestRubric, { prompt: '${name}' }) })\n`

const setupFile = `import { configure, scriptedModel } from 'expect-jury'\n${scripted}`

function names(record: RunRecord | undefined): string[] {
  return (record?.cases ?? []).map((entry) => `${entry.project}:${entry.test}:${entry.outcome}`).toSorted()
}

describe.each(labNames)('any runner: %s', (lab) => {
  test('a run of plain unit tests writes nothing and says nothing', async () => {
    const project = new LabProject(lab, {
      ...setUp(lab),
      ...testFile(lab, 'plain', `test('adds', () => { expect(1 + 1).toBe(2) })`),
    })
    const { code, output } = await project.run()
    expect(code).toBe(0)
    expect(output).not.toMatch(/LLM|jury\b.*case/i)
    expect(project.list('.').filter((name) => name === 'reports' || name === 'docs')).toEqual([])
  })

  test('a test file that does not load is a part of the run that is missing from its report', async () => {
    const project = new LabProject(lab, {
      ...setUp(lab),
      ...testFile(lab, 'a', `test('checks', () => { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') })`),
      ...testFile(lab, 'broken', `throw new Error('support.golden.yaml:4:1  no such key')`),
    })
    const { code, output } = await project.run()
    expect(code).toBe(1)
    const missing = [expect.stringMatching(/^broken\.test\.[jt]s did not run: .*support\.golden\.yaml:4:1 no such key/)]
    expect(project.records()[0]).toMatchObject({ missing, summary: { total: 1, passed: 1 } })
    expect(output).toMatch(/Warning +broken\.test/)
  })

  test('a test file whose tests all ran is no missing part, whatever failed after them', async () => {
    const body = `${lab === 'jest30' ? '' : `import { afterAll } from 'vitest'`}
test('checks', () => { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') })
afterAll(() => { throw new Error('no socket to close') })`
    const project = new LabProject(lab, { ...setUp(lab), ...testFile(lab, 'a', body) })
    const { code, output } = await project.run()
    expect(code).toBe(1)
    expect(output).not.toContain('did not run')
    expect(project.records()[0]?.missing).toBeUndefined()
  })

  test('GITHUB_STEP_SUMMARY gets the run', async () => {
    const body = `${lab === 'jest30' ? `const { configure, scriptedModel } = require('expect-jury')` : `import { configure, scriptedModel } from 'expect-jury'`}\n${scripted}\n${assertion('ok')}`
    const project = new LabProject(lab, { ...setUp(lab), ...testFile(lab, 'a', body), 'summary.md': '# before\n' })
    await project.run([], { GITHUB_STEP_SUMMARY: `${project.dir}/summary.md` })
    expect(project.read('summary.md')).toMatch(/^# before\n.*LLM cases: 1\/1 \(100%\)/s)
  })
})

describe.each(['vitest5', 'vitest4'] as const)('only %s', (lab) => {
  const sharded = {
    'setup.ts': setupFile,
    'vitest.config.ts': `import { jury } from 'expect-jury/plugin'
export default { plugins: [jury()], test: { setupFiles: ['./setup.ts'] } }`,
    ...Object.assign(
      {},
      ...['a', 'b', 'c', 'd'].map((name) => testFile(lab, name, assertion(`${name}1`) + assertion(`${name}2`, 'BAD'))),
    ),
  }

  test('one import is enough without the plugin', async () => {
    const body = `import 'expect-jury/vitest'\nimport { configure, scriptedModel } from 'expect-jury'\n${scripted}\n${assertion('ok')}${assertion('bad', 'BAD')}`
    const project = new LabProject(lab, testFile(lab, 'a', body))
    const { code, output } = await project.run()
    expect(code).toBe(1)
    expect(output).toMatch(/Tests +1 failed \| 1 passed \(2\)/)
  })

  test('several projects, each with the plugin, make one report', async () => {
    const project = new LabProject(lab, {
      'setup.ts': setupFile,
      'vitest.config.ts': `import { jury } from 'expect-jury/plugin'
const of = (name) => ({ plugins: [jury()], test: { name, include: [name + '/*.test.ts'], setupFiles: ['./setup.ts'] } })
export default { test: { projects: [of('one'), of('two')] } }`,
      ...prefixed('one/', testFile(lab, 'a', assertion('first'))),
      ...prefixed('two/', testFile(lab, 'a', assertion('second'))),
    })
    const { code } = await project.run()
    expect(code).toBe(0)
    expect(project.records().map(names)).toEqual([['one:first:pass', 'two:second:pass']])
  })

  test('--reporter=json keeps its stdout and the report is written', async () => {
    const project = new LabProject(lab, sharded)
    const { stdout } = await project.run(['--reporter=json'])
    const json = lab === 'vitest5' ? project.read('.vitest/json/output.json') : stdout
    expect(JSON.parse(json)).toMatchObject({ numTotalTests: 8, numFailedTests: 4 })
    expect(project.records()).toHaveLength(1)
  })

  test('shards merge into the same report as one run', async () => {
    const whole = new LabProject(lab, sharded)
    const parts = new LabProject(lab, sharded)
    const one = await whole.run()
    for (const shard of [1, 2, 3, 4]) await parts.run(['--reporter=blob', `--shard=${shard}/4`])
    expect(parts.records()).toEqual([])
    const merged = await parts.run(['--merge-reports'])
    expect(merged.code).toBe(one.code)
    expect(merged.output).toContain('LLM cases')
    expect(parts.records().map(names)).toEqual(whole.records().map(names))
    expect(names(parts.records()[0])).toHaveLength(8)
    const measures = (project: LabProject) => project.records()[0]?.cases.map(({ measure }) => measure?.join())
    expect(measures(parts)?.toSorted()).toEqual(measures(whole)?.toSorted())
    expect(measures(parts)?.join()).toMatch(/rubric [0-9a-f]{16}/)
  })

  test('a shard without a test file is there; one whose blob is lost is not, and the merge is red', async () => {
    const project = new LabProject(lab, {
      'setup.ts': setupFile,
      'vitest.config.ts': sharded['vitest.config.ts'],
      ...testFile(lab, 'a', assertion('a1')),
      ...testFile(lab, 'b', assertion('b1')),
    })
    for (const shard of [1, 2, 3]) await project.run(['--reporter=blob', `--shard=${shard}/3`, '--passWithNoTests'])
    const whole = await project.run(['--merge-reports'])
    expect(whole).toMatchObject({ code: 0 })
    const folder = lab === 'vitest5' ? '.vitest/blob' : '.vitest-reports'
    rmSync(join(project.dir, folder, 'blob-2-3.json'))
    const merged = await project.run(['--merge-reports'])
    expect(merged.code).toBe(1)
    expect(merged.output).toContain('Shard 2 of 3 is not among the merged reports: its tests count nowhere.')
  })

  test('a lost blob is missed under a name of its own, too', async () => {
    const project = new LabProject(lab, {
      'setup.ts': setupFile,
      'vitest.config.ts': sharded['vitest.config.ts'],
      ...testFile(lab, 'a', assertion('a1')),
      ...testFile(lab, 'b', assertion('b1')),
    })
    const blob = (shard: number) => [`--shard=${shard}/3`, `--outputFile.blob=blobs/part${shard}.json`]
    for (const shard of [1, 2, 3]) await project.run(['--reporter=blob', ...blob(shard), '--passWithNoTests'])
    expect(await project.run(['--merge-reports=blobs'])).toMatchObject({ code: 0 })
    rmSync(join(project.dir, 'blobs/part2.json'))
    const merged = await project.run(['--merge-reports=blobs'])
    expect(merged.output).toContain('Shard 2 of 3 is not among the merged reports: its tests count nowhere.')
    expect(merged.code).toBe(1)
  })

  test('a blob that an earlier run has left makes the merge red', async () => {
    const project = new LabProject(lab, {
      'setup.ts': setupFile,
      'vitest.config.ts': sharded['vitest.config.ts'],
      ...testFile(lab, 'a', assertion('a1')),
      ...testFile(lab, 'b', assertion('b1')),
    })
    const run = (shard: number, id: string) =>
      project.run(['--reporter=blob', `--shard=${shard}/2`], { GITHUB_RUN_ID: id })
    await run(1, '7')
    await run(2, '7')
    expect(await project.run(['--merge-reports'])).toMatchObject({ code: 0 })
    await run(1, '8')
    const merged = await project.run(['--merge-reports'])
    expect(merged.output).toMatch(
      /^Red +.* holds shards of different runs \(shard \d of GITHUB_RUN_ID 8, shard \d of .* 7\)/m,
    )
    expect(merged.code).toBe(1)
  })

  test('a blob of a whole run is beside its verdict, not in its place', async () => {
    const caught = `test('caught', () => { try { expect(1).toSatisfyCriteria('result === 2') } catch {} })`
    const project = new LabProject(lab, { ...setUp(lab), ...testFile(lab, 'a', caught) })
    const { code, output } = await project.run(['--reporter=default', '--reporter=blob'])
    expect(output).toMatch(/^Red +The test "caught" passed in the runner, but its assertion failed/m)
    expect(code).toBe(1)
    expect(project.records()).toHaveLength(1)
    expect((await project.run(['--merge-reports'])).code).toBe(1)
  })

  test('a lost shard that held all judged tests is missed, too', async () => {
    const project = new LabProject(lab, {
      'setup.ts': setupFile,
      'vitest.config.ts': sharded['vitest.config.ts'],
      ...testFile(lab, 'a', assertion('a1')),
      ...testFile(lab, 'plain', `test('adds', () => { expect(1 + 1).toBe(2) })`),
    })
    const label = lab === 'vitest5' ? 'linux-arm64-' : '' // Vitest 4 knows none
    const env = { VITEST_BLOB_LABEL: 'linux-arm64' }
    for (const shard of [1, 2]) await project.run(['--reporter=blob', `--shard=${shard}/2`], env)
    const folder = join(project.dir, lab === 'vitest5' ? '.vitest/blob' : '.vitest-reports')
    const blobs = [1, 2].map((shard) => join(folder, `blob-${label}${shard}-2.json`))
    const judged = blobs.findIndex((blob) => readFileSync(blob, 'utf8').includes('toPassRubric'))
    rmSync(blobs[judged] ?? '')
    const merged = await project.run(['--merge-reports'])
    expect(merged.output).toContain(
      `Shard ${judged + 1} of 2${label && ' ("linux-arm64")'} is not among the merged reports: its tests count nowhere.`,
    )
    expect(merged.code).toBe(1)
  })

  test('a retry is an attempt of its own, and isolate: false follows every file', async () => {
    const flaky = `let tries = 0
test('flaky', { retry: 2 }, async () => { tries++; await expect(tries < 2 ? 'BAD' : 'fine').toPassRubric(selftestRubric, { prompt: 'p' }) })`
    const project = new LabProject(lab, {
      'setup.ts': setupFile,
      'vitest.config.ts': `import { jury } from 'expect-jury/plugin'
export default { plugins: [jury()], test: { setupFiles: ['./setup.ts'], isolate: false, maxWorkers: 1 } }`,
      ...testFile(lab, 'a', flaky),
      ...testFile(lab, 'b', assertion('second file')),
      ...testFile(
        lab,
        'c',
        `test('forgotten', async () => { expect('fine').toPassRubric(selftestRubric, { prompt: 'p' }) })`,
      ),
    })
    const { code, output } = await project.run()
    const [record] = project.records()
    expect(code).toBe(1)
    expect(output).toContain('1 judge assertion was not awaited')
    expect(record?.cases.find(({ test }) => test === 'flaky')).toMatchObject({
      outcome: 'pass',
      flaky: true,
      attempts: 2,
    })
    expect(record?.cases.find(({ test }) => test === 'second file')).toMatchObject({ outcome: 'pass' })
  })
})

const listings = {
  'listed beside the plugin': `import { jury } from 'expect-jury/plugin'
export default { plugins: [jury()], test: { reporters: ['default', ['expect-jury/reporter', { gate: 'report' }]] } }`,
  'made beside the plugin': `import { jury } from 'expect-jury/plugin'
import Reporter from 'expect-jury/reporter'
export default { plugins: [jury()], test: { reporters: ['default', new Reporter({ gate: 'report' })] } }`,
  'of two copies of the package': `import { jury } from 'expect-jury/plugin'
import { jury as other } from './copy/dist/plugin.js'
export default { plugins: [jury({ gate: 'report' }), other()] }`,
}

test.each(Object.entries(listings))('Vitest: one run is reported once, with a reporter %s', async (_, config) => {
  const project = new LabProject('vitest5', {
    'vitest.config.ts': config,
    ...testFile('vitest5', 'a', `test('checks', () => { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') })`),
  })
  cpSync(join(labRoom('vitest5'), 'node_modules/expect-jury'), join(project.dir, 'copy'), { recursive: true })
  const { code, output } = await project.run()
  expect(code, output).toBe(0)
  expect(output.match(/LLM cases {2}1\/1/g)).toHaveLength(1)
  expect(project.records()).toHaveLength(1)
  project.remove()
})

test('Jest: a retry is an attempt of its own', async () => {
  const body = `const { configure, scriptedModel } = require('expect-jury')
${scripted}
let tries = 0
jest.retryTimes(2)
test('flaky', async () => { tries++; await expect(tries < 2 ? 'BAD' : 'fine').toPassRubric(selftestRubric, { prompt: 'p' }) })`
  const project = new LabProject('jest30', { ...setUp('jest30'), ...testFile('jest30', 'a', body) })
  const { code } = await project.run()
  expect(code).toBe(0)
  expect(project.records()[0]?.cases[0]).toMatchObject({ outcome: 'pass', flaky: true, attempts: 2 })
})

test('Jest: tests of one name are not taken for attempts of one test', async () => {
  const body = `const { configure, scriptedModel } = require('expect-jury')
configure({ model: scriptedModel(({ messages }) => messages.some(({ content }) => content.includes('one')) ? 'no verdict' : '{}') })
test.skip('answers alone', () => {})
test('answers alone', () => expect('fine').toPassRubric(selftestRubric, { prompt: 'p' }).catch(() => {}))
test.each(['one', 'two', 'three'])('answers well', async (prompt) => {
  await expect('fine').toPassRubric(selftestRubric, { prompt }).catch(() => {})
})`
  const project = new LabProject('jest30', { ...setUp('jest30'), ...testFile('jest30', 'a', body) })
  const { code, output } = await project.run()
  expect(code).toBe(1)
  expect(output).toContain(
    '3 tests of a.test.js are called "answers well", and Jest does not tell their verdicts apart: give each a title of its own',
  )
  const [record] = project.records()
  expect(record).toMatchObject({ summary: { total: 1 }, missing: [expect.stringContaining('3 tests')] })
  expect(record?.cost?.calls, 'each of four asks three times more for a reply that can be read').toBe(16)
})

test('Jest: a test that runs into its timeout ends there, and is not said to lack an await', async () => {
  const server = await startOpenAIServer({ fault: () => ({ kind: 'hang' }) })
  const body = `const judged = async () => { await expect('fine').toPassRubric(selftestRubric, { prompt: 'p' }) }
test('short by the config', judged)
describe('', () => { test('short by itself', judged, 1000) })`
  const config = `module.exports = { preset: 'expect-jury/jest', testTimeout: 3000 }`
  const project = new LabProject('jest30', {
    ...setUp('jest30'),
    ...testFile('jest30', 'a', body),
    'jest.config.js': config,
  })
  const { code, output } = await project.run([], { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: server.url })
  await server.close()
  expect(code).toBe(1)
  expect(output).toMatch(/short by the config[^●]*gave no reply within [12]\.\d s/)
  expect(output).toMatch(/short by itself[^●]*gave no reply within 0\.\d s/)
  expect(output).not.toContain('not awaited')
  expect(project.records()[0]).toMatchObject({ summary: { total: 2, unknown: 2 } })
})

function prefixed(prefix: string, files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [prefix + name, text]))
}
