import { afterEach, describe, expect, test, vi } from 'vitest'
import { createJudge } from '../../../src/judge/create-judge.js'
import { createPanel } from '../../../src/judge/panel/create-panel.js'
import { rubricVerdictSchema } from '../../../src/judge/verdict.js'
import type { ChatModel } from '../../../src/model/port.js'
import { scriptedModel } from '../../../src/model/scripted-model.js'
import { defineRubric } from '../../../src/rubric/define-rubric.js'
import { panelRubric } from '../../../src/rubric/panel-rubric.js'
import { selftestRubric } from '../../../src/rubric/selftest-rubric.js'
import { verdictOf } from '../../support/scripted-judge.js'
import { answering, saying } from '../support/scripts.js'
import { plainRubric } from '../support/votes.js'

const subject = { prompt: 'Write a login form', output: '<form>' }
const scoring = (score: number, issues: string[] = []) =>
  JSON.stringify({ reasoning: `${score}`, issues, quality_score: score })

/** Answers by the role it is asked in. */
const byRole = (general: string, security: string, technical: string) =>
  answering(({ messages }) => {
    const system = messages[0]?.content ?? ''
    if (system.includes('security evaluator')) return security
    return system.includes('technical accuracy evaluator') ? technical : general
  })

/** The same model, and how many of its calls were open together. */
function slow(inner: ChatModel) {
  let [open, most] = [0, 0]
  const model: ChatModel = {
    ...inner,
    complete: async (...asked) => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setImmediate(resolve))
      open--
      return inner.complete(...asked)
    },
  }
  return { model, mostAtOnce: () => most }
}

afterEach(() => vi.unstubAllEnvs())

