import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readAbSection } from '../../src/baseline/compare/ab-section.js'
import { readBaseline } from '../../src/baseline/stored/baseline-text.js'
import { run as baseline } from '../../src/cli/baseline.js'
import { run as compare } from '../../src/cli/compare.js'
import { readRunRecord, type RunRecord } from '../../src/report/record/run-record.js'
import { FileReviewStore } from '../../src/review/files/file-store.js'
import { assertion, build, testReport, verdict } from '../report/sample.js'
import { bundled } from '../support/bundled.js'

let cwd: string

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'compare-'))
})
afterEach(() => rmSync(cwd, { recursive: true }))

const commands = { compare, baseline }

async function call(name: keyof typeof commands, ...args: string[]) {
  const out = { stdout: '', stderr: '' }
  const stream = (to: keyof typeof out) => ({ write: (text: string) => (out[to] += text) })
  const code = await commands[name](args, { stdout: stream('stdout'), stderr: stream('stderr'), env: {}, cwd })
  return { code, ...out }
}

const ids = { v1: 'selftest-20260206-1234-old', v2: 'selftest-20260207-0900-new', v3: 'selftest-20260208-0900-newer' }

/** A record of one case per sign: `+` passed, `-` failed, `?` unknown. */
function recordOf(runId: string, signs: string, model = 'gpt-4o'): RunRecord {
  const tests = [...signs].map((sign, index) => {
    if (sign === '?') return testReport(`c${index}`, [assertion({ outcome: 'unknown', prompt: `p${index}` })])
    const made = verdict(sign === '+' ? [0.9, 0.9, 0.9, 0.9] : [0.9, 0.2, 0.4, 0.9], { rubricHash: 'r1' })
    const votes = made.votes.map((vote) => Object.assign({}, vote, { model }))
    const output = sign === '+' ? 'Use the refund form.' : 'Your refund is on its way.'
    return testReport(`c${index}`, [assertion({ prompt: `p${index}`, output, verdict: { ...made, votes } })])
  })
  return build(tests, { runId })
}

function write(name: string, data: unknown): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true })
  writeFileSync(join(cwd, name), JSON.stringify(data))
}
const read = (name: string): string => readFileSync(join(cwd, name), 'utf8')
const store = (record: RunRecord): void => write(`reports/selftest/${record.run_id}.json`, record)

