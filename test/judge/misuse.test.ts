import { describe, expect, test } from 'vitest'
import { comparePairwise } from '../../src/baseline/pairwise/compare-pairwise.js'
import { checkGoldenOptions } from '../../src/golden/validator/check-options.js'
import { assertJudge } from '../../src/judge/assert-judge.js'
import { judgeChecklist } from '../../src/judge/checklist/judge-checklist.js'
import { configuration, configure } from '../../src/judge/configure.js'
import { createJudge } from '../../src/judge/create-judge.js'
import { judgePair } from '../../src/judge/pairwise/pairwise.js'
import { createPanel } from '../../src/judge/panel/create-panel.js'
import { choiceReply } from '../../src/judge/reply/choice-reply.js'
import { ratingReply } from '../../src/judge/reply/rating-reply.js'
import { openaiModel } from '../../src/model/openai/openai-model.js'
import { scriptedModel } from '../../src/model/scripted-model.js'
import { criteriaCheck } from '../../src/rubric/checks/criteria-check.js'
import { personalDataCheck } from '../../src/rubric/checks/personal-data-check.js'
import { defineRubric } from '../../src/rubric/define-rubric.js'
import type { Rubric } from '../../src/rubric/rubric.js'
import { selftestRubric } from '../../src/rubric/selftest-rubric.js'

/** As plain JavaScript calls it, without types. */
const call =
  (f: (...args: never[]) => unknown, ...args: unknown[]) =>
  () =>
    Reflect.apply(f, undefined, args)
const model = scriptedModel('{}')
const judge = createJudge({ model })

test.each([
  ['a bar of a judge', call(createJudge, { model, threshold: 0.8 }), "the bar is the rubric's: defineRubric("],
  ['a bar of a panel', call(createPanel, { model, minScore: 0.8 }), "a category's own bar is the rubric's: { name"],
  ['runs as a text', call(createJudge, { model, runs: '3' }), 'runs is "3"; it must be a whole number'],
  ['minPass as a text', call(createJudge, { model, runs: 3, minPass: '2' }), 'minPass is "2"; it must be'],
  ['weights by name', call(createPanel, { model, weights: { a: 1 } }), '`weights` is an object; it must be a list'],
  [
    'stopEarly in words',
    call(createPanel, { model, stopEarly: 'no' }),
    '`stopEarly` is "no"; it must be true or false',
  ],
  [
    'a bar of a golden set',
    call(checkGoldenOptions, { subject: () => '', minScore: 0.8 }),
    'describeGolden has no option',
  ],
  ['and where it belongs', call(checkGoldenOptions, { subject: () => '', strictness: 1 }), "the bar is the rubric's"],
])('%s is refused with what to write', (_, misuse, help) => {
  expect(misuse).toThrow(help)
})

describe('a model is asked for', () => {
  const needed = (name: string, by = 'createJudge') =>
    new TypeError(`${by} needs a model object: ${by}({ model: openaiModel('${name}') })`)

  test.each([
    ['a name', call(createJudge, { model: 'gpt-4o' }), needed('gpt-4o')],
    ['nothing', call(createJudge, {}), needed('gpt-4o-mini')],
    ['a name, of a panel', call(createPanel, { model: 'gpt-4o' }), needed('gpt-4o', 'createPanel')],
    ['names, of a panel', call(createPanel, { models: ['a', 'b', 'c'] }), needed('a', 'createPanel')],
    ['a name, of the setup file', call(configure, { model: 'gpt-4o' }), needed('gpt-4o', 'configure')],
    [
      'a judge',
      call(createJudge, { model: judge }),
      new TypeError('createJudge needs a model object: a judge is no model'),
    ],
    [
      'the name alone',
      call(createJudge, 'gpt-4o'),
      new RegExp('^createJudge takes its options as one object: { model, '),
    ],
  ])('%s is no model', (_, misuse, error) => {
    expect(misuse).toThrow(error)
  })
})

describe('what would be judged wrongly is refused', () => {
  const pair = { model, prompt: 'p', a: 'x', b: 'y' }
  const list = ['Is it polite?']

  test.each([
    ['an order that is none', call(judgePair, { ...pair, order: 'Both' }), '`order` is "Both"'],
    ['a misspelt option', call(judgePair, { ...pair, ordr: 'random' }), 'did you mean `order`?'],
    ['a missing answer', call(judgePair, { ...pair, b: undefined }), 'judgePair: `b` must be a text'],
    ['a pair without a model', call(judgePair, { ...pair, model: 'gpt-4o' }), 'judgePair needs a model object'],
    ['one question', call(judgeChecklist, 'Is it polite?', { output: '' }, { model }), 'are a list of texts'],
    ['an odd question', call(judgeChecklist, [5], { output: '' }, { model }), 'are a list of texts'],
    ['a missing output', call(judgeChecklist, list, {}, { model }), '`output` must be a text'],
    ['no subject at all', call(judgeChecklist, list, undefined, { model }), '`output` must be a text'],
    ['a misspelt bar', call(judgeChecklist, list, { output: '' }, { model, atleast: 1 }), 'did you mean `atLeast`?'],
    ['a list without a model', call(judgeChecklist, list, { output: '' }, { model: judge }), 'a judge is no model'],
    [
      'a bar in words',
      call(judgeChecklist, list, { output: '' }, { model, atLeast: '1' }),
      'atLeast is "1"; it must be',
    ],
    [
      'a reply without a score',
      call(createJudge, { model, reply: choiceReply({ options: ['A', 'B'] }) }),
      'gives no score',
    ],
  ])('%s', async (_, misuse, message) => {
    await expect((async () => misuse())()).rejects.toThrow(message)
  })
})

