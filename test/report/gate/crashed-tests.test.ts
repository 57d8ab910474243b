import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeRecording } from '../../../src/model/recording/recording.js'
import { noUsage } from '../../../src/model/usage.js'
import { concludeRun, type RunSurroundings } from '../../../src/report/conclude-run.js'
import { settleCrashed } from '../../../src/report/gate/crashed-tests.js'
import { describedSets } from '../../../src/report/gate/described-sets.js'
import type { TestReport } from '../../../src/report/record/assertion.js'
import { summarizeRecord } from '../../../src/report/record/summarize-record.js'
import { webhookServer } from '../../alert/fixtures.js'
import { goldenTests } from '../golden-sample.js'
import { assertion, build, now, testReport, verdict } from '../sample.js'

const newRoot = (): string => mkdtempSync(join(tmpdir(), 'crashed-'))

const judged = (name: string, more: Partial<TestReport> = {}): TestReport =>
  testReport(name, [assertion({ verdict: verdict([1, 1, 1, 1]), prompt: name, output: 'fine' })], more)

const crashed = (name: string, more: Partial<TestReport> = {}): TestReport =>
  testReport(name, [], { state: 'failed', errors: ['connect ECONNREFUSED\n    at sys (a.js:1:1)'], ...more })

const names = (tests: readonly TestReport[]): string[] => tests.map(({ name }) => name)

function surroundings(rootDir: string, more: Partial<RunSurroundings> = {}): RunSurroundings {
  return { rootDir, options: {}, env: {}, now, random: Math.random, colours: false, print: () => {}, ...more }
}

function record(rootDir: string, file: string, about: Readonly<Record<string, string>>): void {
  const folder = join(rootDir, file, '../__recordings__')
  mkdirSync(folder, { recursive: true })
  const reply = { text: '{}', finishReason: 'stop', model: 'm', usage: null, costUsd: null, latencyMs: 1 } as const
  const line = { model: 'm', reply, settings: '', lines: '' }
  const lines = Object.entries(about).map(
    ([test, text], index) => `${writeRecording({ test, about: text, key: String(index).repeat(32), ...line })}\n`,
  )
  writeFileSync(join(folder, 'assistant.test.ts.jsonl'), lines.join(''))
}

test('a test that was a case in the last run has failed, is told of as broken, and alerts', async () => {
  const rootDir = newRoot()
  const { url, received } = await webhookServer({ status: 204 })
  const printed: string[] = []
  const around = surroundings(rootDir, {
    options: { alerts: { alert_webhook_url: '${HOOK}', alert_threshold: 1 } },
    env: { HOOK: url },
    print: (text) => printed.push(text),
  })
  await concludeRun([judged('q1'), judged('q2')], around)
  const { tests, unclear } = await settleCrashed([crashed('q1'), judged('q2')], [], rootDir)
  const run = await concludeRun(tests, around)
  expect(unclear).toEqual([])
  expect(run?.summary).toMatchObject({ total: 2, passed: 1, failed: 1, pass_rate: 0.5 })
  expect(run?.cases[0]).toMatchObject({ id: 'q1', outcome: 'fail', prompt: null, scores: {} })
  expect(printed.at(-1)).toMatch(/LLM cases {2}1\/2 \(50%\)\n {2}broke +q1 {2}connect ECONNREFUSED\n/)
  expect(received.map(({ body }) => JSON.parse(body).suites[0].regressed_case_ids)).toEqual([['q1']])
})

test('so has one that was a case in an accepted run, by its test or by the id of an older baseline', async () => {
  const rootDir = newRoot()
  const folder = join(rootDir, 'test/__baselines__')
  mkdirSync(folder, { recursive: true })
  const ofOther = ['q1', 'other'].map((name) => judged(name, { file: 'test/other.test.ts' }))
  const { cases } = summarizeRecord(build([judged('q1'), ...ofOther, judged('q2'), judged('group > q3')]))
  const old = cases.map(({ place: _place, ...rest }) => rest)
  const accept = (kept: readonly object[]): void => {
    const baseline = { version: 1, kind: 'run', name: 'v1', run: 'r', packageVersion: '0', cases: kept }
    writeFileSync(join(folder, 'v1.json'), JSON.stringify({ ...baseline, acceptedAt: now.toISOString() }))
  }
  const found = ['q1', 'adds', 'q2', 'q3', 'group > q3', 'other'].map((name) => crashed(name))
  accept(cases)
  expect(names((await settleCrashed(found, [], rootDir)).tests)).toEqual(['q1', 'q2', 'group > q3'])
  accept(old) // says neither in which file a case was nor how its groups are called
  expect(names((await settleCrashed(found, [], rootDir)).tests)).toEqual(['q1', 'q2', 'q3', 'group > q3', 'other'])
})

