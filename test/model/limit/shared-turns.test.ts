import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
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
    for (const _ of ['once', 'and again']) {
      const old = Date.now() / 1000 - 4.5
      utimesSync(join(folder, '0'), old, old)
      const heldSince = () => Date.now() - statSync(join(folder, '0')).mtimeMs
      await vi.waitFor(() => expect(heldSince()).toBeLessThan(1000), { timeout: 4000 })
      expect(heldSince()).toBeGreaterThan(-1000)
      await expect(new SharedTurns(folder, () => 1).take(AbortSignal.timeout(50))).rejects.toThrow()
    }
    giveBack()
  })

  test('a place that went to another worker, while this one was held up, is neither handed on nor freed', async () => {
    const [folder, other] = [temporaryFolder(), temporaryFolder()]
    const { signal } = new AbortController()
    const turns = new SharedTurns(folder, () => 1)
    const [lost, gone] = [await turns.take(signal), await new SharedTurns(other, () => 1).take(signal)]
    const next = turns.take(signal)
    const seconds = Date.now() / 1000 - 3
    writeFileSync(join(folder, '0'), `${process.pid} 99`)
    utimesSync(join(folder, '0'), seconds, seconds)
    rmSync(join(other, '0'))
    await new Promise((resolve) => setTimeout(resolve, 1200)) // in which it renews what it holds
    expect(statSync(join(folder, '0')).mtimeMs).toBeCloseTo(seconds * 1000, -1)
    lost()
    gone()
    let entered = false
    void next.then(() => (entered = true))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([entered, readdirSync(folder).includes('0'), readdirSync(other)]).toEqual([false, true, []])
    rmSync(join(folder, '0'))
    ;(await next)()
  })

  test('a place that went to another worker this very moment is not freed', async () => {
    const folder = temporaryFolder()
    const giveBack = await new SharedTurns(folder, () => 1).take(new AbortController().signal)
    writeFileSync(join(folder, '0'), `${process.pid} 99`)
    giveBack()
    endFile('any.test.ts')
    expect(readdirSync(folder)).toEqual(['0'])
  })

  test('places that nobody needs go back to the folder soon', async () => {
    const folder = temporaryFolder()
    const turns = new SharedTurns(folder, () => 2)
    const { signal } = new AbortController()
    for (const giveBack of [await turns.take(signal), await turns.take(signal)]) giveBack()
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]), { timeout: 2000 })
  })

  test('one listener frees all places when the process exits; once they are given back there is none', async () => {
    const folder = temporaryFolder()
    const { signal } = new AbortController()
    const before = process.listeners('exit')
    const added = () => process.listeners('exit').filter((one) => !before.includes(one))
    const turns = new SharedTurns(folder, () => 12)
    const held = await Promise.all(Array.from({ length: 12 }, () => turns.take(signal)))
    for (const giveBack of held.slice(0, 10)) giveBack()
    endFile('any.test.ts')
    expect([added(), readdirSync(folder)]).toEqual([[expect.any(Function)], ['10', '11']])
    for (const atExit of added()) atExit(0)
    expect([added(), readdirSync(folder)]).toEqual([[], []])
  })

  test('who waits for the places of other workers gets one, each time, and tells them so meanwhile', async () => {
    const folder = temporaryFolder()
    const { signal } = new AbortController()
    const turns = new SharedTurns(folder, () => 1)
    for (const _ of ['once', 'and again']) {
      writeFileSync(join(folder, '0'), String(process.pid))
      const waiting = turns.take(signal)
      expect(readdirSync(folder)).toEqual(['0', expect.stringMatching(/^waiting\./)])
      rmSync(join(folder, '0'))
      const later = turns.take(signal)
      expect(await Promise.race([later.then(() => 'later'), waiting.then(() => 'first')])).toBe('first')
      ;(await waiting)()
      ;(await later)()
      await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]), { timeout: 2000 })
    }
  })

  test.each([
    ['for long, where no other waits', 600, false],
    ['shortly, though another waits', 0, true],
  ])('a place that was with one worker %s, goes to the next of its own', async (_, afterMs, anotherWaits) => {
    const folder = temporaryFolder()
    const { signal } = new AbortController()
    const turns = new SharedTurns(folder, () => 1)
    const giveBack = await turns.take(signal)
    const next = turns.take(signal)
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    if (anotherWaits) writeFileSync(join(folder, 'waiting.another'), String(process.pid))
    giveBack()
    endFile('any.test.ts') // frees what nobody has
    expect(readdirSync(folder)).toContain('0')
    ;(await next)()
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

  test('a place that the other worker does not take after all is taken again, once it had time to', async () => {
    const folder = temporaryFolder()
    const { signal } = new AbortController()
    const turns = new SharedTurns(folder, () => 1)
    const giveBack = await turns.take(signal)
    const next = turns.take(signal)
    await new Promise((resolve) => setTimeout(resolve, 600))
    writeFileSync(join(folder, 'waiting.another'), String(process.pid))
    giveBack()
    const start = performance.now()
    const nextGivesBack = await next
    expect(performance.now() - start).toBeGreaterThan(28)
    nextGivesBack()
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
    writeFileSync(join(folder, '0'), String(process.pid))
    const later = [turns.take(signal), turns.take(signal)]
    rmSync(join(folder, '0'))
    for (const next of later) (await next)()
    giveBack()
  })
})