describe('a judge is asked for', () => {
  test('a judge and a panel are judges', () => {
    expect(() => assertJudge(judge)).not.toThrow()
    expect(() => assertJudge(createPanel({ model }))).not.toThrow()
  })

  test('a model is none', () => {
    const error = new TypeError('a model is no judge: createJudge({ model })')
    expect(() => assertJudge(openaiModel('gpt-4o'))).toThrow(error)
    expect(call(configure, { judge: model })).toThrow(error)
  })

  test.each([
    ['gpt-4o', 'gpt-4o'],
    [null, 'gpt-4o-mini'],
    [undefined, 'gpt-4o-mini'],
    [{}, 'gpt-4o-mini'],
  ])('neither is %j', (value, name) => {
    expect(() => assertJudge(value)).toThrow(
      new TypeError(`\`judge\` must be a judge or a panel: createJudge({ model: openaiModel('${name}') })`),
    )
  })
})

describe('a judge of one’s own that has no model', () => {
  test('compares no versions: another model would do so in its name', async () => {
    const own = { ...judge, name: 'mine', models: [] }
    const pair = { cases: [{ id: 'a', prompt: 'x' }], a: () => 'x', b: () => 'y', judge: own }
    await expect(comparePairwise(pair)).rejects.toThrow('the judge "mine" scores by rubrics only')
  })
})

describe('a mistyped option does not silently do nothing', () => {
  const rubric = { name: 'r', categories: [{ name: 'tone', description: 'Polite' }] }
  const weighed = { name: 'r', categories: [{ name: 'tone', description: 'Polite', wieght: 1 }] }

  test.each([
    [call(createJudge, { model, run: 3 }), 'createJudge has no option `run`; did you mean `runs`?'],
    [call(createJudge, { modell: model }), 'createJudge has no option `modell`; did you mean `model`?'],
    [call(createPanel, { model, stopearly: true }), 'createPanel has no option `stopearly`; did you mean `stopEarly`?'],
    [
      call(defineRubric, { ...rubric, strictnes: 1 }),
      'defineRubric has no option `strictnes`; did you mean `strictness`?',
    ],
    [call(defineRubric, weighed), 'category "tone" has no option `wieght`; did you mean `weight`?'],
    [call(configure, { judges: judge }), 'configure has no option `judges`; did you mean `judge`?'],
    [
      call(criteriaCheck, { pass: ['1 < 2'], fails: ['1 > 2'] }),
      'criteriaCheck has no option `fails`; did you mean `fail`?',
    ],
    [call(personalDataCheck, { allowed: [] }), 'personalDataCheck has no option `allowed`; did you mean `allow`?'],
    [call(ratingReply, { mx: 5 }), 'ratingReply has no option `mx`; did you mean `max`?'],
    [call(choiceReply, { option: ['A', 'B'] }), 'choiceReply has no option `option`; did you mean `options`?'],
    [call(choiceReply, ['A', 'B']), 'choiceReply takes its options as one object: { options, tie, noun }'],
    [
      call(createJudge, { model, prompt: 42 }),
      'Prompt template: it is number; write a text with {system_output}, or a function',
    ],
    [
      call(createPanel, { model, roles: ['strict', 'kind', 'fair'] }),
      'createPanel: a role is { name, focus }: what it is called, and what its judge looks at',
    ],
    [call(openaiModel, 'm', { baseUrl: 'http://a' }), 'openaiModel has no option `baseUrl`; did you mean `baseURL`?'],
  ])('%#', (misuse, message) => {
    expect(misuse).toThrow(new TypeError(message))
  })

  test.each([{ name: 'strict' }, { focus: 'Look at the tone.' }])('a role that is only %o is none', (role) => {
    const panel = call(createPanel, { model, roles: [role, role, role] })
    expect(panel).toThrow('createPanel: a role is { name, focus }')
  })

  test('a configuration that was refused changes nothing', () => {
    const before = { ...configuration() }
    expect(call(configure, { model, judges: judge })).toThrow(TypeError)
    expect(configuration()).toEqual(before)
  })

  test('every option there is is taken', () => {
    const common = { name: 'n', temperature: 0, maxTokens: 10, runs: 1, minPass: 1 }
    expect(createJudge({ ...common, model, focus: 'f', prompt: 'Judge {system_output}', logprobs: false }).name).toBe(
      'n',
    )
    expect(createPanel({ ...common, model, stopEarly: true, escalateWithin: 1, weights: [1, 0, 1] }).name).toBe('n')
    expect(defineRubric({ ...selftestRubric, strictness: 1 }).strictness).toBe(1)
    expect(criteriaCheck({ pass: ['1 < 2'], fail: ['1 > 2'] }).name).toBe('criteria')
    expect(personalDataCheck({ only: ['iban'], allow: [] }).name).toBe('personal_data')
    expect(choiceReply({ options: ['A', 'B'], tie: 'A', noun: 'Text' }).instruction).toContain('[[A]]')
    expect(ratingReply({ min: 0, max: 5 }).instruction).toContain('[[5]]')
    expect(openaiModel('m', { baseURL: 'http://a', apiKey: 'k', api: 'chat' }).name).toBe('m')
  })
})

