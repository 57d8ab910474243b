import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { endFile } from '../../../src/config/end-of-file.js'
import { SharedTurns } from '../../../src/model/limit/shared-turns.js'
import { temporaryFolder } from '../support/in-a-test.js'
import { serve } from '../support/serve.js'
import { startCaller } from '../support/start-caller.js'

describe('workers that share a folder', () => {
  test('never have more in flight together than the limit, and nothing is left over', async () => {
    const server = await serve({ latencyMs: 40, reply: () => 'good' })
    const runDir = temporaryFolder()
    const shared = { url: server.url, calls: 60, options: { maxInFlight: 6 }, workers: 3, runDir }
    const callers = await Promise.all(['a', 'b', 'c'].map((name) => startCaller({ ...shared, name })))
    await Promise.all(callers.map(({ ended }) => ended))
    expect(callers.flatMap(({ outcomes }) => outcomes).filter(({ text }) => text === 'good')).toHaveLength(180)
    expect(server.peakInFlight).toBe(6)
    expect(readdirSync(runDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([])
  })

  test('one busy worker has all places', async () => {
    const server = await serve({ latencyMs: 40 })
    const caller = await startCaller({
      url: server.url,
      name: 'a',
      calls: 40,
      options: { maxInFlight: 12 },
      workers: 4,
      runDir: temporaryFolder(),
    })
    await caller.ended
    expect(server.peakInFlight).toBe(12)
  })

  test('what a worker thread held that was stopped is free again', async () => {
    const folder = temporaryFolder()
    const { signal } = new AbortController()
    const minuteAgo = Date.now() / 1000 - 60
    for (const name of ['0', '1', 'waiting.1.1']) {
      writeFileSync(join(folder, name), String(process.pid))
      utimesSync(join(folder, name), minuteAgo, minuteAgo)
    }
    const turns = new SharedTurns(folder, () => 2)
    const [one, two] = [await turns.take(signal), await turns.take(signal)]
    one()
    two()
    endFile('any.test.ts')
    expect(readdirSync(folder)).toEqual([])
  })

  test('a place that is held for long is not taken away', async () => {
    const folder = temporaryFolder()
    const { signal } = new AbortController()
    const giveBack = await new SharedTurns(folder, () => 1).take(signal)
    const old = Date.now() / 1000 - 4.5
    utimesSync(join(folder, '0'), old, old)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    await expect(new SharedTurns(folder, () => 1).take(AbortSignal.timeout(50))).rejects.toThrow()
    giveBack()
  })

  test('a place that was long with one worker goes to another one that waits, before the next of its own', async () => {
    const folder = temporaryFolder()
    const { signal } = new AbortController()
    const turns = new SharedTurns(folder, () => 1)
    const giveBack = await turns.take(signal)
    const next = turns.take(signal)
    await new Promise((resolve) => setTimeout(resolve, 600))
    writeFileSync(join(folder, 'waiting.another'), String(process.pid))
    giveBack()
    expect(readdirSync(folder)).not.toContain('0')
    writeFileSync(join(folder, '0'), String(process.pid)) // the other worker takes it at once
    rmSync(join(folder, 'waiting.another'))
    let entered = false
    void next.then(() => (entered = true))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(entered).toBe(false)
    rmSync(join(folder, '0'))
    ;(await next)()
  })

  test('what a killed worker held is free again', async () => {
    const server = await serve({ fault: ({ text }) => (text.endsWith('killed') ? { kind: 'hang' } : undefined) })
    const shared = { url: server.url, options: { maxInFlight: 2 }, workers: 2, runDir: temporaryFolder() }
    const killed = await startCaller({ ...shared, name: 'killed', calls: 2 })
    await expect.poll(() => server.requests.length, { timeout: 5000 }).toBe(2)
    const other = await startCaller({ ...shared, name: 'other', calls: 4 })
    killed.process.kill('SIGKILL')
    await other.ended
    expect(other.outcomes.filter(({ text }) => text)).toHaveLength(4)
  })

  test('a folder that cannot be read any more fails those who wait, not the worker, and later ones wait again', async () => {
    const folder = temporaryFolder()
    const { signal } = new AbortController()
    const turns = new SharedTurns(folder, () => 1)
    const giveBack = await turns.take(signal)
    const waiting = [turns.take(signal), turns.take(signal)]
    rmSync(folder, { recursive: true })
    for (const end of await Promise.allSettled(waiting)) expect(end).toMatchObject({ reason: { code: 'ENOENT' } })
    mkdirSync(folder)
    const later = [turns.take(signal), turns.take(signal)]
    giveBack()
    for (const next of later) (await next)()
  })
})
