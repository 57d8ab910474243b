import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run as cost } from '../../src/cli/cost.js'
import type { CommandIO } from '../../src/cli/frame/command.js'
import { run as report } from '../../src/cli/report.js'
import { buildRunRecord } from '../../src/report/record/build-run-record.js'

const usage = (costUsd: number | null) => ({
  calls: 1,
  replayed: 0,
  tokensIn: 1200,
  tokensOut: 80,
  costUsd,
  latencyMs: 400,
})

function project(costUsd: number | null = 0.004) {
  const cwd = mkdtempSync(join(tmpdir(), 'show-run-'))
  const dir = join(cwd, 'reports/selftest')
  mkdirSync(dir, { recursive: true })
  for (const runId of ['selftest-20260206-1234-old', 'selftest-20260207-0900-new']) {
    const record = buildRunRecord({
      runId,
      now: new Date('2026-02-06T12:34:56Z'),
      tests: [],
      usage: [
        { route: 'judge', model: 'gpt-4o-mini', usage: usage(costUsd) },
        { route: 'main', model: 'gpt-4o', usage: usage(0.01) },
      ],
    })
    writeFileSync(join(dir, `${runId}.json`), JSON.stringify(record))
  }
  writeFileSync(join(dir, 'notes.json'), '{}')
  return { cwd, dir }
}

async function call(command: typeof cost, args: string[], cwd: string) {
  const out = { stdout: '', stderr: '' }
  const stream = (name: 'stdout' | 'stderr') => ({ write: (text: string) => (out[name] += text) })
  const io: CommandIO = { stdout: stream('stdout'), stderr: stream('stderr'), env: { PATH: '' }, cwd }
  return { code: await command(args, io), ...out }
}

test('report prints the run that is named, else the newest', async () => {
  const { cwd } = project()
  expect((await call(report, [], cwd)).stdout).toContain('# Selftest Report: selftest-20260207-0900-new')
  const old = await call(report, ['selftest-20260206-1234-old'], cwd)
  expect(old.code).toBe(0)
  expect(old.stdout).toContain('# Selftest Report: selftest-20260206-1234-old')
})

test('a file of the run stands for its id', async () => {
  const { cwd, dir } = project()
  const id = 'selftest-20260206-1234-old'
  const typed = [`reports/selftest/${id}.json`, `reports/selftest/${id}.html`, `docs/reports/selftest/${id}.md`]
  for (const word of [...typed, join(dir, `${id}.json`)]) {
    expect((await call(report, [word], cwd)).stdout).toContain(`# Selftest Report: ${id}`)
    expect((await call(cost, [word], cwd)).stdout).toContain(id)
  }
  const missing = await call(report, ['elsewhere/selftest-20260206-1234-old.json'], cwd)
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining(`There is no run "${id}" in `) })
  expect(missing.stderr).toContain('elsewhere')
})

test('cost prints every figure of the document under its name', async () => {
  const { cwd } = project()
  const { code, stdout } = await call(cost, ['selftest-20260206-1234-old'], cwd)
  expect(code).toBe(0)
  expect(stdout).toMatch(/total_cost_usd +0\.014/)
  expect(stdout).toMatch(/judge_cost_usd +0\.004/)
  expect(stdout).toMatch(/main_cost_usd +0\.01/)
  expect(stdout).toMatch(/total_tokens_in +2,400/)
  expect(stdout).toMatch(/total_tokens_out +160/)
  expect(stdout).toMatch(/avg_latency_ms +400/)
  expect(stdout).toMatch(/by_route\n[^]*judge[^]*by_model\n[^]*gpt-4o-mini/)
})

test('cost says what is known where a price is not', async () => {
  const { cwd } = project(null)
  const { stdout } = await call(cost, [], cwd)
  expect(stdout).toMatch(/total_cost_usd +unknown/)
  expect(stdout).toContain(
    'Known: 0.01 USD in all besides 1 call of unknown cost, 0.01 USD spent besides 1 call of unknown cost',
  )
})

test('cost does not call what is replayed spent, a fraction of a cent nothing, nor a generator the system', async () => {
  const { cwd, dir } = project()
  const show = async (...rows: [route: 'judge' | 'generator', costUsd: number | null, calls: number][]) => {
    const id = 'selftest-20260208-0900-more'
    const row = ([route, costUsd, calls]: (typeof rows)[number]) => {
      return { route, model: 'm', usage: { ...usage(costUsd), calls, replayed: 1 - calls } } as const
    }
    const record = buildRunRecord({ runId: id, now: new Date(), tests: [], usage: rows.map(row) })
    writeFileSync(join(dir, `${id}.json`), JSON.stringify(record))
    return (await call(cost, [id], cwd)).stdout
  }
  const replayed = await show(['judge', null, 0], ['judge', 0.01, 1])
  expect(replayed).toContain('Known: 0.01 USD in all besides 1 call of unknown cost, 0.01 USD spent\n')
  expect(await show(['judge', 0.0000002, 1])).toMatch(/total_cost_usd +<0\.000001\n/)
  expect(await show(['generator', 0.02, 1])).toMatch(/main_cost_usd +0\.02 {2}\(generator only\)\n/)
})

test('cost --json is the block of the record', async () => {
  const { cwd } = project(null)
  const block = JSON.parse((await call(cost, ['--json'], cwd)).stdout) as Record<string, unknown>
  expect(block).toMatchObject({
    total_cost_usd: null,
    judge_cost_usd: null,
    main_cost_usd: 0.01,
    total_tokens_in: 2400,
  })
})

test.each([
  [['selftest-20260206-1234-odl'], 'did you mean selftest-20260206-1234-old?'],
  [['../../secrets'], 'There is no run'],
  [['--nope'], '--nope'],
  [['--dir', 'elsewhere'], 'There are no runs'],
  [['selftest-20260206-1234-old', 'more'], '"more" is too much'],
])('%j is refused in one sentence', async (args, message) => {
  const { cwd } = project()
  for (const command of [cost, report]) {
    const { code, stderr } = await call(command, args, cwd)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/^\s+at /m)
  }
})

test('a name that is near to none suggests none', async () => {
  const { cwd } = project()
  const { code, stderr } = await call(report, ['nope'], cwd)
  expect(code).toBe(2)
  expect(stderr).toContain('There is no run "nope"')
  expect(stderr).not.toContain('selftest-2026')
})

test('a damaged record is named', async () => {
  const { cwd, dir } = project()
  writeFileSync(join(dir, 'selftest-20260207-0900-new.json'), '{"run_id":')
  const { code, stderr } = await call(cost, [], cwd)
  expect(code).toBe(2)
  expect(stderr).toContain('selftest-20260207-0900-new.json cannot be read')
})

test('report --open says where the page is, also where nothing can open it', async () => {
  const { cwd, dir } = project()
  expect(await call(report, ['--open'], cwd)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no page'),
  })
  const page = join(dir, 'selftest-20260207-0900-new.html')
  writeFileSync(page, '<html>')
  const { code, stdout, stderr } = await call(report, ['--open'], cwd)
  expect(stdout).toContain(page)
  expect([code, stderr]).toEqual([2, expect.stringContaining('could not be opened')])
})
