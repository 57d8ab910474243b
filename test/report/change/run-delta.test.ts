import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type LastRun, mergeLastRun, readLastRun, storeLastRun } from '../../../src/report/change/last-run.js'
import { deltaLine, runDelta } from '../../../src/report/change/run-delta.js'
import { concludeRun } from '../../../src/report/conclude-run.js'
import type { TestReport } from '../../../src/report/record/assertion.js'
import { now, assertion, build, testReport, type Scores, verdict } from '../sample.js'

const judged = (name: string, scores: Scores, more = {}) =>
  testReport(name, [assertion({ verdict: verdict(scores) })], more)
const good = (name: string) => judged(name, [0.9, 0.9, 0.9, 0.9])
const bad = (name: string) => judged(name, [0.9, 0.4, 0.6, 0.9])
const lost = (name: string) =>
  testReport(name, [assertion({ outcome: 'unknown', unknown: { code: 'timeout', message: 'No answer in 60 s.' } })])

test('sorts cases into what broke, what was lost and what was fixed', () => {
  const before = build([good('broke'), good('lost'), bad('fixed'), good('same'), bad('still bad')])
  const after = build([bad('broke'), lost('lost'), good('fixed'), good('same'), bad('still bad')])
  expect(runDelta(before, after)).toEqual({
    regressions: [{ id: 'broke', moved: 'factuality 0.9 -> 0.4' }],
    unknowns: [{ id: 'lost', moved: '' }],
    improvements: [{ id: 'fixed', moved: 'factuality 0.4 -> 0.9' }],
    judged: 0,
    marked: 0,
    added: 0,
  })
})

test('a change names the category that moved most, up or down, of those that both runs scored', () => {
  const run = (outcome: 'pass' | 'fail', scores: Readonly<Record<string, number>>) => {
    const record = build([bad('a')])
    return { ...record, cases: record.cases.map((entry) => Object.assign(entry, { outcome, scores })) }
  }
  const moved = (from: Readonly<Record<string, number>>, to: Readonly<Record<string, number>>) =>
    runDelta(run('pass', from), run('fail', to)).regressions.map((change) => change.moved)
  const before = { format_score: 0.9, factuality_score: 0.5, tone_score: 0.5, overall_score: 0.9 }
  expect(moved(before, { ...before, format_score: 0.8, factuality_score: 0.3, tone_score: 0.4 })).toEqual([
    'factuality 0.5 -> 0.3',
  ])
  expect(moved(before, { ...before, format_score: 0.8, factuality_score: 0.7 })).toEqual(['factuality 0.5 -> 0.7'])
  expect(moved(before, { format_score: 0.8, safety_score: 1, overall_score: 0.1 })).toEqual(['format 0.9 -> 0.8'])
  expect(moved(before, { safety_score: 1, overall_score: 0.1 })).toEqual([''])
  expect(moved(before, before)).toEqual([''])
  expect(moved({ overall_score: 1 }, { overall_score: 0.55 })).toEqual(['overall 1 -> 0.55'])
  expect(moved({ overall_score: 1 }, before)).toEqual([''])
})

test('a case that only one run has, or that another file or project has, is not compared', () => {
  const before = build([good('a'), good('gone'), good('elsewhere')])
  const after = build([good('a'), bad('new'), judged('elsewhere', [0, 0, 0, 0], { file: 'other.test.ts' })])
  expect(runDelta(before, after)).toMatchObject({ regressions: [], unknowns: [], improvements: [], added: 2 })
})

test('a case whose id grew because another file has a test of its name is the same', () => {
  const before = build([good('is polite')])
  const after = build([bad('is polite'), judged('is polite', [1, 1, 1, 1], { file: 'other.test.ts' })])
  expect(after.cases.map(({ id }) => id)).not.toContain('is polite')
  expect(runDelta(before, after)).toMatchObject({ regressions: [{ id: after.cases[0]!.id }], added: 1 })
  expect(runDelta(after, before)).toMatchObject({ improvements: [{ id: 'is polite' }], added: 0 })
})

test('unknown before is neither a regression nor an improvement', () => {
  expect(runDelta(build([lost('a'), lost('b')]), build([good('a'), bad('b')]))).toMatchObject({
    regressions: [],
    improvements: [],
  })
})