describe('expect-jury compare', () => {
  test('APPROVE ends with 0, REJECT and REVIEW with 1, and the first word says which', async () => {
    store(recordOf(ids.v1, '++--'))
    store(recordOf(ids.v2, '+++-'))
    store(recordOf(ids.v3, '+-+-'))
    const approved = await call('compare', ids.v1, ids.v2)
    expect(approved.code).toBe(0)
    expect(approved.stdout).toMatch(
      /^APPROVE {2}selftest-20260207-0900-new against selftest-20260206-1234-old: 50% -> 75% of 4 cases\n/,
    )
    expect(approved.stdout).toMatch(
      /1 changed case\n {2}fixed +c2 {2}fail -> pass {2}0\.54 -> 0\.90 {2}factuality 0\.2 -> 0\.9 .*\n +\[-Your refund is on its way-\]\{\+Use the refund form\+\}\./,
    )
    expect(approved.stdout).toMatch(/Evidence\n {2}insufficient: 1 rose, 0 fell\./)
    const review = await call('compare', ids.v1, ids.v3)
    expect(review.code).toBe(1)
    expect(review.stdout).toMatch(/^REVIEW[^]*regressed: c1\n\n2 changed cases\n {2}broke +c1/)
    const rejected = await call('compare', ids.v2, ids.v1)
    expect(rejected.code).toBe(1)
    expect(rejected.stdout).toMatch(/^REJECT/)
    expect((await call('compare', ids.v1, ids.v2, '--require-evidence')).code).toBe(1)
  })

  test('takes run ids, files and the names of baselines', async () => {
    store(recordOf(ids.v1, '+-'))
    write('mine.json', recordOf(ids.v2, '++'))
    write('summary.json', { id: 'mine', cases: [{ id: 'c0', outcome: 'pass', scores: {} }] })
    writeFileSync(join(cwd, 'summary.json'), `\uFEFF${read('summary.json')}`)
    expect((await call('baseline', 'accept', ids.v1, '--name', 'v7')).code).toBe(0)
    for (const old of ['v7', ids.v1, 'test/__baselines__/v7.json']) {
      expect((await call('compare', old, 'mine.json')).stdout).toMatch(/^APPROVE.*: 50% -> 100% of 2 cases/)
    }
    expect((await call('compare', 'v7', './summary.json')).stdout).toMatch(
      /^REVIEW {2}mine against v7: 100% -> 100% of 1 case, 1 of the old run not among them\n/,
    )
  })

  test('the newest run is compared unless another is named', async () => {
    for (const id of [ids.v1, ids.v3, ids.v2]) store(recordOf(id, '+'))
    await call('baseline', 'accept', ids.v1, '--name', 'v7')
    expect((await call('compare', 'v7')).stdout).toContain(`${ids.v3} against v7`)
    const sameMinute = ids.v3.replace('newer', 'again')
    store(recordOf(sameMinute, '+'))
    utimesSync(join(cwd, 'reports/selftest', `${ids.v3}.json`), 1, 1)
    expect((await call('compare', 'v7')).stdout).toContain(`${sameMinute} against v7`)
  })

  test('--json is the comparison as data', async () => {
    store(recordOf(ids.v1, '++'))
    store(recordOf(ids.v2, '+-'))
    const { code, stdout } = await call('compare', ids.v1, ids.v2, '--json')
    expect(code).toBe(1)
    expect(readAbSection(JSON.parse(stdout))).toMatchObject({
      comparison: { recommendation: 'REJECT', regressions: ['c1'], check: 'full' },
      changedCases: [{ id: 'c1', change: 'regressed' }],
    })
  })

  test('--quick looks at 20 cases', async () => {
    store(recordOf(ids.v1, '+'.repeat(30)))
    store(recordOf(ids.v2, '-'.repeat(30)))
    const { stdout } = await call('compare', ids.v1, ids.v2, '--quick')
    expect(stdout).toMatch(/100% -> 0% of 20 cases, quick check\n[^]*20 changed cases\n[^]*and 10 more/)
  })

  test('--report adds the comparison to the reports of the new run', async () => {
    store(recordOf(ids.v1, '++'))
    store(recordOf(ids.v2, '+-'))
    expect((await call('compare', ids.v1, ids.v2, '--report')).stderr).toContain(`docs/reports/selftest/${ids.v2}.md`)
    const record = readRunRecord(JSON.parse(read(`reports/selftest/${ids.v2}.json`)))
    expect(record.comparison?.comparison.recommendation).toBe('REJECT')
    expect(record.cases).toHaveLength(2)
    expect(read(`reports/selftest/${ids.v2}.html`)).toContain('<ins>')
    expect(read(`docs/reports/selftest/${ids.v2}.md`)).toContain('## Comparison\n\n**REJECT**')
  })

  test('a decision is one record: what the baseline has is answered in the queue, too', async () => {
    store(recordOf(ids.v1, '++--'))
    store(recordOf(ids.v2, '+-+-'))
    await call('baseline', 'accept', ids.v1, '--name', 'v1', '--beside', 'test/a.test.ts')
    expect((await call('compare', 'v1', ids.v2, '--approve', '--why', 'unseen')).code).toBe(0)
    expect(existsSync(join(cwd, 'reviews'))).toBe(false)
    await call('compare', 'v1', ids.v2, '--report')
    const queue = () => new FileReviewStore(join(cwd, 'reviews')).list({ route: 'v1 -> ' + ids.v2 })
    const [decided] = await queue()
    expect(decided).toMatchObject({ status: 'approved', note: 'unseen', meta: { run_id: ids.v2 } })
    const { code, stderr } = await call('compare', 'v1', ids.v2, '--reject', '--why', 'c1 broke', '--who', 'Ann')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const answered = { id: decided!.id, status: 'rejected', reviewed_by: 'Ann', note: 'c1 broke' }
    expect(await queue()).toMatchObject([
      answered,
      { source: 'comparison', status: 'pending', meta: { case_id: 'c1' } },
    ])
  })

  test('--report also puts a change that needs a decision into the review queue, once', async () => {
    store(recordOf(ids.v1, '++++--'))
    store(recordOf(ids.v2, '+++--+'))
    expect((await call('compare', ids.v1, ids.v2)).stdout).toMatch(/^REVIEW/)
    const queue = new FileReviewStore(join(cwd, 'reviews'))
    expect(await queue.list()).toEqual([])
    const said = 'The change waits for a decision: npx expect-jury review --source comparison'
    expect((await call('compare', ids.v1, ids.v2, '--report')).stderr).toContain(said)
    expect(await queue.list()).toMatchObject([{ source: 'comparison', meta: { run_id: ids.v2 } }, { input: 'p3' }])
    expect((await call('compare', ids.v1, ids.v2, '--report')).stderr).not.toContain(said)
  })

  test('--aa says what noise alone makes', async () => {
    store(recordOf(ids.v1, '+++-'))
    store(recordOf(ids.v2, '++-+'))
    const { code, stdout } = await call('compare', ids.v1, ids.v2, '--aa')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^2 of 4 cases changed the verdict although the version did not: 50% \(95 % interval/)
    expect(stdout).toMatch(/differ by 0 points; noise alone makes up to 69\.3 in 95 of 100/)
  })

  test('--aa takes no replayed verdict for a second one, and no run for two', async () => {
    const called = recordOf(ids.v1, '+++-')
    const usage = { calls: 1, replayed: 0, tokens_in: 500, tokens_out: 100, cost_usd: 0.0001, latency_ms: 87.53 }
    const storeWith = (run: RunRecord, ...usages: (typeof usage)[]): void =>
      store({ ...run, cases: run.cases.map((entry, index) => ({ ...entry, usage: usages[index] ?? usages[0]! })) })
    const replayed = { ...usage, calls: 0, replayed: 1, latency_ms: 88 }
    storeWith(called, usage)
    storeWith(recordOf(ids.v2, '+++-'), replayed)
    const nothing = await call('compare', ids.v1, ids.v2, '--aa')
    expect(nothing.code).toBe(2)
    expect(nothing.stdout).toBe(
      'Nothing was measured: of 4 cases, one run has the recorded verdict of the other, which is no second one.\n' +
        'Run the same version again with JURY_MODE=live, which asks the judges anew, and compare with that run.\n',
    )
    expect(JSON.parse((await call('compare', ids.v2, ids.v1, '--aa', '--json')).stdout)).toMatchObject({
      cases: 0,
      replayed: 4,
      noiseDifference: null,
    })
    await call('baseline', 'accept', ids.v1, '--name', 'v7')
    expect((await call('compare', 'v7', ids.v2, '--aa')).stdout).toMatch(/^Nothing was measured/)

    storeWith(recordOf(ids.v3, '++-+'), usage, { ...usage, latency_ms: 91.2 }, { ...usage, latency_ms: 140 })
    const live = await call('compare', ids.v2, ids.v3, '--aa')
    expect([live.code, live.stdout.split(' changed')[0]]).toEqual([0, '1 of 2 cases'])

    for (const [one, other] of [
      [ids.v1, ids.v1],
      ['v7', ids.v1],
    ] as const) {
      const { code, stderr } = await call('compare', one, other, '--aa')
      expect([code, stderr]).toEqual([2, expect.stringContaining(`two runs of one version, and both are ${ids.v1}.`)])
    }
  })

  test('runs that were judged differently are refused, and it says what differs', async () => {
    store(recordOf(ids.v1, '++', 'gpt-4o'))
    store(recordOf(ids.v2, '++', 'claude'))
    const { code, stdout, stderr } = await call('compare', ids.v1, ids.v2)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('- the judge model was gpt-4o, is claude (c0, c1)')
  })

  test('a decision is put on record in the baseline, and shown with that run from then on', async () => {
    store(recordOf(ids.v1, '+-'))
    store(recordOf(ids.v2, '-+'))
    store(recordOf(ids.v3, '-+'))
    await call('baseline', 'accept', ids.v1, '--name', 'v7')
    const decided = await call('compare', 'v7', ids.v2, '--approve', '--why', 'c0 was a lucky pass', '--who', 'Ada')
    expect(decided.code).toBe(0)
    expect(decided.stdout).toMatch(/^REVIEW[^]*Decided\n {2}\S+Z Ada: approve\. c0 was a lucky pass\n$/)
    const file = 'test/__baselines__/v7.json'
    const stored = readBaseline(JSON.parse(read(file)), file)
    expect(stored).toMatchObject({
      run: ids.v1,
      decisions: [{ decision: 'approve', run: ids.v2, who: 'Ada', why: 'c0 was a lucky pass' }],
    })
    const later = await call('compare', 'v7', ids.v2)
    expect(later.code).toBe(1)
    expect(later.stdout).toContain('Ada: approve')
    expect((await call('compare', 'v7', ids.v3)).stdout).not.toContain('Ada')
    expect((await call('compare', 'v7', ids.v3, '--reject', '--why', 'slower')).code).toBe(0)
    expect(JSON.parse(read(file)).decisions).toHaveLength(2)
  })

  test.each<[string, string[], RegExp]>([
    ['nothing', [], /^<old> is missing\.\n\nUsage: expect-jury compare/],
    ['an unknown option', ['a', 'b', '--fast'], /--fast/],
    ['an unknown run', [ids.v1, 'selftest-20260206-1234-odl'], /did you mean selftest-20260206-1234-old\?/],
    ['an unknown name', [ids.v1, 'v8'], /"v8" is neither a file, a run in reports\/selftest, nor a baseline/],
    ['a missing file', [ids.v1, 'no/such.json'], /no\/such\.json cannot be read/],
    ['a file that is no run', [ids.v1, 'odd.json'], /odd\.json: This is neither a run record nor a run summary/],
    ['a decision without a reason', [ids.v1, ids.v1, '--approve'], /--approve needs a reason/],
    ['two decisions', [ids.v1, ids.v1, '--approve', '--reject', '--why', 'x'], /exclude each other/],
    ['an empty name', [ids.v1, ids.v1, '--approve', '--why', 'x', '--who', ' '], /--who is empty/],
    ['who without a decision', [ids.v1, ids.v1, '--who', 'Ada'], /--who belongs to a decision/],
    ['noise and a decision', [ids.v1, ids.v1, '--aa', '--reject', '--why', 'x'], /--reject has no place beside it/],
    ['noise and reports', [ids.v1, ids.v1, '--aa', '--report'], /--report has no place beside it/],
    ['a third run', [ids.v1, ids.v1, ids.v2], /too much/],
    ['the newest run alone', [ids.v1], /is the newest run itself: name what it is compared with/],
    ['a decision on a plain run', [ids.v1, ids.v1, '--approve', '--why', 'x'], /recorded in a baseline/],
  ])('misuse ends with 2 and says what to do: %s', async (_what, args, message) => {
    store(recordOf(ids.v1, '+'))
    write('odd.json', { cases: 7 })
    const { code, stderr } = await call('compare', ...args)
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
  })
})

