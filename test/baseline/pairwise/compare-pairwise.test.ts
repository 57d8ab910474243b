import { describe, expect, test } from 'vitest'
import { comparePairwise, type PairwiseCase } from '../../../src/baseline/pairwise/compare-pairwise.js'
import { pairwiseResultSchema } from '../../../src/baseline/pairwise/pairwise-result.js'
import type { RunSummary } from '../../../src/baseline/run-summary.js'
import { createJudge } from '../../../src/judge/create-judge.js'
import type { CallOptions } from '../../../src/model/port.js'
import { scriptedModel } from '../../../src/model/scripted-model.js'
import { withEnvironment } from '../../model/support/in-a-test.js'
import { serve } from '../../model/support/serve.js'
import { pairJudge, pairReply, type Shown } from '../../support/pairwise-judge.js'

const casesOf = (count: number): PairwiseCase[] =>
  Array.from({ length: count }, (_, index) => ({ id: `c${index}`, prompt: `question ${index}` }))

/** Outputs and validator scores, one per case. */
function version(id: string, answers: readonly (readonly [output: string, score?: number])[]): RunSummary {
  return {
    id,
    cases: answers.map(([output, overall], index) => {
      return { id: `c${index}`, outcome: 'pass', scores: {}, output, ...(overall === undefined ? {} : { overall }) }
    }),
  }
}

/** Prefers the answer with more exclamation marks. */
const eager = ({ answer1, answer2 }: Shown) => {
  const marks = (text: string) => text.split('!').length
  if (marks(answer1) === marks(answer2)) return pairReply('TIE', 0.5)
  return pairReply(marks(answer1) > marks(answer2) ? 'A' : 'B', 0.9)
}

test('every field of the result, worked by hand on four cases', async () => {
  const result = await comparePairwise({
    cases: casesOf(4),
    a: version('a', [
      ['yes!', 0.9],
      ['no', 0.5],
      ['long answer', 0.5],
      ['x!', 0.8],
    ]),
    b: version('b', [
      ['yes.', 0.7],
      ['no!', 0.6],
      ['other words', 0.5],
      ['a much longer x', 0.9],
    ]),
    judge: pairJudge(eager),
  })
  expect(result).toMatchObject({
    prompt: 'rubric_v1',
    judge_model: 'pair-judge',
    judge_mode: 'all',
    conditional_on: null,
    judged: 4,
    unknown_case_ids: [],
    skipped_case_ids: [],
    // A, B, TIE, A
    win_rate_a_by_judge: 0.5,
    win_rate_b_by_judge: 0.25,
    tie_rate_by_judge: 0.25,
    p_value_by_judge: 1,
    // A, B, TIE, B
    win_rate_a_by_validator: 0.25,
    win_rate_b_by_validator: 0.5,
    tie_rate_by_validator: 0.25,
    disagreement_rate: 0.25,
    avg_judge_confidence: 0.8,
    inconsistent_rate: 0,
    first_position_rate: 0.5,
    first_position_p_value: 1,
    // Two of the three winners differ in length from the loser; the longer won once ("no!").
    longer_won_rate: 0.5,
    matched_length: { cases: 2, win_rate_a: 0.5, win_rate_b: 0, tie_rate: 0.5 },
    judge_cost_usd: 0,
    usage: { calls: 8 },
  })
  // 3 of 4 agree; by chance (2*1 + 1*2 + 1*1) / 16 would.
  expect(result.kappa).toBeCloseTo((0.75 - 5 / 16) / (1 - 5 / 16), 12)
  expect(result.avg_rubric_scores).toMatchObject({ clarity: 7, calibration: 7 })
  expect(pairwiseResultSchema.parse(JSON.parse(JSON.stringify(result)))).toEqual(result)
})

