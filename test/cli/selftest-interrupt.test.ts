import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRunRecord, type RunRecord } from '../../src/report/record/run-record.js'
import { bundled } from '../support/bundled.js'
import { type OpenAIServer, startOpenAIServer } from '../support/openai-server.js'
import { isRunning } from '../support/processes.js'
import { verdictOf } from '../support/scripted-judge.js'

const program = join(import.meta.dirname, '../selftest/subject/fixtures/program.mjs')
let command: string
let server: OpenAIServer

beforeAll(async () => {
  command = await bundled(join(import.meta.dirname, 'selftest-process.ts'))
  server = await startOpenAIServer({ reply: () => verdictOf(1) })
})
afterAll(() => server.close())

function project(...prompts: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'interrupt-'))
  mkdirSync(join(root, 'config'))
  const scenarios = prompts.map((prompt, index) => ({
    id: `s${index}`,
    description: 'x',
    expected_status: 'COMPLETE',
    prompt,
  }))
  const subject = { command: [process.execPath, program] }
  writeFileSync(join(root, 'config/selftest.yaml'), JSON.stringify({ subject, scenarios, concurrency: 1 }))
  return root
}

function start(root: string): ChildProcessWithoutNullStreams {
  const env = { ...process.env, OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'none', CI: '', JURY_MODE: '' }
  return spawn(process.execPath, [command], { cwd: root, env })
}

function recordOf(root: string): RunRecord {
  const dir = join(root, 'reports/selftest')
  const name = readdirSync(dir).find((file) => file.endsWith('.json')) ?? ''
  return readRunRecord(JSON.parse(readFileSync(join(dir, name), 'utf8')))
}

/** The report in Markdown is the last of the three that are written together. */
function lastWritten(root: string): string {
  const dir = join(root, 'docs/reports/selftest')
  const name = readdirSync(dir).find((file) => file.endsWith('.md')) ?? ''
  return readFileSync(join(dir, name), 'utf8')
}

const ended = (child: ChildProcessWithoutNullStreams) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))

describe.skipIf(!existsSync('/proc'))('Ctrl-C', () => {
  test('exit code 130, the partial report, and no process left behind', { timeout: 40_000 }, async () => {
    const { root, child, exit, started } = await hanging()
    child.kill('SIGINT')
    expect(await exit).toBe(130)
    const record = recordOf(root)
    expect(record.cases.map(({ id, pass }) => [id, pass])).toEqual([['s0', true]])
    expect(record.missing).toEqual(['Scenario s1 has not finished.'])
    await expect.poll(() => started.filter(isRunning)).toEqual([])
  })

  test('twice: nothing is waited for, and still no process left behind', { timeout: 40_000 }, async () => {
    const { child, exit, started } = await hanging()
    child.kill('SIGINT')
    await new Promise((resolve) => setTimeout(resolve, 100)) // within the time that a program is given to end by itself
    child.kill('SIGINT')
    expect(await exit).toBe(130)
    await expect.poll(() => started.filter(isRunning)).toEqual([])
  })
})

test('a crash in the middle leaves what had finished, and names what had not', { timeout: 40_000 }, async () => {
  const root = project('say a', 'say b', 'wait')
  const child = start(root)
  const exit = ended(child)
  const unfinished = () => lastWritten(root).match(/s\d(?= has not finished)/g)
  await expect.poll(unfinished, { timeout: 15_000 }).toEqual(['s2'])
  child.kill('SIGKILL')
  await exit
  expect(recordOf(root).cases.map(({ id }) => id)).toEqual(['s0', 's1'])
  expect(recordOf(root).missing).toEqual(['Scenario s2 has not finished.'])
  expect(readdirSync(join(root, 'reports/selftest')).filter((name) => /tmp/.test(name))).toEqual([])
})

/** A selftest in its second scenario, whose program has started another, and neither ends when asked. */
async function hanging() {
  const root = project('say a', 'hang and tell')
  const child = start(root)
  const exit = ended(child)
  await expect.poll(() => recordOf(root).cases.length, { timeout: 15_000 }).toBe(1)
  await expect.poll(() => processesBelow(child.pid ?? 0).length, { timeout: 15_000 }).toBe(2)
  return { root, child, exit, started: processesBelow(child.pid ?? 0) }
}

/** Processes that a process started, and those that these did, by /proc. */
function processesBelow(parent: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
  return children.concat(...children.map(processesBelow))
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined // ended since
  }
}
