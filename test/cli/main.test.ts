import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { packageVersion } from '../../src/config/package-version.js'
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
function selftestOf(body: string, settings: object = {}) {
  const root = mkdtempSync(join(tmpdir(), 'exits-'))
  mkdirSync(join(root, 'config'))
  const scenarios = [{ id: 's1', description: 'x', expected_status: 'COMPLETE', prompt: 'Summarize.' }]
  const config = { ...settings, subject: './subject.mjs#handle', scenarios }
  writeFileSync(join(root, 'config/selftest.yaml'), JSON.stringify(config))
  writeFileSync(join(root, 'subject.mjs'), `export async function handle() { ${body} }`)
  const ended = spawnSync(process.execPath, [program, 'selftest'], { encoding: 'utf8', env, cwd: root })
  rmSync(root, { recursive: true })
  return ended
}

test.each([
  ['in the middle of the selftest', 'process.exit(0)', 2, 'was ended before it was done'],
  ['behind a selftest that is not passed', 'process.on("beforeExit", () => process.exit(0)); return 5', 2, ''],
])('a system under test that calls process.exit(0) %s does not make it green', (_when, body, code, said) => {
  const { status, stderr } = selftestOf(body)
  expect(stderr).toContain(said)
  expect(status, stderr).toBe(code)
})

test('a system under test that loops for ever is ended, with the run, where no timeout can end it', () => {
  const { signal, stderr } = selftestOf('for (;;) {}', { timeout_seconds: 1 })
  expect(stderr).toMatch(/^The system under test \(handle\) has held up the process for more than 11 s/m)
  expect(signal).toBe('SIGKILL')
}, 60_000)