test('judge_model names the model that compares', async () => {
  const server = await serve({ reply: () => pairReply('TIE') })
  withEnvironment({ OPENAI_BASE_URL: server.url, JURY_MODE: 'live' })
  const options = { cases: casesOf(1), a: () => 'x', b: () => 'y', judge_model: 'gpt-4o' }
  expect(await comparePairwise(options)).toMatchObject({ judge_model: 'gpt-4o', judged: 1, tie_rate_by_judge: 1 })
  expect(server.requests.map(({ body }) => body)).toMatchObject([{ model: 'gpt-4o' }, { model: 'gpt-4o' }])
  await expect(comparePairwise({ ...options, judge: pairJudge(eager) })).rejects.toThrow(
    'either `judge` or `judge_model`',
  )
  for (const noName of ['', scriptedModel('x') as never])
    await expect(comparePairwise({ ...options, judge_model: noName })).rejects.toThrow("must be a model's name")
  const model: object = { ...options, judge_model: undefined, judge: scriptedModel('x') }
  await expect(comparePairwise({ ...options, ...model })).rejects.toThrow('a model is no judge: createJudge({ model })')
})

test('the model that compares knows whose test it is, and when to give up', async () => {
  const context = {
    test: { file: '/repo/a.test.ts', name: 'a > b', attempt: 0 },
    signal: new AbortController().signal,
  }
  const calls: CallOptions[] = []
  const model = scriptedModel((_, call) => {
    calls.push(call)
    return pairReply('TIE')
  })
  const options = { cases: casesOf(1), a: () => 'x', b: () => 'y', judge: createJudge({ model }) }
  await comparePairwise({ ...options, context })
  expect(calls).toMatchObject([context, context])
})

test('wins are held against each other without the ties, and a run without scores has no winner of the validator', async () => {
  const result = await comparePairwise({
    cases: casesOf(8),
    a: version('a', [['x!', 0.9], ...Array.from({ length: 7 }, () => ['x!'] as const)]),
    b: version('b', [['x'], ...Array.from({ length: 4 }, () => ['x', 0.1] as const), ['y!'], ['y!'], ['y!']]),
    judge: pairJudge(eager),
  })
  // Five wins of A, three ties: 2 / 2 ** 5.
  expect(result).toMatchObject({ win_rate_a_by_judge: 5 / 8, tie_rate_by_judge: 3 / 8, p_value_by_judge: 1 / 16 })
  expect(result.cases.map(({ validator_winner }) => validator_winner)).toEqual(Array.from({ length: 8 }, () => null))
  expect(result).toMatchObject({ win_rate_a_by_validator: null, disagreement_rate: null, kappa: null })
})

test('a judge that likes long answers is found out, and what it chose at matched length', async () => {
  const ofLengths = (id: string, lengths: readonly number[]) =>
    version(
      id,
      lengths.map((length) => [id.repeat(length)]),
    )
  const compared = (a: readonly number[], b: readonly number[]) =>
    comparePairwise({
      cases: casesOf(a.length),
      a: ofLengths('a', a),
      b: ofLengths('b', b),
      judge: pairJudge(({ answer1, answer2 }) => pairReply(answer1.length > answer2.length ? 'A' : 'B')),
    })
  // Of the first three A is longer, by 10, 20 and 50 %; of the next, B; of the last two, nobody.
  expect(await compared([10, 10, 10, 9, 7, 7], [9, 8, 5, 10, 7, 7])).toMatchObject({
    longer_won_rate: 1,
    matched_length: { cases: 4, win_rate_a: 0.25, win_rate_b: 0.25, tie_rate: 0.5 },
  })
})

test('a judge that looks at the place only is found out', async () => {
  const answers = Array.from({ length: 10 }, (_, index) => [`answer ${index}`] as const)
  const options = {
    cases: casesOf(10),
    a: version('a', answers),
    b: version(
      'b',
      answers.map(([text]) => [`${text}?`]),
    ),
  }
  const result = await comparePairwise({ ...options, judge: pairJudge(() => pairReply('A')) })
  expect(result).toMatchObject({
    tie_rate_by_judge: 1,
    inconsistent_rate: 1,
    first_position_rate: 1,
    longer_won_rate: null,
    disagreement_rate: null,
    win_rate_a_by_validator: null,
  })
  expect(result.first_position_p_value).toBeCloseTo(2 ** -19, 12)
  const half = await comparePairwise({ ...options, order: 'random', judge: pairJudge(() => pairReply('A')) })
  expect(half).toMatchObject({ inconsistent_rate: null, first_position_rate: 1, usage: { calls: 10 } })
  expect(half.first_position_p_value).toBeCloseTo(2 ** -9, 12)
})

