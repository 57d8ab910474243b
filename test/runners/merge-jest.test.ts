import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RunRecord } from '../../src/report/record/run-record.js'
import { setUp, testFile } from '../support/lab-files.js'
import { LabProject, labRoom } from '../support/lab.js'

const cli = join(labRoom('jest30'), 'node_modules/expect-jury/dist/cli.js')

const set = (name: string): string => `name: ${name}
type: golden_chat
min_overall_score: 0
min_specificity_score: 0
min_actionability_score: 0
cases:
  - { id: one, input: How long does it take?, criteria: { pass: ["result.output.includes('days')"] } }
  - { id: two, input: And abroad?, criteria: { pass: ["result.output.includes('days')"] } }
`

/** Four files of tests, of which one golden set fails. */
const files = (): Record<string, string> => {
  const golden = (name: string, answer: string) =>
    testFile(
      'jest30',
      name,
      `const { describeGolden } = require('expect-jury/jest')
describeGolden('./${name}.golden.yaml', { subject: () => '${answer}' })`,
    )
  return {
    ...setUp('jest30'),
    'orders.golden.yaml': set('orders'),
    'returns.golden.yaml': set('returns'),
    ...golden('orders', 'It takes three days.'),
    ...golden('returns', 'Soon.'),
    ...testFile('jest30', 'criteria', `test('checks', () => { expect({ a: 1 }).toSatisfyCriteria('result.a === 1') })`),
    ...testFile('jest30', 'plain', `test('adds', () => { expect(1 + 1).toBe(2) })`),
  }
}

const essence = (record: RunRecord | undefined) => ({
  summary: record?.summary,
  cases: record?.cases.map(({ id, file, outcome, measure }) => `${file}:${id}:${outcome}:${measure}`).toSorted(),
  sets: record?.golden_sets?.map(({ name, status, pass_rate }) => ({ name, status, pass_rate })).toSorted(),
})

async function shards(project: LabProject): Promise<void> {
  for (const shard of [1, 2, 3, 4]) await project.run([`--shard=${shard}/4`])
}

test('four shards of Jest merge into the same report as one run', async () => {
  const whole = new LabProject('jest30', files())
  const parts = new LabProject('jest30', files())
  const one = await whole.run()
  await shards(parts)
  const before = parts.records().length
  const merged = await parts.start([cli, 'merge'])
  expect(one.code).toBe(1)
  expect(merged.code).toBe(1)
  expect(merged.output).toContain('LLM cases')
  expect(parts.records()).toHaveLength(before + 1)
  expect(essence(parts.records().at(-1))).toEqual(essence(whole.records()[0]))
  const again = await parts.start([cli, 'merge'])
  expect(again.code).toBe(1)
  expect(essence(parts.records().at(-1))).toEqual(essence(whole.records()[0]))
})

test('what did not load in a shard, and what failed beside the LLM cases, makes the merge red', async () => {
  const project = new LabProject('jest30', {
    ...setUp('jest30'),
    'orders.golden.yaml': set('orders').replace('min_overall_score', 'min_overal_score'),
    'orders.test.js': files()['orders.test.js'] ?? '',
    'plain.test.js': `test('adds', () => { expect(1 + 1).toBe(2) })`,
  })
  const bothShards = async () => {
    for (const shard of [1, 2]) await project.run([`--shard=${shard}/2`])
  }
  await bothShards()
  const unloaded = await project.start([cli, 'merge'])
  expect(unloaded.code).toBe(1)
  expect(unloaded.output).toMatch(/orders\.test\.js did not run: .*min_overal_score/)
  expect(unloaded.output).toMatch(/^Shard [12] of 2 failed; see its own output\.$/m)
  project.write({
    'orders.golden.yaml': set('orders'),
    'plain.test.js': `test.each([1, 2])('adds %i', (n) => { expect(n).toBe(0) })`,
  })
  await bothShards()
  const failed = await project.start([cli, 'merge'])
  expect(failed.code).toBe(1)
  expect(failed.output).toContain('2/2 (100%)')
  expect(failed.output).toMatch(/^Shard [12] of 2 failed: 2 tests beside the LLM cases; see its own output\.$/m)
})

test('a merge and a shard that are red although every test passed say why', async () => {
  const caught = `test('caught', () => { try { expect('no').toSatisfyCriteria("result === 'yes'") } catch {} })`
  const project = new LabProject('jest30', { ...setUp('jest30'), ...testFile('jest30', 'a', caught) })
  expect((await project.run(['--shard=1/1'])).output).toMatch(/^Red {8}The test "caught" passed/m)
  const merged = await project.start([cli, 'merge'])
  expect(merged.code).toBe(1)
  expect(merged.output).toMatch(/^Red {8}The test "caught" passed/m)
})

test('a shard whose part cannot be kept is red, says so, and still has its report', async () => {
  const project = new LabProject('jest30', { ...files(), 'reports/selftest/shards': 'a file' })
  const { code, output } = await project.run(['--shard=1/1', 'criteria'])
  expect(code).toBe(1)
  expect(output).toMatch(/^Red {8}Shard 1 of 1 could not be kept for `expect-jury merge`: EEXIST/m)
  expect(output).toMatch(/^Tests: +1 passed, 1 total$/m)
  expect(project.records()).toHaveLength(1)
})

test('a lost shard makes the merge red, parts of different runs are none, and a damaged one is named', async () => {
  const project = new LabProject('jest30', { ...files(), 'returns.test.js': '', 'returns.golden.yaml': '' })
  rmSync(join(project.dir, 'returns.test.js'))
  await shards(project)
  const folder = join(project.dir, 'reports/selftest/shards')
  const older = project.read('reports/selftest/shards/shard-1-4.json').replace('"count":4', '"count":2')
  project.write({ 'reports/selftest/shards/shard-1-2.json': older })
  const mixed = await project.start([cli, 'merge'])
  expect(mixed).toMatchObject({ code: 2, stderr: expect.stringMatching(/holds shards of [24] and of [24]: remove/) })
  project.write({ 'reports/selftest/shards/shard-1-4.json': '{ "version": 2' })
  const damaged = await project.start([cli, 'merge'])
  expect(damaged).toMatchObject({ code: 2, stderr: expect.stringContaining('shard-1-4.json is damaged') })
  rmSync(join(folder, 'shard-1-4.json'))
  rmSync(join(folder, 'shard-1-2.json'))
  const lost = await project.start([cli, 'merge'])
  expect(lost.code).toBe(1)
  expect(lost.output).toContain('Shard 1 of 4 is not among the merged reports: its tests count nowhere.')
})
