import { describe, expect, test } from 'vitest'
import { abSection } from '../../../src/baseline/compare/ab-section.js'
import { changedCases } from '../../../src/baseline/compare/changed-cases.js'
import { compareRuns } from '../../../src/baseline/compare/compare-runs.js'
import { IncompatibleRunsError } from '../../../src/baseline/compare/incompatible-runs-error.js'
import { noiseFloor } from '../../../src/baseline/compare/noise-floor.js'
import { comparePairwise } from '../../../src/baseline/pairwise/compare-pairwise.js'
import { rejudgeRun } from '../../../src/baseline/rejudge.js'
import { type Question, readRunSummary, type RunSummary } from '../../../src/baseline/run-summary.js'
import { acceptBaseline } from '../../../src/baseline/stored/accept-baseline.js'
import { visible } from '../../../src/config/text/safe-text.js'
import type { Outcome } from '../../../src/judge/verdict.js'
import { mcnemarExact } from '../../../src/stats/index.js'
import { pairJudge, pairReply } from '../../support/pairwise-judge.js'
import { runOf } from '../runs.js'

function caught(act: () => unknown): Error {
  try {
    act()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('nothing was thrown')
}

const repeated = (sign: string, times: number) => sign.repeat(times)
/** Cases that ran several times, each from one sign per run. */
const ofRuns = (id: string, cases: readonly string[]) =>
  runOf(id, repeated('-', cases.length), (index) => ({
    runs: runOf('', cases[index] ?? '').cases.map(({ outcome }) => outcome),
  }))
/** 100 cases of which the first `passed` passed. */
const hundred = (id: string, passed: number) => runOf(id, repeated('+', passed) + repeated('-', 100 - passed))

describe('what is no run to compare is refused by all that take runs', () => {
  const acceptance = { name: 'v1', acceptedAt: '2026-02-06T12:34:56Z', packageVersion: '0.1.0' }
  const run = runOf('a', '+-', () => ({ output: 'x' }))
  const cases = [{ id: 'c0', prompt: 'p' }]
  const judge = pairJudge(() => pairReply('TIE'))

  test.each<[string, (given: RunSummary) => unknown]>([
    ['compareRuns', (given) => compareRuns(run, given)],
    ['compareRuns', (given) => compareRuns(given, run)],
    ['abSection', (given) => abSection(run, given)],
    ['abSection', (given) => abSection(given, run)],
    ['noiseFloor', (given) => noiseFloor(run, given)],
    ['noiseFloor', (given) => noiseFloor(given, run)],
    ['acceptBaseline', (given) => acceptBaseline(given, acceptance)],
    ['rejudgeRun', (given) => rejudgeRun(given, async () => ({ outcome: 'pass', scores: {} }))],
    ['comparePairwise', (given) => comparePairwise({ cases, a: run, b: given, judge })],
    ['comparePairwise', (given) => comparePairwise({ cases, a: given, b: run, judge })],
  ])('%s', async (called, give) => {
    const judged = async (given: RunSummary) => give(given)
    // What a record was measured by stands there under other names, and would be compared as if nothing were known.
    const record = Object.assign(runOf('b', '+-'), { run_id: 'b', timestamp: '', summary: {} })
    await expect(judged(record)).rejects.toThrow(TypeError)
    await expect(judged(record)).rejects.toThrow(
      `${called} takes summaries of runs, and this is a run record: give it summarizeRecord(record)`,
    )
    const twice = { id: 'b', cases: [...run.cases, ...runOf('c', '-').cases] }
    await expect(judged(twice)).rejects.toThrow(RangeError)
    await expect(judged(twice)).rejects.toThrow(`${called}: the run "b" holds the case "c0" twice`)
  })

  test.each<[unknown, string]>([
    ['selftest-20260206-1234-a1b2c3', '"selftest-20260206-1234-a1b2c3"'],
    [null, 'null'],
    [undefined, 'undefined'],
    [[], 'a list'],
    [{ id: 'a' }, 'an object'],
  ])('%o is no run', (given, shown) => {
    const asRun = given as RunSummary // as JavaScript gives it
    for (const compare of [compareRuns, abSection, noiseFloor]) {
      const message = `${compare.name} takes summaries of runs, { id, cases }, and this is ${shown}: `
      expect(() => compare(asRun, run)).toThrow(message)
      expect(() => compare(run, asRun)).toThrow(message)
    }
  })

  test('and so is a mistyped option', () => {
    const mistyped = { check: 'full', requireEvidance: true } as const
    for (const compare of [compareRuns, abSection])
      expect(() => compare(run, runOf('b', '++'), mistyped)).toThrow(
        new RegExp(`^${compare.name}.*did you mean \`requireEvidence\``),
      )
  })
})

describe('the recommendation, in the listed order and in percentage points', () => {
  test.each([
    [60, 66, 'APPROVE', 'rose by more than 5 percentage points'],
    [60, 65, 'REVIEW', 'no more than 5 percentage points'],
    [60, 60, 'REVIEW', 'no more than 5 percentage points'],
    [60, 55, 'REVIEW', 'regressed: c55, c56, c57, c58, c59'],
    [60, 54, 'REJECT', 'fell by more than 5 percentage points'],
  ])('%i %% to %i %%: %s', (before, after, recommendation, reason) => {
    const comparison = compareRuns(hundred('old', before), hundred('new', after))
    expect(comparison.recommendation).toBe(recommendation)
    expect(comparison.reasons).toEqual([expect.stringMatching(new RegExp(`${reason}$`))])
  })

  test('the boundary does not depend on how doubles round: 1 of 20 is never more than 5 points', () => {
    for (let passed = 0; passed < 20; passed += 1) {
      const before = runOf('old', repeated('+', passed) + repeated('-', 20 - passed))
      const after = runOf('new', repeated('+', passed + 1) + repeated('-', 19 - passed))
      expect(compareRuns(before, after).recommendation).toBe('REVIEW')
      expect(compareRuns(after, before).recommendation).toBe('REVIEW')
    }
  })

  test('an approval still lists what regressed', () => {
    const comparison = compareRuns(runOf('old', '+---------'), runOf('new', '-+++++++++'))
    expect(comparison).toMatchObject({
      recommendation: 'APPROVE',
      regressions: ['c0'],
      passRate: { old: 0.1, new: 0.9 },
    })
    expect(comparison.improvements).toHaveLength(9)
  })

  test('a case without a verdict is in no rate and holds an approval back', () => {
    const comparison = compareRuns(runOf('old', '+--?-'), runOf('new', '+++-?'))
    expect(comparison).toMatchObject({
      cases: 3,
      passRate: { old: 1 / 3, new: 1 },
      unknown: ['c3', 'c4'],
      byPassRate: 'APPROVE',
      recommendation: 'REVIEW',
    })
    expect(comparison.reasons).toContain('no verdict on: c3, c4')
  })

  test('a reason names the first of many cases; the lists have all of them', () => {
    const fifty = '+'.repeat(50)
    const comparison = compareRuns(runOf('old', `${fifty}${'+'.repeat(8)}`), runOf('new', `${fifty}-${'?'.repeat(7)}`))
    expect(comparison.reasons).toEqual(['regressed: c50', 'no verdict on: c51, c52, c53, c54, c55 and 2 more'])
    expect(comparison.unknown).toHaveLength(7)
  })

  test('nothing to compare is a review, not an error and not a rate of 0', () => {
    const comparison = compareRuns(runOf('old', ''), runOf('new', '+'))
    expect(comparison).toMatchObject({
      recommendation: 'REVIEW',
      passRate: { old: null, new: null },
      evidence: null,
      onlyNew: ['c0'],
    })
  })
})

describe('thresholds', () => {
  const old = runOf('old', '-'.repeat(20), () => ({ formatOk: true, taskCompleted: true }))

  test('a rate that misses its bar by a hair does not read as the bar', () => {
    const many = (id: string, broken?: number) =>
      runOf(id, '+'.repeat(4000), (index) => ({ formatOk: index !== broken }))
    expect(compareRuns(many('old'), many('new', 7)).reasons).toContain('format is 99.9 %, needs 100 %: c7')
  })

  test('one output of broken format rejects, however good the rest', () => {
    const next = runOf('new', '+'.repeat(20), (index) => ({ formatOk: index !== 7 }))
    const comparison = compareRuns(old, next)
    expect(comparison).toMatchObject({ byPassRate: 'APPROVE', recommendation: 'REJECT' })
    expect(comparison.thresholds).toEqual([
      { metric: 'format', required: 1, rate: 0.95, oldRate: 1, met: false, failing: ['c7'] },
    ])
    expect(comparison.reasons).toContain('format is 95 %, needs 100 %: c7')
  })

  test('broken format counts also on a case that only the new run has', () => {
    const next = runOf('new', '+'.repeat(21), (index) => ({ formatOk: index !== 20 }))
    expect(compareRuns(old, next)).toMatchObject({ recommendation: 'REJECT', onlyNew: ['c20'] })
  })

  test('a run that does not say has no rate of its own', () => {
    const said = runOf('said', '++-', (index) => (index === 0 ? {} : { taskCompleted: index === 1 }))
    const of = (before: RunSummary, after: RunSummary) => compareRuns(before, after).thresholds
    expect(of(runOf('old', '+++'), said)).toMatchObject([{ rate: 0.5, oldRate: null, failing: ['c2'] }])
    expect(of(said, { ...said, id: 'new' })).toMatchObject([{ oldRate: 0.5 }])
    expect(of(said, runOf('new', '+++'))).toEqual([])
  })

  test('19 of 20 tasks done meets 95 %, 18 of 20 needs a review', () => {
    const done = (missing: number) => runOf('new', '+'.repeat(20), (index) => ({ taskCompleted: index >= missing }))
    expect(compareRuns(old, done(1)).recommendation).toBe('APPROVE')
    expect(compareRuns(old, done(2))).toMatchObject({ recommendation: 'REVIEW', byPassRate: 'APPROVE' })
  })
})

describe('evidence', () => {
  test('the table of a known test: 32 against 11 flips', () => {
    const old = runOf('old', '-'.repeat(32) + '+'.repeat(11) + '+'.repeat(57))
    const next = runOf('new', '+'.repeat(32) + '-'.repeat(11) + '+'.repeat(57))
    const { evidence } = compareRuns(old, next)
    expect(evidence).toMatchObject({ cases: 100, regressed: 11, improved: 32, strength: 'strong' })
    expect(evidence?.pValue).toBeCloseTo(0.001914, 6)
    expect(evidence?.difference).toBeCloseTo(0.21, 12)
    expect(evidence?.interval?.lower).toBeGreaterThan(0)
    expect(evidence?.eValue).toBeCloseTo(34.755, 3)
    // At 43 flips in 100, 75 cases show 21 points (Connor's formula): the 100 at hand can show a smaller difference.
    expect(evidence?.casesNeeded).toBe(75)
    expect(evidence?.smallestDifference).toBeCloseTo(0.18155, 5)
  })

  test('three flips out of ten approve by rule, but can show nothing', () => {
    const comparison = compareRuns(runOf('old', '---+++++++'), runOf('new', '++++++++++'))
    expect(comparison).toMatchObject({
      recommendation: 'APPROVE',
      evidence: { pValue: 0.25, strength: 'insufficient' },
    })
    const asked = compareRuns(runOf('old', '---+++++++'), runOf('new', '++++++++++'), { requireEvidence: true })
    expect(asked).toMatchObject({ recommendation: 'REVIEW', byPassRate: 'APPROVE' })
    expect(asked.reasons).toContain('the evidence is insufficient, and strong evidence is required')
  })

  test('fewer than six cases can show no difference, and none is shown by fewer than six changes', () => {
    const of = (old: string, next: string) => compareRuns(runOf('old', old), runOf('new', next)).evidence
    expect(of('---', '+++')).toMatchObject({ smallestDifference: null, casesNeeded: 6 })
    // Connor's formula says 7, but of 7 cases fewer than six would change.
    expect(of('----+', '+++++')).toMatchObject({ smallestDifference: null, casesNeeded: 8 })
    expect(of('-----', '+++++')?.strength).toBe('insufficient')
    expect(of('------', '++++++')).toMatchObject({ strength: 'strong', pValue: 2 / 2 ** 6 })
    expect(of('+++++', '+++++')).toMatchObject({ smallestDifference: null, casesNeeded: null })
    expect(of('++++++', '++++++')?.smallestDifference).toBeGreaterThan(0)
  })

  test('flips both ways are weak evidence', () => {
    const { evidence } = compareRuns(runOf('old', '----+++'), runOf('new', '++++---'))
    expect(evidence).toMatchObject({ strength: 'weak', pValue: mcnemarExact(3, 4) })
  })

  test('repeated runs count by case: 400 runs of two cases are two cases', () => {
    const runs = (share: number) =>
      Array.from({ length: 200 }, (_, index): Outcome => (index < share * 200 ? 'pass' : 'fail'))
    const old = runOf('old', '--', () => ({ runs: runs(0.25) }))
    const next = runOf('new', '++', (index) => ({ runs: runs(index === 0 ? 1 : 0.5) }))
    const { evidence, passRate } = compareRuns(old, next)
    expect(passRate).toEqual({ old: 0.25, new: 0.75 })
    expect(evidence).toMatchObject({
      cases: 2,
      improved: 2,
      regressed: 0,
      pValue: 0.5,
      difference: 0.5,
      strength: 'insufficient',
    })
    // Differences 0.75 and 0.25: standard error 0.25, Student's t with one degree of freedom 12.706. No rate falls by more.
    expect(evidence?.interval).toEqual({ lower: -1, upper: 1 })
  })

  test('six cases of which half rose and half fell by all there is show no difference, not one of 125 points', () => {
    const old = ofRuns('old', ['++', '++', '++', '--', '--', '--'])
    const { evidence } = compareRuns(old, ofRuns('new', ['--', '--', '--', '++', '++', '++']))
    expect(evidence).toMatchObject({ difference: 0, smallestDifference: null, casesNeeded: null })
  })

  test('where one version ran repeatedly, if only on some cases, the spread over the cases tells what chance does', () => {
    const once = runOf('once', '--------')
    const often = ofRuns('often', ['+++-', '+---', '+---', '++--', '++--', '++--', '----', '----'])
    const some = { id: 'some', cases: [...often.cases.slice(0, 6), ...once.cases.slice(6)] }
    // The shares have a mean of 11 / 32 and a standard error of 3 / 32; Student's t with 7 degrees of freedom is 2.364624.
    for (const [old, next, mean] of [
      [once, often, 11 / 32],
      [often, once, -11 / 32],
      [once, some, 11 / 32],
    ] as const) {
      const { evidence } = compareRuns(old, next)
      expect(evidence?.difference).toBeCloseTo(mean, 12)
      expect(evidence?.interval?.lower).toBeCloseTo(mean - 2.364624 * (3 / 32), 5)
      // A power of 80 % at the level of 5 % needs 1.959964 + 0.841621 standard errors.
      expect(evidence?.smallestDifference).toBeCloseTo(2.801585 * (3 / 32), 5)
    }
  })

  test('cases that a small difference of repeated runs would need; none at all needs no number', () => {
    const half = ofRuns(
      'half',
      Array.from({ length: 8 }, () => '++--'),
    )
    const rising = (count: number) =>
      ofRuns(
        'next',
        Array.from({ length: 8 }, (_, index) => (index < count ? '+++-' : '+---')),
      )
    // Five rose and three fell by 1 / 4: 8 * (2.801585 * 0.0914912 / 0.0625) ** 2 = 134.6.
    expect(compareRuns(half, rising(5)).evidence).toMatchObject({ difference: 1 / 16, casesNeeded: 135 })
    const even = compareRuns(half, rising(4)).evidence
    expect(even).toMatchObject({ difference: 0, casesNeeded: null })
    expect(even?.interval?.upper).toBeGreaterThan(0)
  })

  test('where evidence is required, it is what approves, and it must be for the new version', () => {
    const judged = (old: RunSummary, next: RunSummary) => {
      const { byPassRate, recommendation, reasons } = compareRuns(old, next, { requireEvidence: true })
      return [byPassRate, recommendation, ...reasons.slice(1)]
    }
    expect(judged(runOf('old', '------'), runOf('new', '++++++'))).toEqual(['APPROVE', 'APPROVE'])
    expect(judged(runOf('old', '++++++'), runOf('new', '+++++-'))).toEqual(['REJECT', 'REJECT'])
    // Eight cases fell a little, one rose from never to always: the mean rose by 6.7 points.
    const half = repeated('+-', 10)
    const falling = (count: number, old: string, next: string): [RunSummary, RunSummary] => [
      ofRuns('old', [...Array.from({ length: count }, () => half), old]),
      ofRuns('new', [...Array.from({ length: count }, () => half.replace('+', '-')), next]),
    ]
    expect(judged(...falling(8, '-', '+'))).toEqual([
      'APPROVE',
      'REVIEW',
      'the evidence is strong for a fall (8 fell, 1 rose), and strong evidence is required',
    ])
    expect(judged(...falling(5, '-', '+'))[2]).toBe('the evidence is weak, and strong evidence is required')
  })

  test('repeated runs that all changed alike do not make the change certain', () => {
    const half = (outcomes: Outcome[]) => () => ({ runs: outcomes })
    const old = runOf('old', '-----', half(['pass', 'fail']))
    const unknown = { interval: null, smallestDifference: null, casesNeeded: null }
    const better = compareRuns(old, runOf('new', '+++++', half(['pass', 'pass'])))
    expect(better.evidence).toMatchObject({ difference: 0.5, ...unknown })
    expect(compareRuns(old, { ...old, id: 'new' }).evidence).toMatchObject({ difference: 0, ...unknown })
    const third = half(['pass', 'pass', 'fail']) // 1 / 3 - 1 / 2 in each: no double holds their mean exactly
    expect(compareRuns(old, runOf('new', '+++++', third)).evidence).toMatchObject(unknown)
  })

  test('pass rates weigh cases alike, however often each ran, and unknown runs are left out', () => {
    const next = ofRuns('new', ['+', '+-?-'])
    expect(compareRuns(ofRuns('old', ['-', '---']), next).passRate.new).toBeCloseTo((1 + 1 / 3) / 2, 12)
    const untold = runOf('untold', '+-', () => ({ runs: ['unknown'] })) // then the outcome of the case counts
    expect(compareRuns(untold, next).passRate.old).toBe(0.5)
  })
})

test('repeated runs report what a user may count on, never a bare mean', () => {
  const { repeated } = compareRuns(ofRuns('old', ['+--', '++?+']), ofRuns('new', ['++-', '+++']))
  // k = 3: one of three passes at least once in three tries; all of three never.
  expect(repeated).toEqual({ k: 3, passAtK: { old: 1, new: 1 }, passHatK: { old: 0.5, new: 0.5 } })
  expect(compareRuns(runOf('old', '+'), runOf('new', '+')).repeated).toBeNull()
  const two = compareRuns(ofRuns('old', ['+--']), ofRuns('new', ['+-']))
  expect(two.repeated?.k).toBe(2)
  expect(two.repeated?.passAtK.old).toBeCloseTo(2 / 3, 12)
  expect(two.repeated?.passHatK).toEqual({ old: 0, new: 0 })
})

test('a category is compared over the cases that have it in both runs, with the interval of its change', () => {
  const tone = (...scores: (number | undefined)[]) =>
    runOf('r', repeated('+', scores.length), (index) => {
      const score = scores[index]
      return score === undefined ? {} : { scores: { tone: score } }
    })
  const { categories } = compareRuns(tone(0.2, undefined, 0.4, 0.9), tone(0.4, 0.5, 0.62, undefined))
  expect(categories).toMatchObject([{ category: 'tone', cases: 2 }])
  expect(categories[0]?.old).toBeCloseTo(0.3, 12)
  expect(categories[0]?.new).toBeCloseTo(0.51, 12)
  // Changes of 0.2 and 0.22: standard error 0.01, Student's t with one degree of freedom 12.7062.
  expect(categories[0]?.interval?.lower).toBeCloseTo(0.21 - 12.7062047 * 0.01, 6)
  expect(categories[0]?.interval?.upper).toBeCloseTo(0.21 + 12.7062047 * 0.01, 6)
})

test('categories, cost and latency stand side by side', () => {
  const old = runOf('old', '++', (index) => ({
    scores: { tone: 0.5, facts: index },
    costUsd: 0.01,
    latencyMs: 100 * (index + 1),
  }))
  const next = runOf('new', '++', () => ({ scores: { tone: 0.75 }, costUsd: null, latencyMs: 80 }))
  const comparison = compareRuns(old, next)
  expect(comparison.categories).toEqual([
    { category: 'tone', cases: 2, old: 0.5, new: 0.75, interval: null }, // both rose alike: no spread to tell it from
  ])
  expect(comparison.cost).toEqual({
    old: { costUsd: 0.02, meanLatencyMs: 150, medianLatencyMs: 150 },
    new: { costUsd: null, meanLatencyMs: 80, medianLatencyMs: 80 },
  })
})

describe('incompatible runs', () => {
  const asking = (sign: string, rubrics: readonly string[]) =>
    runOf(rubrics.join(), sign, () => ({ questions: rubrics.map((rubricHash) => ({ rubricHash })) }))

  test('a change of judge is refused, with what differs and what to do', () => {
    const old = runOf('old', '++', () => ({ judge: 'gpt-4o-mini', rubricHash: 'r1' }))
    const next = runOf('new', '++', () => ({ judge: 'gpt-5-mini', rubricHash: 'r1' }))
    expect(() => compareRuns(old, next)).toThrow(IncompatibleRunsError)
    expect(() => compareRuns(old, next)).toThrow('- the judge model was gpt-4o-mini, is gpt-5-mini (c0, c1)')
    expect(() => compareRuns(old, next)).toThrow('`rejudge`')
  })

  test('changed case texts are one difference with all their ids', () => {
    const old = runOf('old', '+'.repeat(8), (index) => ({ caseHash: `old${index}` }))
    const next = runOf('new', '+'.repeat(8), (index) => ({ caseHash: `new${index}` }))
    expect(() => compareRuns(old, next)).toThrow('(c0, c1, c2, c3, c4 and 3 more)')
  })

  test('a lowered gate is refused: nothing got better', () => {
    const old = runOf('old', '-+', () => ({ gateHash: 'strict' }))
    const next = runOf('new', '++', () => ({ gateHash: 'loose' }))
    expect(() => compareRuns(old, next)).toThrow('- the gate of the golden set (thresholds, criteria) changed (c0, c1)')
  })

  test('names that would act on a terminal are shown', () => {
    const judgedBy = (judge: string) => () => ({ id: 'c\u001B[2J', judge: `${judge}\u009B31m\u202E`, caseHash: judge })
    const old = { ...runOf('old', '+', judgedBy('a')), label: 'v7\u0007' }
    const error = caught(() => compareRuns(old, runOf('new\n::error::', '+', judgedBy('b'))))
    expect(error.message).toContain('"v7\\u{7}" and "new ::error::" are incompatible')
    expect(error.message).toContain('the judge model was a\\u{9b}31m\\u{202e}, is b\\u{9b}31m\\u{202e} (c\\u{1b}[2J)')
    expect(error.message).toBe(visible(error.message))
  })

  test.for(['judge', 'judgePromptHash', 'rubricHash', 'caseHash', 'gateHash'] as const)(
    'a case whose %s one side does not report is compared, scores and all',
    (field) => {
      const silent = runOf('silent', '+', () => ({ scores: { tone: 1 } }))
      const telling = runOf('telling', '+', () => ({ scores: { tone: 1 }, [field]: 'x' }))
      for (const [old, next] of [
        [silent, telling],
        [telling, silent],
      ] as const)
        expect(compareRuns(old, next)).toMatchObject({ cases: 1, categories: [{ category: 'tone', cases: 1 }] })
    },
  )

  test('a lowered gate is seen also where the case asks several questions', () => {
    const questions = [{ rubricHash: 'r1' }, { rubricHash: 'r2' }]
    const held = (gateHash: string) => runOf(gateHash, '+', () => ({ questions, gateHash }))
    expect(() => compareRuns(held('strict'), held('loose'))).toThrow('- the gate of the golden set')
  })

  test.each([
    ['+', ['r1', 'r2'], '+', ['r1'], 'a question that is gone'],
    ['+', ['r1'], '+', ['r1', 'r2'], 'a question that is new'],
    ['-', ['r1', 'r2'], '+', ['r1'], 'a case that passes since a question is gone'],
    ['+', ['r1'], '-', ['r1', 'r2'], 'a case that fails by a new question'],
    ['-', ['r1'], '-', ['r2'], 'another question'],
  ])('%s %j, then %s %j: %s is no like measure', (before, old, after, next) => {
    expect(() => compareRuns(asking(before, old), asking(after, next))).toThrow('- the rubric')
  })

  test('a case that did not pass may have come to fewer of its questions', () => {
    expect(compareRuns(asking('+', ['r1', 'r2']), asking('-', ['r1']))).toMatchObject({ regressions: ['c0'] })
    expect(compareRuns(asking('-', ['r1']), asking('+', ['r1', 'r2']))).toMatchObject({ improvements: ['c0'] })
  })

  test('of several questions, one whose judge changed is seen also where a run does not say which it is', () => {
    const judged = (...questions: Question[]) => runOf('x', '+', () => ({ questions }))
    const old = judged({ judge: 'm1', rubricHash: 'r1' }, { judge: 'm2', rubricHash: 'r2' })
    expect(compareRuns(old, judged({ judge: 'm1' }, { judge: 'm2' })).cases).toBe(1)
    expect(() => compareRuns(old, judged({ judge: 'm1' }))).toThrow('- the judge model was m1 + m2, is m1 (c0)')
  })

  test('of two texts judged by one rubric, each has its own judge; one text may have two', () => {
    const judged = (ofA: string, ofB: string, textOfB = 'b') => {
      const asked = { rubricHash: 'r1', judge: ofA, caseHash: 'a' }
      return runOf('x', '+', () => ({ questions: [asked, { ...asked, judge: ofB, caseHash: textOfB }] }))
    }
    expect(() => compareRuns(judged('m1', 'm2'), judged('m2', 'm1'))).toThrow(
      '- the judge model was m1 + m2, is m2 + m1',
    )
    expect(compareRuns(judged('m1', 'm2', 'a'), judged('m2', 'm1', 'a')).cases).toBe(1)
  })

  test('of several questions the scores of one are held against those of the same one only', () => {
    const questions = ['r1', 'r2'].flatMap((rubricHash) => ['a', 'b'].map((caseHash) => ({ rubricHash, caseHash })))
    const decidedBy = (index: number) =>
      runOf(`by ${index}`, '+', () => ({
        questions,
        ...questions[index],
        scores: { tone: index / 4 },
        overall: index / 4,
      }))
    for (const other of [1, 2, 3]) {
      expect(compareRuns(decidedBy(0), decidedBy(other))).toMatchObject({ cases: 1, categories: [] })
      expect(changedCases(decidedBy(0), decidedBy(other))).toEqual([])
      expect(compareRuns(decidedBy(other), decidedBy(other)).categories).toHaveLength(1)
    }
  })
})

describe('readRunSummary', () => {
  test('names the field that is wrong', () => {
    expect(() => readRunSummary({ id: 'r', cases: [{ id: 'a', outcome: 'maybe', scores: {} }] })).toThrow('outcome')
    expect(() => readRunSummary({ id: 'r', cases: [{ id: 'a', outcome: 'pass', scores: { x: 71 } }] })).toThrow(
      'scores',
    )
    const twice = { id: 'a', outcome: 'pass', scores: {} }
    expect(() => readRunSummary({ id: 'r', cases: [twice, twice] })).toThrow('\\"a\\" is there twice')
  })

  test('hostile names do nothing', () => {
    const hostile = JSON.parse(
      '{"id":"r","cases":[{"id":"__proto__","outcome":"pass","scores":{"constructor":1,"__proto__":1}}]}',
    )
    const run = readRunSummary(hostile)
    const comparison = compareRuns(run, run)
    expect(comparison.cases).toBe(1)
    expect(comparison.categories.map(({ category }) => category)).toEqual(['constructor'])
    expect(({} as Record<string, unknown>)['old']).toBeUndefined()
  })
})
