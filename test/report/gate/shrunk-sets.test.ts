import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { baselineFile } from '../../../src/baseline/stored/baseline-file.js'
import { mergeLastRun } from '../../../src/report/change/last-run.js'
import { concludeRun } from '../../../src/report/conclude-run.js'
import { shrunkSets } from '../../../src/report/gate/shrunk-sets.js'
import type { TestReport } from '../../../src/report/record/assertion.js'
import { goldenTests } from '../golden-sample.js'
import { build, now } from '../sample.js'

/** The sample's set, when its file has so many cases. */
function withSize(size: number): TestReport[] {
  const tests = structuredClone(goldenTests())
  for (const { golden } of tests.flatMap(({ assertions }) => assertions))
    if (golden) Object.assign(golden.set, { size })
  return tests
}

const nowhere = join(tmpdir(), 'expect-jury-no-such-folder')

const warning =
  'Golden set "support" has 4 cases, and had 6 in the last run on this machine. Accept a run ' +
  '(`npx expect-jury baseline accept <run id> --name <set>`), and a case that vanishes is an error.'

test('a set with fewer cases than in the last run is told, one with as many or more is not', () => {
  const last = mergeLastRun(undefined, build(withSize(6)))
  expect(last.sets).toEqual([{ name: 'support', file: 'test/support.golden.yaml', project: '', total: 6 }])
  expect(shrunkSets(last, build(withSize(4)), nowhere)).toEqual([warning])
  expect(shrunkSets(last, build(withSize(6)), nowhere)).toEqual([])
  expect(shrunkSets(last, build(withSize(7)), nowhere)).toEqual([])
  expect(shrunkSets(undefined, build(withSize(4)), nowhere)).toEqual([])
})

test('one with an accepted run is held against that', () => {
  const rootDir = mkdtempSync(join(tmpdir(), 'expect-jury-shrunk-'))
  const last = mergeLastRun(undefined, build(withSize(6)))
  const record = build(withSize(4))
  expect(shrunkSets(last, record, rootDir)).toEqual([warning])
  const accepted = baselineFile(join(rootDir, record.cases[0]?.file ?? ''), 'support')
  mkdirSync(dirname(accepted), { recursive: true })
  writeFileSync(accepted, '{}')
  expect(shrunkSets(last, record, rootDir)).toEqual([])
})

test('a memory of an older version knows no sets, and a run of other tests forgets none', () => {
  const last = mergeLastRun(undefined, build(withSize(6)))
  expect(shrunkSets({ ...last, sets: undefined }, build(withSize(4)), nowhere)).toEqual([])
  expect(shrunkSets(mergeLastRun(last, build([])), build(withSize(4)), nowhere)).toEqual([warning])
})

test('it is among the warnings of the run, once', async () => {
  const rootDir = mkdtempSync(join(tmpdir(), 'expect-jury-shrunk-'))
  const run = (size: number) =>
    concludeRun(withSize(size), { rootDir, options: {}, env: {}, now, random: () => 0.5, colours: false, print() {} })
  expect((await run(6))?.warnings).not.toContain(warning)
  expect((await run(4))?.warnings).toContain(warning)
  expect((await run(4))?.warnings).not.toContain(warning)
})
