import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recentRuns } from '../../../src/cli/review/recent-runs.js'
import { realisticComparison } from '../../report/realistic-comparison.js'
import { realisticRun } from '../../report/realistic-run.js'

test('the runs of the last days, without one that cannot be read, which is told', () => {
  const dir = join(mkdtempSync(join(tmpdir(), 'expect-jury-recent-')), 'reports')
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  mkdirSync(dir)
  const store = (id: string, text: string) => writeFileSync(join(dir, `${id}.json`), text)
  const ids = ['selftest-20260201-1234-a1b2c3', 'selftest-20260206-1234-a1b2c3', 'selftest-20260207-1234-a1b2c3']
  for (const id of ids) store(id, JSON.stringify({ ...realisticRun(), run_id: id }))
  const cutOff = 'selftest-20260206-2000-ffffff'
  store(cutOff, '{"run_id":')
  const said: string[] = []
  const runs = recentRuns(dir, 3, new Date('2026-02-08T00:00:00Z'), { write: (text) => said.push(text) })
  expect(runs.map(({ run_id }) => run_id)).toEqual(ids.slice(1))
  expect(said).toEqual([`Left out: ${join(dir, cutOff)}.json cannot be read: Unexpected end of JSON input\n`])
})

test('a folder of two thousand runs is looked through once, not once for each', () => {
  const dir = mkdtempSync(join(tmpdir(), 'expect-jury-recent-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const ids = Array.from({ length: 2_000 }, (_, n) => `selftest-20260206-1234-${n.toString(36).padStart(6, '0')}`)
  for (const id of ids) writeFileSync(join(dir, `${id}.json`), '')
  const said: string[] = []
  const started = process.cpuUsage()
  expect(recentRuns(dir, 3, new Date('2026-02-08T00:00:00Z'), { write: (text) => said.push(text) })).toEqual([])
  const { user, system } = process.cpuUsage(started) // microseconds
  expect(said).toHaveLength(2_000)
  expect((user + system) / 1000).toBeLessThan(5_000) // 14,000 where each of them looks through all, 500 where it does not
})

test('who wants compared runs only waits for no other one to be read', () => {
  const dir = mkdtempSync(join(tmpdir(), 'expect-jury-recent-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const plain = realisticRun()
  plain.cases[0]!.prompt = 'What is a "comparison"?'
  const store = (id: string, record: object) => writeFileSync(join(dir, `${id}.json`), JSON.stringify(record))
  const compared = 'selftest-20260206-1234-a1b2c3'
  store(compared, { ...plain, run_id: compared, comparison: realisticComparison(plain) })
  for (let n = 0; n < 100; n += 1) store(`selftest-20260206-1300-${n}`, plain)
  const said: string[] = []
  const runs = recentRuns(dir, 3, new Date('2026-02-08T00:00:00Z'), { write: (text) => said.push(text) }, 'comparison')
  expect(runs.map(({ run_id }) => run_id)).toEqual([compared])
  expect(said).toEqual([])
})
