import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { evaluatorsPage } from '../../src/cli/review/page/evaluators-page.js'
import { run } from '../../src/cli/spot-check.js'
import { createRunId } from '../../src/report/record/run-id.js'
import { FileReviewStore } from '../../src/review/files/file-store.js'
import { evaluatorStandings } from '../../src/review/spot-check/evaluator-standing.js'
import { assertion, build, testReport, verdict, vote } from '../report/sample.js'
import { validation } from '../review/support/sample.js'
import { capture } from './capture.js'

/** A run in which the judge "lenient" passes everything. */
function storeRun(cwd: string, count: number, outcome: 'pass' | 'fail' = 'pass', now = new Date()) {
  const tests = Array.from({ length: count }, (_, n) => judgedCase(n, outcome))
  storeCases(cwd, tests, now)
}

function judgedCase(n: number, outcome: 'pass' | 'fail') {
  const judged = outcome === 'pass' ? ([0.9, 0.9, 0.9, 0.9] as const) : ([0.1, 0.1, 0.1, 0.1] as const)
  return testReport(`case ${n}`, [
    assertion({
      prompt: `ask ${n}\u001B[2J`,
      output: `said ${n}`,
      verdict: verdict(judged, { votes: [vote('lenient', judged)] }),
    }),
  ])
}

function storeCases(cwd: string, tests: readonly ReturnType<typeof judgedCase>[], now: Date) {
  const record = build(tests, { now, runId: createRunId(now, Math.random) })
  mkdirSync(join(cwd, 'reports/selftest'), { recursive: true })
  writeFileSync(join(cwd, 'reports/selftest', `${record.run_id}.json`), JSON.stringify(record))
}

function typing(lines: readonly string[]) {
  const left = [...lines]
  return { ask: async () => left.shift(), close: () => undefined }
}

test('blind until answered, then the figures; a weak judge ends with code 1, a re-test clears it', async () => {
  const { io, cwd, out } = capture({ JURY_REVIEWER: 'ada' })
  storeRun(cwd, 12)
  const answers = [
    ...Array.from({ length: 5 }, () => 'f 30 invents a refund'),
    'what',
    's',
    ...Array.from({ length: 7 }, () => 'p'),
  ]
  expect(await run([], io, typing(answers))).toBe(1)
  const [beforeFirst = ''] = out().split('lenient: pass')
  expect(beforeFirst).toContain('said ')
  expect(beforeFirst).not.toMatch(/lenient|Judged/)
  expect(out()).not.toContain('\u001B')
  expect(out()).toContain('One letter')
  expect(out()).toMatch(
    /lenient: agrees with people in 6 of 11 checks[\s\S]*accuracy {6}54\.5%[\s\S]*always "pass" 54\.5%[\s\S]*kappa {9}0\.00/,
  )
  expect(out()).toMatch(
    /differs: case \d+: the judge says pass, a person fail \("invents a refund"\)[\s\S]*NEEDS REVIEW/,
  )
  const rows = await new FileReviewStore(join(cwd, 'reviews')).validations()
  expect(rows).toHaveLength(11)
  expect(rows[0]).toMatchObject({ evaluator_id: 'lenient', human_score: 30, evaluator_score: 90, reviewer: 'ada' })

  expect(await run(['--retest'], io)).toBe(1)
  expect(out()).toContain('Judged again since: 0 of 5 disagreements. The others')
  storeRun(cwd, 12, 'fail', new Date(Date.now() + 1000))
  expect(await run(['--retest'], io)).toBe(0)
  expect(await run(['--report'], io)).toBe(0)
  expect(out()).toMatch(/lenient: no verdict since its re-test passed was checked\n$/)
})

test('what a judge said before it was mended does not count against it once its re-test has passed', async () => {
  const { io, cwd, out } = capture({ JURY_REVIEWER: 'ada' })
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  storeRun(cwd, 20, 'pass', minutesAgo(5))
  const fails = (count: number) => typing(Array.from({ length: count }, () => 'f'))
  expect(await run([], io, fails(10))).toBe(1)
  storeRun(cwd, 20, 'fail', new Date(Date.now() + 1000))
  expect(await run(['--retest'], io)).toBe(0)
  expect(await run([], io, fails(10))).toBe(0)
  expect(out()).toMatch(/lenient: no verdict since its re-test passed was checked\n$/)
  const ofBefore = Array.from({ length: 5 }, (_, n) => judgedCase(20 + n, 'pass'))
  storeCases(cwd, ofBefore, minutesAgo(3))
  expect(await run(['--queue', '--seed', 'next week'], io)).toBe(0)
  expect(out()).toMatch(/\b0 evaluations to check/)
})

test('goes on where it was left, takes an answer back, and ends at the end of the input', async () => {
  const { io, cwd } = capture({ JURY_REVIEWER: 'ada' })
  storeRun(cwd, 3)
  const store = new FileReviewStore(join(cwd, 'reviews'))
  await run([], io, typing(['p', 'u']))
  expect(await store.list({ status: 'pending' })).toHaveLength(3)
  await run([], io, typing(['p', 'q']))
  await run([], io, typing(['f']))
  expect((await store.counts()).toSorted((a, b) => (a.status < b.status ? -1 : 1))).toMatchObject([
    { status: 'approved', count: 1 },
    { status: 'pending', count: 1 },
    { status: 'rejected', count: 1 },
  ])
})