test('an API that does not exist is refused where the model is made', () => {
  expect(call(openaiModel, 'm', { api: 'completions' })).toThrow('`api` is "completions"; it must be chat or responses')
})

test.each<[object, string]>([
  [{ temperature: 'hot' }, '`temperature` is "hot"'],
  [{ maxTokens: 0 }, '`maxTokens` is 0'],
  [{ maxTokens: '900' }, '`maxTokens` is "900"'],
])('a setting of the wrong kind, %o', (setting, message) => {
  expect(call(createJudge, { model, ...setting })).toThrow(message)
  expect(call(createPanel, { model, ...setting })).toThrow(message)
})

describe('what nothing could reach, and what nobody looked at, is judged under no polarity', () => {
  const good = { prompt: 'p', output: 'o' }
  const evaluate = (rubric: object, subject: object = good) => judge.evaluate(rubric as Rubric, subject as typeof good)

  test.for<[object, string]>([
    [{ ...selftestRubric, strictness: undefined }, 'strictness is missing; make it with defineRubric'],
    [{ ...selftestRubric, minScoreToPass: 75 }, 'minScoreToPass is 75; it must lie in [0, 1]'],
    [{ ...selftestRubric, categories: selftestRubric.categories.slice(0, 1) }, 'the weights sum to 0.2'],
    [{ ...selftestRubric, categories: [] }, 'categories is empty'],
    [good, 'an object is no rubric; give selftestRubric, or one made with defineRubric()'],
    [{ ...selftestRubric, checks: undefined }, 'checks is missing'],
    [{ ...selftestRubric, checks: [() => 'wrong'] }, 'checks[0] is no check'],
    [
      { ...selftestRubric, checks: [{ name: 'polite', run: () => true }] },
      'The check "polite" of the rubric "selftest" returned true',
    ],
  ])('a rubric, case %#', async ([rubric, message]) => {
    await expect(evaluate(rubric)).rejects.toThrow(message)
  })

  test('a check that throws is named, with what it threw', async () => {
    const cause = new Error('the word list is missing')
    const words = { name: 'words', run: () => Promise.reject(cause) }
    await expect(evaluate({ ...selftestRubric, checks: [words] })).rejects.toMatchObject({
      message: 'The check "words" of the rubric "selftest" broke down: the word list is missing',
      cause,
    })
  })

  test('a copy with other fields is a rubric', async () => {
    expect(await evaluate({ ...selftestRubric, strictness: 0.9 })).toMatchObject({ threshold: { effective: 0.78 } })
  })

  test('a subject without its texts', async () => {
    await expect(evaluate(selftestRubric, { prompt: 'p' })).rejects.toThrow(
      '`output` must be a text to be judged; it is undefined',
    )
    await expect(evaluate(selftestRubric, { output: 'o' })).rejects.toThrow('`prompt` must be a text')
    for (const none of [null, undefined, 'the output'])
      await expect(judge.evaluate(selftestRubric, none as never)).rejects.toThrow(
        '`prompt` must be a text to be judged; it is undefined: judge.evaluate(rubric, { prompt, output })',
      )
  })

  test('what a subject does not have: the judge would not be told', async () => {
    await expect(evaluate(selftestRubric, { prompt: 'p', output: 'o', hint: 'h' })).rejects.toThrow(
      'judge.evaluate has no option `hint`; did you mean `hints`?',
    )
  })

  test.for<[object, string]>([
    [{ hints: ['offers the form'] }, '`hints` is a list; it must be one text.'],
    [{ reference: 42 }, '`reference` is a value of type number; it must be one text.'],
    [{ expectedStatus: null }, '`expectedStatus` is null; it must be one text.'],
  ])('what a judge is told beside them, case %#', async ([material, message]) => {
    await expect(evaluate(selftestRubric, { ...good, ...material })).rejects.toThrow(`judge.evaluate: ${message}`)
    if ('expectedStatus' in material) return
    const asked = judgeChecklist(['Is it polite?'], { output: 'o', ...material }, { model })
    await expect(asked).rejects.toThrow(new TypeError(`judgeChecklist: ${message}`))
  })

  test('a category without a description', () => {
    const define = call(defineRubric, { name: 'ours', categories: [{ name: 'tone' }] })
    expect(define).toThrow('category "tone" has no description')
  })
})