test('the line of watch mode', () => {
  const replayed = { calls: 0, replayed: 1, tokensIn: 1, tokensOut: 1, costUsd: 0.5, latencyMs: 1 }
  const still = Array.from({ length: 36 }, (_, index) =>
    testReport(`still ${index}`, [
      assertion({ verdict: verdict([1, 1, 1, 1], { votes: [], usage: replayed }), usage: replayed }),
    ]),
  )
  const called = { calls: 4, replayed: 0, tokensIn: 1, tokensOut: 1, costUsd: 0.002, latencyMs: 1 }
  const refund = testReport('refund-03', [
    assertion({ verdict: verdict([0.9, 0.4, 0.6, 0.9], { votes: [], usage: called }), usage: called }),
  ])
  const free = (name: string) =>
    testReport(name, [
      assertion({ verdict: verdict([1, 1, 1, 1], { votes: [], usage: { ...called, calls: 0, costUsd: 0 } }) }),
    ])
  const before = build([good('refund-03'), bad('x'), bad('y'), ...still])
  const after = build([refund, free('x'), free('y'), ...still])
  expect(deltaLine(runDelta(before, after), after)).toBe(
    '2 fixed, 1 broke (refund-03: factuality 0.9 -> 0.4), 36 replayed, 4 calls, $0.002',
  )
})

test('the line names three of the cases that changed, says how many more, and what is unknown now', () => {
  const line = (name: typeof bad, count: number) => {
    const names = Array.from({ length: count }, (_, index) => `c${index + 1}`)
    const free = { calls: 0, replayed: 0, tokensIn: 0, tokensOut: 0, costUsd: 0, latencyMs: 0 }
    return deltaLine(runDelta(build(names.map(good)), build(names.map(name))), {
      ...build([testReport('free', [assertion({ usage: free })])]),
    })
  }
  expect(line(lost, 1)).toBe('1 now unknown (c1), no calls')
  expect(line(lost, 3)).toBe('3 now unknown (c1; c2; c3), no calls')
  expect(line(lost, 5)).toBe('5 now unknown (c1; c2; c3; and 2 more), no calls')
  expect(line(bad, 4)).toMatch(/^4 broke \(c1: factuality 0\.9 -> 0\.4; c2.*; c3[^;]*; and 1 more\), no calls$/)
})

test('a verdict where there was none, or on a test that is marked to fail, is not told as no change', () => {
  const line = (before: TestReport[], after: TestReport[]) => {
    const record = build(after)
    return deltaLine(runDelta(build(before), record), record).replace(/, \d calls?, .*/, '')
  }
  const marked = (name: string) => ({ ...bad(name), state: 'passed' as const, expectedToFail: true })
  expect(line([lost('a'), lost('b')], [good('a'), bad('b')])).toBe('2 judged, unknown before')
  expect(line([good('a')], [marked('a')])).toBe('1 now fails as expected')
  expect(line([marked('a')], [good('a')])).toBe('1 fixed')
  expect(line([marked('a')], [marked('a')])).toBe('no verdict changed')
})

test('a run that changed nothing says so, and hostile ids do not act', () => {
  const same = build([good('a')])
  expect(deltaLine(runDelta(same, same), same)).toBe('no verdict changed, 1 call, $0.0004')
  const more = build([good('a'), good('b')])
  expect(deltaLine(runDelta(same, more), same)).toBe('1 new, 1 call, $0.0004')
  const name = 'a\u001B[2J\nb'
  expect(deltaLine(runDelta(build([good(name)]), build([bad(name)])), same)).toContain(String.raw`a\u{1b}[2J b`)
})

test('a partial run replaces what it ran and keeps the rest; an unknown case keeps its last verdict', () => {
  const first = mergeLastRun(undefined, build([good('a'), good('b'), good('c')]))
  const second = mergeLastRun(first, build([bad('a'), lost('b')]))
  expect(second.cases.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['a', 'fail'],
    ['b', 'pass'],
    ['c', 'pass'],
  ])
  expect(runDelta(second, build([bad('b')])).regressions).toHaveLength(1)
})