test('a case the judge cannot judge is unknown and in no rate', async () => {
  const result = await comparePairwise({
    cases: casesOf(3),
    a: version('a', [['x!'], ['y!'], ['z!']]),
    b: version('b', [['x'], ['y'], ['z']]),
    judge: pairJudge((shown) => (shown.task.endsWith('1') ? 'I would rather not say.' : eager(shown))),
  })
  expect(result).toMatchObject({ judged: 2, unknown_case_ids: ['c1'], win_rate_a_by_judge: 1, tie_rate_by_judge: 0 })
  expect(result.cases[1]?.verdict).toMatchObject({ winner: null, unknown: { code: 'no_verdict' } })
})

test('nothing judged gives null, not NaN', async () => {
  const result = await comparePairwise({ cases: [], a: version('a', []), b: version('b', []), judge: pairJudge(eager) })
  expect(result).toMatchObject({
    judged: 0,
    win_rate_a_by_judge: null,
    p_value_by_judge: null,
    kappa: null,
    first_position_rate: null,
    first_position_p_value: null,
  })
  expect(result.avg_rubric_scores).toEqual({})
})

describe('which cases are judged', () => {
  const flat = (count: number) => Array.from({ length: count }, () => ['same', 0.5] as const)

  test('the first 20 when no ids are given, else the ids', async () => {
    const options = {
      cases: casesOf(25),
      a: version('a', flat(25)),
      b: version('b', flat(25)),
      judge: pairJudge(eager),
    }
    const first = await comparePairwise(options)
    expect(first.cases.map(({ id }) => id)).toEqual(casesOf(20).map(({ id }) => id))
    expect(first.skipped_case_ids).toEqual(['c20', 'c21', 'c22', 'c23', 'c24'])
    const chosen = await comparePairwise({ ...options, test_case_ids: ['c24', 'c3'] })
    expect(chosen.cases.map(({ id }) => id)).toEqual(['c24', 'c3'])
    expect(chosen.skipped_case_ids).toEqual([])
    await expect(comparePairwise({ ...options, test_case_ids: ['c99'] })).rejects.toThrow(
      '"c99", which is not among the 25',
    )
  })

  test('a case counts once, however often it is named', async () => {
    const options = { cases: casesOf(2), a: () => 'x!', b: () => 'x', judge: pairJudge(eager) }
    const result = await comparePairwise({ ...options, test_case_ids: ['c0', 'c0', 'c0'] })
    expect(result).toMatchObject({ judged: 1, p_value_by_judge: 1 })
    const [first, second] = casesOf(2)
    for (const again of [...casesOf(1), first!]) {
      const twice = { ...options, cases: [first!, second!, again] }
      await expect(comparePairwise(twice)).rejects.toThrow('two cases have the id "c0"')
    }
  })

  test.each([
    [{ judge_mode: 'closecalls' }, '`judge_mode` is "closecalls"; it must be all or close_calls or sample'],
    [{ order: 'once' }, '`order` is "once"; it must be both or random'],
    [{ judgeMode: 'sample' }, 'did you mean `judge_mode`?'],
  ])('an option from JavaScript that is mistyped, %o, costs nothing', async (mistyped: object, message) => {
    let called = false
    const system = () => String((called = true))
    const options = { cases: casesOf(1), a: system, b: system, judge: pairJudge(eager), ...mistyped }
    await expect(comparePairwise(options)).rejects.toThrow(message)
    expect(called).toBe(false)
  })

  test('close calls: at most 5 points apart, the boundary included, and labelled as conditional', async () => {
    const result = await comparePairwise({
      cases: casesOf(3),
      a: version('a', [
        ['x', 0.7],
        ['y', 0.7],
        ['z', 0.7],
      ]),
      b: version('b', [
        ['x', 0.75],
        ['y', 0.751],
        ['z', 0.65],
      ]),
      judge: pairJudge(eager),
      judge_mode: 'close_calls',
    })
    expect(result).toMatchObject({ conditional_on: 'close_calls', skipped_case_ids: ['c1'], judged: 2 })
  })

  test('close calls without a validator score are an error, not a guess', async () => {
    const options = {
      cases: casesOf(1),
      a: version('a', [['x']]),
      b: version('b', [['y', 1]]),
      judge: pairJudge(eager),
    }
    let called = false
    const system = () => String((called = true))
    await expect(comparePairwise({ ...options, a: system, judge_mode: 'close_calls' })).rejects.toThrow(
      'validator score',
    )
    expect(called).toBe(false)
    await expect(comparePairwise({ ...options, judge_mode: 'close_calls' })).rejects.toThrow(
      'validator score (overall) of case "c0"',
    )
  })

  test('a sample is the same cases in every run, about as many as the rate says', async () => {
    const ids = casesOf(400).map(({ id }) => id)
    const options = {
      cases: casesOf(400),
      test_case_ids: ids,
      a: version('a', flat(400)),
      b: version('b', flat(400)),
      judge: pairJudge(eager),
      judge_mode: 'sample' as const,
    }
    const first = await comparePairwise(options)
    const again = await comparePairwise({ ...options, test_case_ids: ids.toReversed() })
    expect(again.cases.map(({ id }) => id).toSorted()).toEqual(first.cases.map(({ id }) => id).toSorted())
    expect(first.judged).toBeGreaterThan(400 * 0.3 - 40)
    expect(first.judged).toBeLessThan(400 * 0.3 + 40)
    expect(first.judged + first.skipped_case_ids.length).toBe(400)
    expect(await comparePairwise({ ...options, sample_rate: 1 })).toMatchObject({ judged: 400, skipped_case_ids: [] })
    expect(await comparePairwise({ ...options, sample_rate: 0 })).toMatchObject({ judged: 0 })
  })
})