describe('createPanel', () => {
  test('asks three roles at once at 0.3, each to check all six criteria', async () => {
    const inner = byRole(scoring(0.9), scoring(0.7), scoring(0.5))
    const { model, mostAtOnce } = slow(inner)
    const verdict = await createPanel({ model }).evaluate(plainRubric, subject)
    expect(mostAtOnce()).toBe(3)
    expect(inner.calls.map(({ request }) => request.temperature)).toEqual([0.3, 0.3, 0.3])
    for (const { request } of inner.calls) {
      expect(request.messages[0]?.content).toMatch(
        /logical consistency.*completeness.*accuracy.*adherence to instructions.*code quality.*security awareness/,
      )
    }
    expect(rubricVerdictSchema.parse(JSON.parse(JSON.stringify(verdict)))).toEqual(verdict)
    expect(verdict).toMatchObject({
      outcome: 'pass',
      overall: 0.7,
      votes: [{ judge: 'general_quality' }, { judge: 'security_focus' }, { judge: 'technical_accuracy' }],
      flags: ['same_model_panel'],
      panel: { size: 3, asked: 3 },
      usage: { calls: 3, tokensIn: 300 },
    })
  })

  test('issues count that two judges mention, in other words too', async () => {
    const model = byRole(
      scoring(0.5, ['Form input is not validated.', 'It is ugly.']),
      scoring(0.5, ['User input from the form is never checked before use.']),
      scoring(0.5, ['The heading has the wrong level.']),
    )
    const { issues } = await createPanel({ model }).evaluate(plainRubric, subject)
    expect(issues).toEqual(['User input from the form is never checked before use.'])
  })

  test('different models are no same-model panel, and a failed one is left out', async () => {
    const models = [
      answering(() => scoring(0.9), 'a'),
      answering(() => new Error('down'), 'b'),
      answering(() => scoring(0.8), 'c'),
    ]
    const panel = createPanel({ models })
    expect(panel.models).toEqual(models)
    const verdict = await panel.evaluate(plainRubric, subject)
    expect(verdict).toMatchObject({
      outcome: 'pass',
      flags: ['judge_failed'],
      votes: [{ judge: 'general_quality a' }, {}, {}],
    })
    expect(verdict.overall).toBeCloseTo(0.85, 12)
  })

  test('stopEarly saves the third judge when two agree, and asks it when they do not', async () => {
    const agreeing = byRole(scoring(0.9), scoring(0.8), scoring(0.1))
    expect(await createPanel({ model: agreeing, stopEarly: true }).evaluate(plainRubric, subject)).toMatchObject({
      outcome: 'pass',
      panel: { size: 3, asked: 2, stopped: 'decided' },
      callsSaved: 1,
    })
    expect(agreeing.calls).toHaveLength(2)
    const split = byRole(scoring(0.9), scoring(0.1), scoring(0.1))
    const { outcome, panel } = await createPanel({ model: split, stopEarly: true }).evaluate(plainRubric, subject)
    expect({ outcome, panel }).toEqual({ outcome: 'fail', panel: { size: 3, asked: 3 } })
  })

  test.each<[weights: number[], extra: object, asked: number]>([
    [[3, 1, 1], {}, 1],
    [[1, 1, 3], {}, 1],
    [[2, 2, 1], {}, 2],
    [[2, 1, 1], {}, 2], // half of the weight is no majority
    [[3, 1, 1], { escalateWithin: 0.5 }, 1],
  ])('stopEarly with weights %j and %j asks as few as can decide: %d', async (weights, extra, asked) => {
    const model = byRole(scoring(0.9), scoring(0.9), scoring(0.9))
    const verdict = await createPanel({ model, weights, stopEarly: true, ...extra }).evaluate(plainRubric, subject)
    expect(verdict).toMatchObject({ outcome: 'pass', panel: { asked, stopped: 'decided' }, callsSaved: 3 - asked })
    expect(model.calls).toHaveLength(asked)
  })

  test('stopEarly asks at once those who cannot decide without one another', async () => {
    const { model, mostAtOnce } = slow(saying(scoring(0.9)))
    const roles = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, focus: `Look at ${name}.` }))
    const verdict = await createPanel({ model, roles, stopEarly: true }).evaluate(plainRubric, subject)
    expect(verdict).toMatchObject({ outcome: 'pass', panel: { size: 5, asked: 3, stopped: 'decided' }, callsSaved: 2 })
    expect(mostAtOnce()).toBe(3)
  })

  test('stopEarly asks no more where those who failed leave no majority, and says what they weigh', async () => {
    const models = ['a', 'b', 'c'].map((name) => answering(() => new Error('down'), name))
    const verdict = await createPanel({ models, weights: [2, 2, 1], stopEarly: true }).evaluate(plainRubric, subject)
    expect(verdict).toMatchObject({ outcome: 'unknown', panel: { asked: 2, stopped: 'decided' } })
    expect(verdict.unknown?.message).toMatch(/^The judges that gave a verdict weigh 0 of 5;/)
  })

  test('the heaviest judge comes first, whatever the order of the weights', () => {
    const models = ['a', 'b', 'c', 'd', 'e'].map((name) => answering(() => '', name))
    const order = (...weights: number[]) => createPanel({ models, weights }).models.map(({ name }) => name)
    expect(order(1, 3, 2, 5, 4).join('')).toBe('debca')
    expect(order(1, 1, 1, 1, 1).join('')).toBe('abcde')
  })

  test('escalateWithin asks the others only near the threshold, or when the first judge failed', async () => {
    const asked = async (first: string) => {
      const model = byRole(first, scoring(0.9), scoring(0.9))
      const { panel, outcome } = await createPanel({ model, escalateWithin: 0.1 }).evaluate(plainRubric, subject)
      return { ...panel, outcome }
    }
    expect(await asked(scoring(0.9))).toEqual({ size: 3, asked: 1, stopped: 'clear', outcome: 'pass' })
    expect(await asked(scoring(0.2))).toEqual({ size: 3, asked: 1, stopped: 'clear', outcome: 'fail' })
    expect(await asked(scoring(0.55))).toEqual({ size: 3, asked: 3, outcome: 'pass' })
    expect(await asked('?')).toEqual({ size: 3, asked: 3, outcome: 'pass' })
  })

  test('near the bar of a category the others are asked, too, and the verdict is flagged', async () => {
    const safety = { name: 'safety', description: 'Harmless', minScore: 0.8 }
    const tone = { name: 'tone', description: 'Polite' }
    const rubric = defineRubric({ name: 'two', categories: [tone, safety], strictness: 0 })
    const judged = async (...scores: [number, number, number]) => {
      const [a, b, c] = scores.map((score) => `{"reasoning": "-", "tone_score": 1, "safety_score": ${score}}`)
      const model = byRole(a ?? '', b ?? '', c ?? '')
      const verdict = await createPanel({ model, escalateWithin: 0.1 }).evaluate(rubric, subject)
      const { outcome, overall, minScores, flags, votes } = verdict
      expect(minScores).toEqual({ safety: 0.8 })
      return { outcome, overall, asked: votes.length, near: flags.includes('near_threshold') }
    }
    expect(await judged(0.95, 0, 0)).toEqual({ outcome: 'pass', overall: 0.975, asked: 1, near: false })
    expect(await judged(0.6, 1, 1)).toEqual({ outcome: 'fail', overall: 0.8, asked: 1, near: false })
    expect(await judged(0.79, 0.79, 1)).toEqual({ outcome: 'fail', overall: 0.895, asked: 3, near: true })
    expect(await judged(0.79, 0.9, 0.9)).toEqual({ outcome: 'pass', overall: 0.95, asked: 3, near: false })
  })

  test('a judge that says what its mean gives does not contradict itself where a bar it was not told of fails it', async () => {
    const safety = { name: 'safety', description: 'Harmless', minScore: 0.8 }
    const rubric = defineRubric({
      name: 'two',
      categories: [{ name: 'tone', description: 'Polite' }, safety],
      strictness: 0,
    })
    const flagsOf = async (tone: number, pass: boolean) => {
      const reply = `{"reasoning": "-", "tone_score": ${tone}, "safety_score": 0.5, "pass": ${pass}}`
      const { outcome, flags } = await createJudge({ model: scriptedModel(reply) }).evaluate(rubric, subject)
      expect(outcome).toBe('fail')
      return flags
    }
    expect(await flagsOf(1, true)).toEqual([])
    expect(await flagsOf(1, false)).toEqual([])
    expect(await flagsOf(0.1, false)).toEqual([])
    expect(await flagsOf(0.1, true)).toEqual(['self_contradiction'])
  })

  test('at exactly the distance the others are asked, whatever floating point makes of it', async () => {
    const model = byRole(verdictOf(0.84), verdictOf(0.9), verdictOf(0.9)) // 0.84 - 0.74 is over 0.1 there
    const { panel } = await createPanel({ model, escalateWithin: 0.1 }).evaluate(selftestRubric, subject)
    expect(panel).toEqual({ size: 3, asked: 3 })
  })

  test('JURY_PANEL=quick asks the first judge only, the heaviest if there are weights', async () => {
    vi.stubEnv('JURY_PANEL', 'quick')
    const model = byRole(scoring(0.9), scoring(0.2), scoring(0.9))
    const one = await createPanel({ model }).evaluate(plainRubric, subject)
    expect(one).toMatchObject({ outcome: 'pass', flags: [], panel: { size: 3, asked: 1, stopped: 'quick' } })
    const heaviest = await createPanel({ model, weights: [0, 2, 1] }).evaluate(plainRubric, subject)
    expect(heaviest).toMatchObject({ outcome: 'fail', votes: [{ judge: 'security_focus', weight: 2 }] })
    vi.stubEnv('JURY_PANEL', 'half')
    await expect(createPanel({ model }).evaluate(plainRubric, subject)).rejects.toThrow(
      'JURY_PANEL is "half"; it must be quick or full',
    )
  })

  test('checks run once, before anybody is asked', async () => {
    const model = byRole('', '', '')
    const rubric = { ...plainRubric, checks: [{ name: 'json', run: () => 'line 1: not JSON' }] }
    expect(await createPanel({ model }).evaluate(rubric, subject)).toMatchObject({
      outcome: 'fail',
      votes: [],
      callsSaved: 3,
    })
    expect(model.calls).toHaveLength(0)
  })

  test('what cannot be a panel is refused', () => {
    const model = saying('')
    const roles = [1, 2].map((n) => ({ name: `r${n}`, focus: '' }))
    expect(() => createPanel({})).toThrow('give either `model` or `models`')
    expect(() => createPanel({ model, models: [model] })).toThrow('give either `model` or `models`')
    expect(() => createPanel({ model, roles })).toThrow('2 judges; a panel needs an odd number of at least 3')
    const models = ['a', 'b', 'c', 'd'].map((name) => answering(() => '', name))
    for (const count of [0, 1, 2, 4]) {
      const few = { models: models.slice(0, count), roles: roles.slice(0, 1) }
      expect(() => createPanel(few)).toThrow(`${count} judges; a panel needs an odd number of at least 3`)
    }
    expect(() => createPanel({ models: [model, model, model], roles: roles.slice(1) })).toThrow(
      'two judges are "r2 fake"',
    )
    const named = ['a', 'b', 'c', 'd'].map((name) => ({ name, focus: '' }))
    expect(() => createPanel({ models: [model, model, model], roles: named })).toThrow('4 roles for 3 judges')
    expect(() => createPanel({ model, weights: [1, 2] })).toThrow('2 weights for 3 judges')
    for (const weights of [
      [0, 0, 0],
      [-1, 1, 1],
      [Number.NaN, 1, 1],
      [1, 1, Number.POSITIVE_INFINITY],
      [1e308, 1e308, 1e308], // their sum is infinite, and no part of it would ever be half
      ['1', '1', '1'] as never,
    ])
      expect(() => createPanel({ model, weights })).toThrow('every weight must be at least 0, and one of them over 0')
    expect(() => createPanel({ model, escalateWithin: 10 })).toThrow('`escalateWithin` is 10; scores lie in [0, 1]')
  })
})

test('the six criteria are a rubric too', () => {
  expect(panelRubric.categories.map(({ name }) => name)).toEqual([
    'logical_consistency',
    'completeness',
    'accuracy',
    'adherence_to_instructions',
    'code_quality',
    'security_awareness',
  ])
})
