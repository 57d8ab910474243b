import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { acceptBaseline } from '../../src/baseline/stored/accept-baseline.js'
import { baselineFile, loadBaseline, saveBaseline } from '../../src/baseline/stored/baseline-file.js'
import type { Host } from '../../src/config/host.js'
import { acceptedCases } from '../../src/report/change/accepted-cases.js'
import type { TestReport } from '../../src/report/record/assertion.js'
import { summarizeRecord } from '../../src/report/record/summarize-record.js'
import { goldenTests } from '../../src/report/tests/golden-tests.js'
import { cases, runSet, testFile } from '../golden/run-set.js'
import { SequentialRunner } from '../golden/sequential-runner.js'
import { build } from './sample.js'

const file = baselineFile(testFile, 'Support')
const acceptance = { name: 'Support', acceptedAt: '2026-01-02T03:04:05Z', packageVersion: '1.0.0' }

const accept = (tests: readonly TestReport[]) =>
  saveBaseline(file, acceptBaseline(summarizeRecord(build([...tests])), acceptance))

/** Collects the set as a runner's entry does. */
function collect(setCases: readonly object[], host?: Host): void {
  writeFileSync(join(dirname(testFile), 'set.golden.json'), JSON.stringify({ name: 'Support', cases: setCases }))
  const runner = new SequentialRunner({ testFile })
  goldenTests(
    {
      host,
      testFile,
      separator: ' > ',
      describe: (name, body) => runner.describe(name, body),
      test: (name, body, timeoutMs) => runner.test(name, body, timeoutMs),
      skip: (name) => runner.skip(name),
      afterAll: (body) => runner.afterAll(body),
      titlesThatRun: () => runner.titlesThatRun(),
      emit: () => {},
    },
    './set.golden.json',
    { subject: () => 'x' },
  )
}

const gone =
  'cases: "b" of the last accepted run is gone; put what is missing back, or run without it (JURY_MODE=auto npx vitest run -u, or jest -u) and accept that run: ' +
  'npx expect-jury baseline accept <run id> --name "Support" --allow-removed'

let two: readonly TestReport[]
beforeEach(async () => {
  const named = [...cases('a', 'b'), { id: 'c: d', name: 'odd', input: 'x' }]
  two = (await runSet({ cases: named }, { mutations: ['irrelevant_chatter'] })).reports
})

const inside = (tests: readonly TestReport[], change: (test: TestReport) => Partial<TestReport>) =>
  tests.map((report) => Object.assign({}, report, change(report)))

test.each([
  ['as it is', () => two],
  ['inside a describe', () => inside(two, ({ name }) => ({ name: `Outer > ${name}` }))],
  ['in two files', () => [...two, ...inside(two, () => ({ file: 'other.test.ts' }))]],
  ['in two projects', () => ['node', 'browser'].flatMap((project) => inside(two, () => ({ project })))],
])('a case that was accepted must be there: %s', async (_where, tests) => {
  await accept(tests())
  const rest = [...cases('a'), { id: 'c: d', input: 'x' }]
  expect(() => collect([...rest, ...cases('b')])).not.toThrow()
  expect(() => collect(rest)).toThrow(gone)
})

test('what a run is held against is not the whole of it where no last run lies', async () => {
  const record = build([...two])
  const root = dirname(testFile)
  const lastRun = { version: 1 as const, run_id: 'before', cases: [] }
  await accept(two)
  const accepted = await acceptedCases(record, undefined, root)
  expect(accepted?.whole).toBe(false)
  expect(accepted?.cases.map(({ scores }) => scores)).toContainEqual(record.cases[0]?.scores)
  expect(record.cases[0]?.scores).toHaveProperty('overall_score')
  expect((await acceptedCases(record, lastRun, root))?.whole).toBe(true)
})

test('what was accepted of another set says nothing of this one', async () => {
  const { reports } = await runSet({ name: 'Other', cases: cases('z') })
  await accept([...two, ...reports])
  expect(() => collect([...cases('a', 'b'), { id: 'c: d', input: 'x' }])).not.toThrow()
})

test('a baseline that is older and knows no sets is read by its ids', async () => {
  const plain = ['Support > a', 'Support > b: asks'].map((id) => ({ id, outcome: 'pass', scores: {} }))
  writeFileSync(file, JSON.stringify({ version: 1, kind: 'run', ...acceptance, run: 'r', cases: plain }))
  expect(() => collect([{ id: 'a', input: 'x' }])).toThrow(gone)
})

test('a baseline with merge-conflict markers is named, with what to do', async () => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> main\n')
  const message = new RegExp(`${file} is not JSON: .*Restore it from version control`)
  expect(() => collect(cases('a'))).toThrow(message)
  await expect(loadBaseline(file)).rejects.toThrow(message)
})

test('a run that accepts anew (-u) is not held to what was accepted before', async () => {
  await accept(two)
  const host = { runner: 'vitest', rootDir: dirname(testFile), options: {}, currentTest: () => undefined } as const
  expect(() => collect(cases('a'), { ...host, update: true })).not.toThrow()
  expect(() => collect(cases('a'), { ...host, update: false })).toThrow(/"b", "c: d" of the last accepted run are gone/)
})