describe('where answers come from', () => {
  test('two versions of a system are called with the case', async () => {
    const result = await comparePairwise({
      cases: casesOf(2),
      a: ({ prompt }) => `${prompt}!`,
      b: async ({ prompt }) => prompt,
      judge: pairJudge(eager),
    })
    expect(result).toMatchObject({ win_rate_a_by_judge: 1, win_rate_a_by_validator: null, kappa: null })
  })

  test('a run without the output says which, and an error of the system is passed on', async () => {
    const options = { cases: casesOf(1), a: version('v1', []), b: version('v2', [['y']]), judge: pairJudge(eager) }
    await expect(comparePairwise(options)).rejects.toThrow('run "v1" (a) holds no output of case "c0"')
    const broken = () => Promise.reject(new Error('no such tool'))
    await expect(comparePairwise({ ...options, a: broken })).rejects.toThrow('no such tool')
  })
})

describe('what cannot be compared is an error, and is not judged', () => {
  const of = (more: object) =>
    comparePairwise({ cases: casesOf(2), a: () => 'x!', b: () => 'x', judge: pairJudge(eager), ...more })

  test.for([undefined, null, 7, { output: 'the text' }])('a side that gives %o', async (given) => {
    await expect(of({ b: () => given })).rejects.toThrow(/`b` gave a value of type \w+ for case "c0"/)
  })

  test('no list of cases', async () => {
    const asked = async () => Reflect.apply(comparePairwise, undefined, [{ a: () => 'x', b: () => 'y' }])
    await expect(asked).rejects.toThrow('comparePairwise needs `cases`, a list: [{ id, prompt }, ...]')
  })

  test('a run without an output, before the other side is asked', async () => {
    const asked: string[] = []
    const a = ({ id }: PairwiseCase) => {
      asked.push(id)
      return 'x'
    }
    await expect(of({ a, b: version('old', [['only the first']]) })).rejects.toThrow(
      'run "old" (b) holds no output of case "c1"',
    )
    await expect(of({ a, b: version('empty', []) })).rejects.toThrow('holds no output of case "c0"')
    const [first, second] = version('new', [['x'], ['y']]).cases
    const unanswered = { id: 'new', cases: [first!, { ...second!, output: undefined }] }
    await expect(of({ a, b: unanswered })).rejects.toThrow('run "new" (b) holds no output of case "c1"')
    await expect(of({ a, b: undefined })).rejects.toThrow('`b` must be a run')
    expect(asked).toEqual([])
  })

  test.for([
    { judge_mode: 'sample', sample_rate: 30 },
    { judge_mode: 'sample', sample_rate: Number.NaN },
    { close_call_threshold: -1 },
  ])('%o', async (options) => {
    await expect(of(options)).rejects.toThrow(RangeError)
  })
})