test('a case that stays unknown is told once, and its next verdict as one', () => {
  const tell = (...runs: TestReport[][]) => {
    const records = runs.map((tests) => build(tests))
    const last = records.pop()!
    let memory: LastRun | undefined
    for (const record of records) memory = mergeLastRun(memory, record)
    return deltaLine(runDelta(memory!, last), last).replace(/, (?:no|\d) calls?\b.*/, '')
  }
  expect(tell([good('a')], [lost('a')])).toBe('1 now unknown (a)')
  expect(tell([good('a')], [lost('a')], [lost('a')])).toBe('no verdict changed')
  expect(tell([lost('a')], [lost('a')], [lost('a')])).toBe('no verdict changed')
  expect(tell([good('a')], [lost('a')], [lost('a')], [good('a')])).toBe('1 judged, unknown before')
  expect(tell([bad('a')], [lost('a')], [bad('a')])).toBe('1 judged, unknown before')
  expect(tell([good('a')], [lost('a')], [bad('a')])).toBe('1 broke (a: factuality 0.9 -> 0.4)')
  expect(tell([bad('a')], [lost('a')], [good('a')])).toBe('1 fixed')
  expect(tell([good('a')], [lost('a')], [good('a')], [good('a')])).toBe('no verdict changed')
  expect(tell([good('a')], [lost('a')], [good('a')], [lost('a')])).toBe('1 now unknown (a)')
})

test('the memory does not grow for ever: what ran last stays, what has long been gone is forgotten', () => {
  const [entry] = mergeLastRun(undefined, build([good('x')])).cases
  const cases = Array.from({ length: 25_000 }, (_, index) => Object.assign({}, entry, { id: `generated ${index}` }))
  const first = mergeLastRun({ version: 1, run_id: 'r', cases }, build([good('a')]))
  const second = mergeLastRun(first, build([good('b')]))
  expect(second.cases).toHaveLength(20_001)
  expect(second.cases.slice(0, 3).map(({ id }) => id)).toEqual(['b', 'a', 'generated 0'])
})

test('is remembered on disk; a damaged or foreign memory is none', async () => {
  const rootDir = mkdtempSync(join(tmpdir(), 'expect-jury-last-'))
  expect(await readLastRun(rootDir)).toBeUndefined()
  expect(await storeLastRun(rootDir, undefined, build([good('a')]))).toBeUndefined()
  expect((await readLastRun(rootDir))?.cases).toMatchObject([{ id: 'a', outcome: 'pass' }])
  for (const damage of ['', '{"version":1,', '{"version":2}', '[]']) {
    writeFileSync(join(rootDir, 'node_modules/.cache/expect-jury/last-run.json'), damage)
    expect(await readLastRun(rootDir)).toBeUndefined()
  }
})

test('a memory that cannot be stored is a warning, not a failure', async () => {
  const rootDir = mkdtempSync(join(tmpdir(), 'expect-jury-last-'))
  mkdirSync(join(rootDir, 'node_modules'))
  writeFileSync(join(rootDir, 'node_modules/.cache'), '')
  expect(await storeLastRun(rootDir, undefined, build([good('a')]))).toMatch(/last-run\.json was not written/)
})

test('a rerun is held against what was remembered when it began; what another run left meanwhile is kept', async () => {
  const rootDir = mkdtempSync(join(tmpdir(), 'expect-jury-last-'))
  let printed = ''
  const print = (text: string): void => void (printed = text)
  const surroundings = { rootDir, options: {}, env: {}, now, random: () => 0.5, colours: false, watching: true, print }
  await concludeRun([good('a')], surroundings)
  const remembered = readLastRun(rootDir)
  await remembered
  await concludeRun([bad('a'), good('b')], surroundings)
  await concludeRun([bad('a')], { ...surroundings, remembered })
  expect(printed).toContain('Change     since the last run: 1 broke (a: factuality 0.9 -> 0.4), 1 call')
  expect((await readLastRun(rootDir))?.cases).toMatchObject([
    { id: 'a', outcome: 'fail' },
    { id: 'b', outcome: 'pass' },
  ])
})

test('two runs in one folder: the second tells what changed, and in watch mode ends with it', async () => {
  const rootDir = mkdtempSync(join(tmpdir(), 'expect-jury-last-'))
  const printed: string[] = []
  const print = (text: string): void => void printed.push(text)
  const surroundings = { rootDir, options: {}, env: {}, now, random: () => 0.5, colours: false, watching: true, print }
  await concludeRun([good('refund-03')], surroundings)
  await concludeRun([bad('refund-03')], surroundings)
  expect(printed[0]).not.toContain('broke')
  expect(printed[1]).toContain('  broke    refund-03  factuality 0.9 -> 0.4')
  expect(printed[1]?.trimEnd().split('\n').at(-1)).toBe(
    'Change     since the last run: 1 broke (refund-03: factuality 0.9 -> 0.4), 1 call, $0.0004',
  )
})