test('what else lies beside accepted runs is no matter', async () => {
  const rootDir = newRoot()
  const folder = join(rootDir, 'test/__baselines__')
  mkdirSync(join(folder, 'folder.json'), { recursive: true })
  const about = { version: 1, name: 'v1', packageVersion: '0', acceptedAt: now.toISOString() }
  const { cases } = summarizeRecord(build([judged('q1')]))
  const run = JSON.stringify({ ...about, kind: 'run', run: 'r', cases })
  const answer = JSON.stringify({ ...about, kind: 'answer', prompt: 'q', output: 'fine' })
  const files = {
    'a.json': '<<<<<<< HEAD',
    'b.json': answer,
    'v1.json.orig': run.replaceAll('q1', 'q2'),
    'v1.json': run,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  expect(names((await settleCrashed([crashed('q1'), crashed('q2')], [], rootDir)).tests)).toEqual(['q1'])
})

test('a case of another project was none of this one', async () => {
  const rootDir = newRoot()
  await concludeRun([judged('q1', { project: 'node' })], surroundings(rootDir))
  const found = [crashed('q1', { project: 'edge' }), crashed('q1', { project: 'node' })]
  expect((await settleCrashed(found, [], rootDir)).tests).toEqual([found[1]])
})

test('so has one that judges were asked for; not one whose system alone was. Jest joins titles by blanks', async () => {
  const rootDir = newRoot()
  const asked = { 'support answers': 'selftest: q', 'asked a model': '/chat/completions q' }
  record(rootDir, 'test/assistant.test.ts', asked)
  const beside = [{ route: 'main' as const, model: 'm', usage: noUsage }]
  const marked = crashed('support > answers', { expectedToFail: true, state: 'passed' })
  const found = [crashed('asked a model', { beside }), crashed('support > answers'), crashed('adds'), marked]
  const { tests, unclear } = await settleCrashed(found, [], rootDir)
  expect(tests.map(({ name, state }) => [name, state])).toEqual([
    ['asked a model', 'skipped'],
    ['support > answers', 'failed'],
  ])
  expect(unclear).toEqual([
    'test/assistant.test.ts: 2 tests failed before judging anything: "asked a model", "adds". ' +
      'Nothing tells whether LLM cases are among them, so none is counted.',
  ])
})

test('a plain test of a file that judges nothing is nobody’s matter', async () => {
  const failed = testReport('q2', [assertion({ outcome: 'fail' })])
  const found = [judged('q1'), failed, crashed('adds', { file: 'test/plain.test.ts' })]
  expect(await settleCrashed(found, [], newRoot())).toEqual({ tests: [found[0], failed], unclear: [] })
})

test('beside judged tests it is told of, and nothing looks all well', async () => {
  const rootDir = newRoot()
  const found = [judged('q1'), ...Array.from({ length: 7 }, (_, index) => crashed(`t${index}`))]
  const { tests, unclear } = await settleCrashed(found, [], rootDir)
  expect(unclear).toEqual([expect.stringMatching(/7 tests failed before judging anything: "t0", .*"t4" and 2 more\./)])
  const summary = join(rootDir, 'summary.md')
  const printed: string[] = []
  const env = { GITHUB_STEP_SUMMARY: summary }
  await concludeRun(
    tests,
    surroundings(rootDir, { warnings: unclear, env, colours: true, print: (text) => printed.push(text) }),
  )
  expect(readFileSync(summary, 'utf8')).toMatch(/^### ⚠️ LLM cases: 1\/1[^]*7 tests failed before judging anything/)
  expect(printed.join()).not.toContain('\u001B[32m\u001B[1m1/1')
})

test('a test that is marked to fail and did is a case only if it was one, and its note says what happened', async () => {
  const rootDir = newRoot()
  const marked = { expectedToFail: true, state: 'passed' as const, errors: [] }
  const found = [crashed('known bug', marked), crashed('other', marked), judged('q1')]
  expect(await settleCrashed(found, [], rootDir)).toEqual({ tests: [found[2]], unclear: [] })
  await concludeRun(
    [judged('known bug', { expectedToFail: true, state: 'failed' }), judged('q1')],
    surroundings(rootDir),
  )
  const { tests, unclear } = await settleCrashed(found, [], rootDir)
  expect(unclear).toEqual([])
  const run = await concludeRun(tests, surroundings(rootDir))
  expect(run?.summary).toMatchObject({ total: 2, passed: 1, failed: 0, expected_failures: 1 })
  expect(run?.cases[0]?.warnings).toEqual([expect.stringContaining('before it judged anything')])
})

test('a golden case whose test failed before it was asked has failed, and its set is partial', async () => {
  const rootDir = newRoot()
  const golden = goldenTests()
  const [first] = golden
  const set = first?.assertions[0]?.golden?.set
  if (!first || !set) throw new Error('the sample is of a golden set')
  const described = [describedSets(first.file, first.project, [set])]
  const found = golden.map(({ name, file }) => crashed(name, { file }))
  const unheardOf = await settleCrashed(found, described, rootDir)
  expect(unheardOf, 'its set tells that it did not run').toEqual({ tests: [], unclear: [] })

  await concludeRun(golden, surroundings(rootDir))
  const { tests, unclear } = await settleCrashed(found, described, rootDir)
  expect({ tests, unclear }).toEqual({ tests: found, unclear: [] })
  const run = await concludeRun([...tests, ...described], surroundings(rootDir))
  expect(run).toMatchObject({ summary: { failed: 3, pass_rate: 0 }, golden_sets: [{ status: 'partial' }] })
})

test('what a test used that is no case stays in the figures', async () => {
  const beside = [{ route: 'main' as const, model: 'm', usage: { ...noUsage, calls: 2 } }]
  const used = crashed('marked', { expectedToFail: true, state: 'passed', beside })
  const { tests } = await settleCrashed([used], [], newRoot())
  expect(build(tests)).toMatchObject({ summary: { total: 0 }, cost: { calls: 2 } })
})