test('runs without a common case are not compared: 2, also as noise', async () => {
  store(recordOf(ids.v1, '+'))
  const [own, ...rest] = recordOf(ids.v2, '+').cases
  store({ ...recordOf(ids.v2, '+'), cases: [{ ...own!, id: 'another', test: 'another' }, ...rest] })
  expect((await call('compare', ids.v1, ids.v2)).code).toBe(2)
  expect((await call('compare', ids.v1, ids.v2, '--aa')).code).toBe(2)
})

test('reports of what is no run record are refused before a decision is stored', async () => {
  store(recordOf(ids.v1, '+'))
  await call('baseline', 'accept', ids.v1, '--name', 'v7')
  const file = 'test/__baselines__/v7.json'
  const { code, stderr } = await call('compare', 'v7', file, '--approve', '--why', 'x', '--report')
  expect(code).toBe(2)
  expect(stderr).toContain('--report needs a run record')
  expect(JSON.parse(read(file)).decisions).toEqual([])
})

describe('expect-jury baseline accept', () => {
  test('a run of which a part never came is refused', async () => {
    store({ ...recordOf(ids.v1, '++'), missing: ['Shard 2 of 4 did not report.'] })
    const { code, stderr } = await call('baseline', 'accept', ids.v1)
    expect(code).toBe(2)
    expect(stderr).toContain('is a part of a run: Shard 2 of 4 did not report. Run all of it')
  })

  test('writes it beside the tests of the run, and renews it where it is', async () => {
    store(recordOf(ids.v1, '+-'))
    store(recordOf(ids.v2, '++'))
    expect((await call('baseline', 'accept', ids.v1)).stdout).toContain(
      `Baseline "${ids.v1}" written: test/__baselines__/${ids.v1}.json (2 cases, 1 passed).`,
    )
    await call('baseline', 'accept', ids.v1, '--name', 'v7', '--beside', 'evals/support.test.ts')
    const renewed = await call('baseline', 'accept', ids.v2, '--name', 'v7')
    expect(renewed.stdout).toContain(`Baseline "v7" renewed, was ${ids.v1}: evals/__baselines__/v7.json`)
    expect(JSON.parse(read('evals/__baselines__/v7.json'))).toMatchObject({ name: 'v7', run: ids.v2 })
  })

  test.each<[string, string[], RegExp]>([
    ['nothing', [], /^<run> is missing\.\n\nUsage: expect-jury baseline accept/],
    ['an unknown run', [ids.v2], /There is no run/],
    ['a case without a verdict', [ids.v1], /no verdict on c1/],
    ['a name that leaves the folder', ['whole.json', '--name', '../v7'], /cannot be the name of a baseline/],
    ['no place', ['placeless.json'], /say beside which test file/],
    ['an answer of that name', ['whole.json', '--name', 'answer'], /holds one answer/],
  ])('is refused with 2: %s', async (_what, args, message) => {
    store(recordOf(ids.v1, '+?'))
    write('whole.json', recordOf(ids.v2, '+'))
    write('placeless.json', { id: 'r', cases: [{ id: 'c', outcome: 'pass', scores: {} }] })
    const head = { version: 1, acceptedAt: '2026-02-06T12:00:00Z', packageVersion: '0.1.0' }
    write('test/__baselines__/answer.json', { ...head, kind: 'answer', name: 'answer', prompt: 'p', output: 'o' })
    const { code, stderr } = await call('baseline', 'accept', ...args)
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
  })
})

test('both are commands of the program, and the exit code is that of the process', async () => {
  const program = await bundled(join(import.meta.dirname, '../../src/cli/main.ts'))
  const start = (...args: string[]) => {
    const { status, stdout } = spawnSync(process.execPath, [program, ...args], { cwd, encoding: 'utf8' })
    return { code: status, stdout: stripVTControlCharacters(stdout) }
  }
  store(recordOf(ids.v1, '+-'))
  store(recordOf(ids.v2, '++'))
  expect(start('baseline', 'accept', ids.v1, '--name', 'v7').code).toBe(0)
  expect(start('compare', 'v7', ids.v2)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^APPROVE {2}/) })
  expect(start('compare', ids.v2, 'v7')).toMatchObject({ code: 1, stdout: expect.stringMatching(/^REJECT {2}/) })
  expect(start('compare', 'v7', 'v8').code).toBe(2)
})
