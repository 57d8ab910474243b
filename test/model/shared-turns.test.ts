import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from './support/in-a-test.js'
import { serve } from './support/serve.js'
import { startCaller } from './support/start-caller.js'

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
})
