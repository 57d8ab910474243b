import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { indexRecordings } from '../../../src/model/recording/recording-lines.js'
import { recordingFileOf } from '../../../src/model/recording/recordings-of-test-file.js'
import { testFile } from '../support/in-a-test.js'
import { startCaller, type Caller } from '../support/start-caller.js'

async function killedAfter(caller: Caller, replies: number): Promise<void> {
  await expect.poll(() => caller.outcomes.length, { timeout: 30_000, interval: 1 }).toBeGreaterThanOrEqual(replies)
  const exited = once(caller.process, 'exit')
  caller.process.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])
  await caller.ended
}

test('runs that are killed in the middle lose no reply that a test has seen, and the next run reads the file', async () => {
  const file = testFile()
  const settings = { testFile: file, calls: 400, name: 'killed' }
  let seen = 0
  for (const replies of [1, 30]) {
    const caller = await startCaller(settings)
    await killedAfter(caller, seen + replies)
    const index = indexRecordings(recordingFileOf(file))
    expect(index.places.size).toBeGreaterThanOrEqual(caller.outcomes.length)
    expect(index.broken).toEqual([])
    seen = caller.outcomes.length
  }
  const last = await startCaller({ ...settings, calls: seen }, { JURY_MODE: 'replay' })
  await last.ended
  expect(last.outcomes).toHaveLength(seen)
  expect(last.outcomes.filter(({ n, text }) => text !== `re: question ${n} of killed`)).toEqual([])
}, 60_000)

test('workers on one file at once lose nothing, also when some of them are killed', async () => {
  const file = testFile()
  const settings = { testFile: file, calls: 120 }
  const whole = await Promise.all(['a', 'b'].map((name) => startCaller({ ...settings, name })))
  const killed = await Promise.all(['c', 'd'].map((name) => startCaller({ ...settings, calls: 400, name })))
  await Promise.all([...whole.map(({ ended }) => ended), ...killed.map((caller) => killedAfter(caller, 20))])
  const index = indexRecordings(recordingFileOf(file))
  const outcomes = [...whole, ...killed].flatMap((caller) => caller.outcomes)
  expect(index.places.size).toBeGreaterThanOrEqual(outcomes.length)
  expect(index.broken).toEqual([])
  const again = await startCaller({ ...settings, name: 'a' }, { JURY_MODE: 'replay' })
  await again.ended
  expect(again.outcomes.filter(({ origin }) => origin === 'replayed')).toHaveLength(120)
}, 60_000)

test('a lock, a half-written line and a half-sorted file of a killed run do no harm', async () => {
  const file = testFile()
  const settings = { testFile: file, calls: 10, name: 'a' }
  await (
    await startCaller(settings)
  ).ended
  const recordings = recordingFileOf(file)
  const before = readFileSync(recordings, 'utf8')
  writeFileSync(recordings, `${before}${before.slice(0, 100)}`)
  writeFileSync(`${recordings}.lock`, '999999999 0 0.5')
  writeFileSync(`${recordings}.tmp`, before.slice(0, 500))
  const next = await startCaller({ ...settings, calls: 11 })
  await next.ended
  expect(next.outcomes.filter(({ origin }) => origin === 'called')).toHaveLength(1)
  const index = indexRecordings(recordings)
  expect(index).toMatchObject({ tidy: true, broken: [] })
  expect(index.places.size).toBe(11)
  expect(existsSync(`${recordings}.lock`)).toBe(false)
  expect(existsSync(`${recordings}.tmp`)).toBe(false)
})