test('queues for the page, and says what it cannot do', async () => {
  const { io, cwd, out, err } = capture()
  expect(await run([], io, typing([]))).toBe(2)
  expect(await run(['--count', '0'], io)).toBe(2)
  expect(await run(['--queue', '--report'], io)).toBe(2)
  expect(err()).toMatch(
    /no evaluation to check: no run of the last days has a verdict by a rubric, or[\s\S]*--count is a whole number[\s\S]*--queue and --report exclude each other/,
  )
  expect(await run(['--report', '--count', '5'], io)).toBe(2)
  expect(await run(['--retest', '--seed', 'x'], io)).toBe(2)
  expect(err()).toMatch(
    /--count says nothing beside --report: leave out --count\.\n--seed says nothing beside --retest/,
  )
  storeRun(cwd, 3)
  expect(await run(['--queue', '--count', '2'], io)).toBe(0)
  expect(out()).toContain('2 evaluations to check: npx expect-jury review --source spot_check')
  expect(await run(['--queue', '--count', '1'], io)).toBe(0)
  expect(out()).toContain('1 evaluation to check')
})

test('two people at once are asked about different cases', async () => {
  const { io, cwd } = capture({ JURY_REVIEWER: 'ada' })
  storeRun(cwd, 6)
  const bob = { ...io, env: { JURY_REVIEWER: 'bob' } }
  const other = typing(['p', 'p', 'p'])
  let lines = 3
  const first = {
    async ask() {
      if (lines === 2) await run([], bob, other) // ada has a case before her
      lines -= 1
      return lines >= 0 ? 'f' : undefined
    },
    close: () => undefined,
  }
  await run([], io, first)
  const answers = await new FileReviewStore(join(cwd, 'reviews')).decisions()
  // the sixth is still bob's: he was asked about it when his input ended
  expect(answers.map(({ by }) => by).toSorted()).toEqual(['ada', 'ada', 'bob', 'bob', 'bob'])
  expect(new Set(answers.map(({ review }) => review)).size).toBe(5)
})

test('accuracy and kappa by week, once there are two', async () => {
  const { io, cwd, out } = capture()
  const store = new FileReviewStore(join(cwd, 'reviews'))
  const week = (n: number) => new Date(Date.UTC(2026, 0, 5 + 7 * n)).toISOString()
  const checks = Array.from({ length: 12 }, (_, n) =>
    validation(n, { validated_at: week(0), human_agrees: n > 2, evaluator_pass: n % 2 === 0 }),
  )
  await store.logValidations(checks)
  await run(['--report'], io)
  expect(out()).not.toContain('by week')
  await store.logValidations([validation(20, { validated_at: week(1) })])
  await run(['--report'], io)
  expect(out()).toMatch(
    / {2}by week\n {4}2026-01-05 {2}75% \(.+\) {2}kappa 0\.\d\d {2}12 checks\n {4}2026-01-12 {2}100% \(.+\) {2}kappa – {2}1 check\n/,
  )
})

test('who checks one sample keeps nobody from another', async () => {
  const { io, cwd } = capture({ JURY_REVIEWER: 'ada' })
  storeRun(cwd, 6)
  expect(await run(['--queue', '--count', '3', '--seed', 'earlier'], io)).toBe(0)
  expect(await run(['--count', '3', '--seed', 'later'], io, typing([]))).toBe(0)
  const store = new FileReviewStore(join(cwd, 'reviews'))
  const samples = await Promise.all(
    ['bob', 'eve', 'ian', 'joe', 'kim', 'lea'].map(async (by) => {
      const review = await store.claim({}, { by, leaseMs: 60_000 })
      return review?.meta.sample
    }),
  )
  expect(samples.toSorted()).toEqual(['earlier', 'earlier', 'earlier', 'later', 'later', undefined])
})

test('more days than a date can go back are all there are', async () => {
  const { io, out } = capture()
  expect(await run(['--queue', '--days', '9007199254740991'], io)).toBe(0)
  expect(out()).toContain('0 evaluations to check')
})

test('an accuracy just under the bar does not read as the bar, neither here nor in the page', async () => {
  const { io, cwd, out } = capture()
  const rows = Array.from({ length: 2_500 }, (_, n) =>
    validation(n, { evaluator_id: 'nearly', human_agrees: n < 1_999, evaluator_pass: n % 2 === 0 }),
  )
  await new FileReviewStore(join(cwd, 'reviews')).logValidations(rows)
  expect(await run(['--report'], io)).toBe(1)
  expect(out()).toMatch(/accuracy {6}79\.9% \([^)]*\) {3}over all evaluations, not over the checked ones alone/)
  expect(evaluatorsPage(evaluatorStandings(rows)).markup).toMatch(/Accuracy<\/dt>\s*<dd>79\.9%/)
})
