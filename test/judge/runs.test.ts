import { describe, expect, test, vi } from 'vitest'
import { createJudge } from '../../src/judge/create-judge.js'
import { createPanel } from '../../src/judge/panel/create-panel.js'
import { rubricVerdictSchema } from '../../src/judge/verdict.js'
import { ModelError } from '../../src/model/model-error.js'
import { saying } from './support/scripts.js'
import { plainRubric } from './support/votes.js'

const subject = { prompt: 'Hi', output: 'Hi' }
const [good, bad] = ['{"quality_score":0.9}', '{"quality_score":0.1}']
const failing = { text: '', finishReason: 'content_filter' } as const
const down = new ModelError('endpoint_down', 'Down.')
const never = [failing, failing, failing, failing]

async function judged(replies: Parameters<typeof saying>, runs: number, minPass?: number) {
  const model = saying(...replies)
  const verdict = await createJudge({ model, runs, ...(minPass && { minPass }) }).evaluate(plainRubric, subject)
  expect(rubricVerdictSchema.parse(JSON.parse(JSON.stringify(verdict)))).toEqual(verdict)
  return { verdict, calls: model.calls.map(({ options }) => options.run) }
}

describe('runs', () => {
  test('a majority passes by default, and it stops when that is decided', async () => {
    const { verdict, calls } = await judged([good, bad, good], 3)
    expect(calls).toEqual([0, 1, 2])
    expect(verdict).toMatchObject({
      outcome: 'pass',
      overall: 0.9,
      runs: { planned: 3, asked: 3, passed: 2, failed: 1, minPass: 2 },
    })
    expect(verdict.runs?.passAtK.map((p) => p.toFixed(3))).toEqual(['0.667', '1.000', '1.000'])
    expect(verdict.runs?.passHatK.map((p) => p.toFixed(3))).toEqual(['0.667', '0.333', '0.000'])
    expect(verdict).not.toHaveProperty('callsSaved')
    const early = await judged([good], 5)
    expect(early.calls).toEqual([0, 1, 2])
    expect(early.verdict.callsSaved).toBe(2)
    expect((await judged([bad], 5)).calls).toEqual([0, 1, 2])
  })

  test('minPass: all of them, or any of them', async () => {
    const all = await judged([good, good, bad], 3, 3)
    expect(all.verdict.outcome).toBe('fail')
    expect((await judged([bad, good], 3, 3)).calls).toEqual([0])
    expect((await judged([bad, bad, good], 3, 1)).verdict).toMatchObject({
      outcome: 'pass',
      runs: { passed: 1, failed: 2 },
    })
  })

  test('a case that is judged in rounds of its own asks each run of each round by itself', async () => {
    const model = saying(good)
    const judge = createJudge({ model, runs: 2, minPass: 2 })
    for (const run of [0, 1, 2]) await judge.evaluate(plainRubric, subject, { run })
    expect(model.calls.map(({ options }) => options.run)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('a check that fails is told once, and no run is asked', async () => {
    const rubric = { ...plainRubric, checks: [{ name: 'json', run: () => 'line 1: not JSON' }] }
    const verdict = await createJudge({ model: saying(good), runs: 3 }).evaluate(rubric, subject)
    expect(verdict).toMatchObject({ outcome: 'fail', failedChecks: [{ check: 'json' }], votes: [], callsSaved: 3 })
    expect(verdict).not.toHaveProperty('runs')
  })

  test('a check that fails in a later run decides, and what was asked before it is still told', async () => {
    let runs = 0
    const rubric = { ...plainRubric, checks: [{ name: 'flaky', run: () => (runs++ === 0 ? undefined : 'late') }] }
    const model = saying({ text: good, costUsd: 0.25 })
    const verdict = await createJudge({ model, runs: 3 }).evaluate(rubric, subject)
    expect(verdict).toMatchObject({ outcome: 'fail', failedChecks: [{ check: 'flaky' }], callsSaved: 2 })
    expect(verdict.usage).toMatchObject({ calls: 1, costUsd: 0.25 })
    expect(verdict.votes).toHaveLength(1)
  })

  test('runs without a verdict count for neither side', async () => {
    const saved = await judged([good, ...never, good], 3)
    expect(saved.verdict).toMatchObject({ outcome: 'pass', overall: 0.9, runs: { asked: 3, passed: 2, failed: 0 } })
    expect(saved.verdict.flags).toContain('judge_failed')
    expect((await judged([good, good, good], 3)).verdict.flags).not.toContain('judge_failed')
    expect(saved.verdict).not.toHaveProperty('unknown')
    expect(saved.verdict.votes).toHaveLength(3)
    const lost = await judged([good, ...never, bad], 3)
    expect(lost.verdict).toMatchObject({
      outcome: 'unknown',
      overall: null,
      scores: {},
      unknown: { code: 'content_filter' },
    })
    expect(lost.verdict.flags).toContain('judge_failed')
  })

  test('what was flagged in one run alone is no flag of them all', async () => {
    const { verdict } = await judged(['{"quality_score":0.61}', good, good], 3, 3)
    expect(verdict).toMatchObject({ outcome: 'pass', overall: 0.9, flags: [] })
  })

  test('the votes of a panel without a majority count for nothing', async () => {
    const scored = [0.7, 0.7, 0.7, 0.9, 0.9, 0.9].map((score) => `{"quality_score":${score}}`)
    const model = saying(bad, down, down, ...scored)
    const verdict = await createPanel({ model, runs: 3 }).evaluate(plainRubric, subject)
    expect(verdict).toMatchObject({ outcome: 'pass', runs: { asked: 3, passed: 2, failed: 0 } })
    expect(verdict.overall).toBeCloseTo(0.8, 12)
    expect(verdict.flags).toEqual(['same_model_panel', 'judge_failed'])
    expect(verdict.votes).toHaveLength(9)
  })

  test('a panel can be asked several times', async () => {
    const model = saying(good)
    const verdict = await createPanel({ model, runs: 3, stopEarly: true }).evaluate(plainRubric, subject)
    expect(verdict).toMatchObject({ outcome: 'pass', flags: ['same_model_panel'], callsSaved: 5, runs: { asked: 2 } })
    expect(verdict.panel).toEqual({ size: 3, asked: 2, stopped: 'decided' })
    expect(model.calls.map(({ options }) => options.run)).toEqual([0, 0, 1, 1])
  })

  test('how much of a panel was asked is told where it was the same in all runs', async () => {
    const near = '{"quality_score":0.65}'
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, focus: name }))
    for (const [replies, options, callsSaved] of [
      [[good, good, good, bad, good, good, good], {}, 2],
      [[good, good, good, good, bad, good, good, good], { roles: five }, 5], // three were asked, then four, then three
      [[near, good], { weights: [3, 1, 1], escalateWithin: 0.1 }, 6], // decided by weight, then clear
    ] as const) {
      const panel = createPanel({ model: saying(...replies), runs: 3, minPass: 3, stopEarly: true, ...options })
      const verdict = await panel.evaluate(plainRubric, subject)
      expect(verdict).toMatchObject({ outcome: 'pass', runs: { asked: 3 }, callsSaved })
      expect(verdict).not.toHaveProperty('panel')
    }
  })

  test('a panel that JURY_PANEL=quick cuts down says so, also when it is asked several times', async () => {
    vi.stubEnv('JURY_PANEL', 'quick')
    const verdict = await createPanel({ model: saying(good), runs: 3 }).evaluate(plainRubric, subject)
    vi.unstubAllEnvs()
    expect(verdict).toMatchObject({ runs: { asked: 2 }, panel: { size: 3, asked: 1, stopped: 'quick' } })
  })

  test('counts that cannot be are refused', () => {
    const model = saying('')
    expect(() => createJudge({ model, runs: 0 })).toThrow('runs is 0')
    for (const minPass of [0, -1, 0.5, Number.NaN])
      expect(() => createJudge({ model, runs: 3, minPass })).toThrow(`minPass is ${minPass}`)
    expect(() => createJudge({ model, runs: 3, minPass: 4 })).toThrow(
      'minPass is 4; it must be a whole number from 1 to runs (3)',
    )
  })
})
