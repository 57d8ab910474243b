import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { packageVersion } from '../../src/config/package-version.js'
import { readRunRecord } from '../../src/report/record/run-record.js'
import { bundled } from '../support/bundled.js'

let program: string
beforeAll(async () => {
  program = await bundled(join(import.meta.dirname, '../../src/cli/main.ts'))
})

const start = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
const startWith = (env: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env: { ...process.env, ...env } })

test.each(['--version', '-v'])('%s prints the version alone', (flag) => {
  expect(start(flag)).toMatchObject({ status: 0, stdout: `${packageVersion}\n`, stderr: '' })
})

test('without a command it prints them', () => {
  const { status, stdout } = start()
  expect(status).toBe(0)
  expect(stdout).toMatch(/^ {2}selftest +Run the scenarios/m)
})

test.each([
  ['slftest', 'Unknown command "slftest"; did you mean selftest?\n'],
  ['frobnicate', 'Unknown command "frobnicate".\n'],
  ['constructor', 'Unknown command "constructor".\n'],
])('%s is unknown', (word, message) => {
  const { status, stdout, stderr } = start(word)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr.startsWith(message), stderr).toBe(true)
  expect(stderr).toContain('Usage: expect-jury <command>')
})

test.each([
  [{ JURY_BUDGET_USD: '5 USD' }, 'JURY_BUDGET_USD is "5 USD"; it must be US dollars: 0.50\n'],
  [{ JURY_MODE: 'repaly' }, 'JURY_MODE is "repaly"'],
])('a mistyped variable stops a command before it begins: %o', (env, message) => {
  const { status, stdout, stderr } = startWith(env, 'selftest')
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr.startsWith(message), stderr).toBe(true)
  expect(startWith(env, 'selftest', '--help').status).toBe(0)
})

test('every command says how it is used, how it ends, and where run records lie in the same words', () => {
  const names = [...start().stdout.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].flatMap(([, name]) => name ?? [])
  expect(names).toHaveLength(16)
  for (const name of names) {
    const { status, stdout } = start(name, '--help')
    expect({ name, status }).toEqual({ name, status: 0 })
    expect(stdout).toContain(`Usage: expect-jury ${name}`)
    expect(stdout).toMatch(/^Exit code: 0 /m)
    expect(stdout).not.toContain('--reports')
  }
}, 60_000)

const env = { ...process.env, OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', CI: '', JURY_MODE: '' }

/** The selftest of a function with this body. */
function selftestOf(body: string, settings: object = {}, ...flags: string[]) {
  const root = mkdtempSync(join(tmpdir(), 'exits-'))
  mkdirSync(join(root, 'config'))
  const scenarios = [{ id: 's1', description: 'x', expected_status: 'COMPLETE', prompt: 'Summarize.' }]
  const config = { scenarios, ...settings, subject: './subject.mjs#handle' }
  writeFileSync(join(root, 'config/selftest.yaml'), JSON.stringify(config))
  writeFileSync(join(root, 'subject.mjs'), `export async function handle(prompt) { ${body} }`)
  const options = { encoding: 'utf8', env, cwd: root, timeout: 25_000 } as const
  const ended = spawnSync(process.execPath, [program, 'selftest', ...flags], options)
  const reports = join(root, 'reports/selftest')
  const files = existsSync(reports) ? readdirSync(reports).filter((name) => name.endsWith('.json')) : []
  const records = files.map((name) => readRunRecord(JSON.parse(readFileSync(join(reports, name), 'utf8'))))
  rmSync(root, { recursive: true })
  return { ...ended, records }
}

test.each([
  ['calls process.exit(0) in the middle of the selftest', 'process.exit(0)', 'was ended before it was done'],
  ['calls process.exit(1) there', 'process.exit(1)', 'was ended before it was done'],
  [
    'throws where nobody catches it',
    'setTimeout(() => { throw new Error("lost") }); await new Promise(() => {})',
    'lost',
  ],
  ['rejects where nobody catches it', 'Promise.reject(new Error("lost")); await new Promise(() => {})', 'lost'],
  ['calls process.exit(0) behind a selftest that is unknown', 'process.on("beforeExit", () => process.exit(0))', ''],
])('a system under test that %s is neither green nor a failed case', (_what, body, said) => {
  const { status, stderr } = selftestOf(body)
  expect(stderr).toContain(said)
  expect(status, stderr).toBe(2)
})

test.each([
  ['a timer', 'setInterval(() => {}, 1000); return 5', 2],
  ['a server', 'const { createServer } = await import("node:net"); createServer().listen(0); return 5', 2],
  ['a timer, in a case that hangs', 'await new Promise(() => setInterval(() => {}, 1000))', 1],
])(
  '%s that a system under test leaves open does not keep the process',
  (_what, body, code) => {
    const { status, signal, stdout } = selftestOf(body, { timeout_seconds: 3 })
    expect(signal).toBeNull()
    expect(status).toBe(code)
    expect(stdout).toContain('docs/reports/selftest/')
  },
  30_000,
)

test('--json prints the run record alone, whatever the system under test prints', () => {
  const body = 'console.log("noise"); process.stdout.write("more"); setTimeout(console.log, 0, "late"); return 5'
  const { stdout, stderr } = selftestOf(body, {}, '--json')
  expect(JSON.parse(stdout)).toMatchObject({ cases: [{ id: 's1' }] })
  expect(stderr).toContain('noise\nmore')
})

test('what had finished is on disk when the next case ends the process', () => {
  const scenarios = ['s1', 's2'].map((id) => ({ id, description: 'x', expected_status: 'COMPLETE', prompt: id }))
  const body = 'if (prompt === "s2") process.kill(process.pid, "SIGKILL"); return 5'
  const { signal, records } = selftestOf(body, { concurrency: 1, scenarios })
  expect(signal).toBe('SIGKILL')
  expect(records).toMatchObject([{ cases: [{ id: 's1' }], missing: ['Scenario s2 has not finished.'] }])
})

test('a system under test that loops for ever is ended, with the run, where no timeout can end it', () => {
  const { signal, stderr } = selftestOf('for (;;) {}', { timeout_seconds: 1 })
  expect(stderr).toMatch(/^The system under test \(handle\) has held up the process for more than 11 s/m)
  expect(signal).toBe('SIGKILL')
}, 60_000)
