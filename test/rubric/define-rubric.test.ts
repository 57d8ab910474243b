import { describe, expect, test } from 'vitest'
import { defineRubric, requireRubric, type RubricDefinition } from '../../src/rubric/define-rubric.js'
import type { Rubric } from '../../src/rubric/rubric.js'
import { selftestRubric } from '../../src/rubric/selftest-rubric.js'

const tone = { name: 'tone', description: 'Friendly' }
const facts = { name: 'facts', description: 'True' }

describe('defineRubric', () => {
  test('fills in what is left out', () => {
    const rubric = defineRubric({ name: 'support', categories: [tone, facts] })
    expect(rubric).toMatchObject({
      minScoreToPass: 0.6,
      strictness: 0.7,
      allowMinorFormatDeviation: true,
      maxQuestionsAllowed: 5,
      checks: [],
      categories: [
        { name: 'tone', weight: 0.5 },
        { name: 'facts', weight: 0.5 },
      ],
    })
    expect(rubric.categories[0]?.anchors['0.0']).toBe('Not met at all')
  })

  test('accepts weights that sum to 1 only up to floating point', () => {
    const categories = [0.1, 0.2, 0.3, 0.4].map((weight, index) => ({ name: `c${index}`, description: '', weight }))
    expect(defineRubric({ name: 'r', categories }).categories).toHaveLength(4)
  })

  test('a category may have a bar of its own, over 0 and up to 1', () => {
    const categoryOf = (minScore?: number) =>
      defineRubric({ name: 'r', categories: [{ ...tone, minScore } as typeof tone] }).categories[0]
    expect(categoryOf(1)).toHaveProperty('minScore', 1)
    expect(categoryOf()).not.toHaveProperty('minScore')
    for (const wrong of [0, -0.1, 1.01, 80, Number.NaN])
      expect(() => categoryOf(wrong)).toThrow(`minScore of category "tone" is ${wrong}; it must lie in (0, 1]`)
    expect(() => categoryOf(80)).toThrow('is 80; it must lie in (0, 1]: write 0.8')
    expect(() => categoryOf(JSON.parse('"0.8"'))).toThrow('is the text "0.8"; it must lie in (0, 1]')
  })

  test.each<[change: object, help: string]>([
    [{ threshold: 0.9 }, 'for a bar of 0.9 write minScoreToPass: 0.9, strictness: 0'],
    [{ threshold: 80 }, 'for a bar of 0.8 write minScoreToPass: 0.8, strictness: 0'],
    [
      { minScore: 0.9 },
      'minScore: 0.8, description }; of the whole, for a bar of 0.9 write minScoreToPass: 0.9, strict',
    ],
    [
      { minScores: { tone: 0.8 } },
      "`minScores`; a category has its own: { name: 'safety', minScore: 0.8, description }",
    ],
    [{ minScoreToPass: 80 }, 'minScoreToPass is 80; it must lie in [0, 1]: write 0.8'],
    [{ categories: { tone } }, 'categories is an object; it must be a list'],
    [
      { categories: [{ ...tone, threshold: 0.8 }] },
      'category "tone" has no option `threshold`; its own bar is minScore: 0.8',
    ],
    [{ categories: [{ ...tone, minScoreToPass: 0.8 }] }, '`minScoreToPass`; its own bar is minScore: 0.8'],
  ])('a bar in the wrong place or of 100, %j, says what to write', (change, help) => {
    expect(() => defineRubric({ name: 'r', categories: [tone], ...change })).toThrow(help)
  })

  test('a rubric does not change: what judges are told and what reports name as its hash stay true', () => {
    const mine = { ...tone, anchors: { '1.0': 'a', '0.7': 'b', '0.3': 'c', '0.0': 'd' } }
    const rubric = defineRubric({ name: 'r', categories: [mine, facts] })
    const [first] = rubric.categories
    expect(() => Object.assign(rubric, { strictness: 0 })).toThrow(TypeError)
    expect(() => Object.assign(first?.anchors ?? {}, { '1.0': 'anything' })).toThrow(TypeError)
    expect(() => Object.assign(rubric.categories, { 0: facts })).toThrow(TypeError)
    mine.anchors['1.0'] = 'the own object stays free'
    expect(first?.anchors['1.0']).toBe('a')
  })

  test('a rubric is itself a definition', () => {
    expect(defineRubric({ ...selftestRubric, strictness: 0.1 })).toEqual({ ...selftestRubric, strictness: 0.1 })
  })

  const wrong: [problem: string, change: Partial<RubricDefinition>][] = [
    ['categories is empty; a judge needs at least one to score', { categories: [] }],
    [
      'the weights sum to 0.9; they must sum to 1',
      {
        categories: [
          { ...tone, weight: 0.4 },
          { ...facts, weight: 0.5 },
        ],
      },
    ],
    [
      'category "facts" has no weight; give one to all categories or to none',
      { categories: [{ ...tone, weight: 1 }, facts] },
    ],
    ['weight of category "tone" is 0; it must lie in (0, 1]', { categories: [{ ...tone, weight: 0 }] }],
    ['category "tone" is there twice', { categories: [tone, tone] }],
    [
      'category "over all" must be named with letters, digits and _ only, such as over_all',
      { categories: [{ ...tone, name: 'over all' }] },
    ],
    [
      'category "tone_score": leave out "_score", it is added in the judge\'s reply',
      { categories: [{ ...tone, name: 'tone_score' }] },
    ],
    ['category "overall" is a reserved name', { categories: [{ ...tone, name: 'overall' }] }],
    ['category "__proto__" is a reserved name', { categories: [{ ...tone, name: '__proto__' }] }],
    ['strictness is 1.5; it must lie in [0, 1]', { strictness: 1.5 }],
    ['minScoreToPass is NaN; it must lie in [0, 1]', { minScoreToPass: Number.NaN }],
    ['category "" must be named with letters, digits and _ only', { categories: [{ ...tone, name: '' }] }],
    [
      'minScoreToPass + strictness * 0.2 is 1.04; no score over 1 exists, nothing could pass. For a bar of 0.9 write strictness: 0',
      { minScoreToPass: 0.9 },
    ],
    [
      'categories[1] is the text "Is it polite?"; it must be { name, description }',
      { categories: [tone, JSON.parse('"Is it polite?"')] },
    ],
    ['strictness is -0.1; it must lie in [0, 1]', { strictness: -0.1 }],
    ['maxQuestionsAllowed is -1; it must be a whole number of at least 0', { maxQuestionsAllowed: -1 }],
    ['categories[0] is null; it must be { name, description }', { categories: [JSON.parse('null')] }],
    [
      'categories[0] must be named with letters, digits and _ only',
      { categories: [JSON.parse('{"description": "Friendly"}')] },
    ],
    ['category 7 must be named with letters, digits and _ only', { categories: [{ ...tone, name: JSON.parse('7') }] }],
    [
      'category "tone" has no description; the judge must know what it looks at',
      { categories: [JSON.parse('{"name": "tone"}')] },
    ],
    [
      'the weights sum to 100; they must sum to 1',
      {
        categories: [
          { ...tone, weight: 40 },
          { ...facts, weight: 60 },
        ],
      },
    ],
    [
      'checks[1] is no check; it must be { name, run(output) }, as jsonCheck() gives it',
      { checks: [{ name: 'mine', run: () => undefined }, JSON.parse('{"name": "json"}')] },
    ],
    [
      'checks[0] is no check; it must be { name, run(output) }, as jsonCheck() gives it',
      { checks: [JSON.parse('null')] },
    ],
    ['maxQuestionsAllowed is 1.5; it must be a whole number of at least 0', { maxQuestionsAllowed: 1.5 }],
    // As plain JavaScript may have it, from a variable of the environment: `'0.6' + 0.14` is a bar that nothing reaches.
    ['minScoreToPass is the text "0.6"; it must lie in [0, 1]', { minScoreToPass: JSON.parse('"0.6"') }],
    [
      'weight of category "tone" is the text "0.5"; it must lie in (0, 1]',
      { categories: [{ ...tone, weight: JSON.parse('"0.5"') }] },
    ],
    [
      'allowMinorFormatDeviation is the text "no"; it must be true or false',
      { allowMinorFormatDeviation: JSON.parse('"no"') },
    ],
    [
      'category an object must be named with letters, digits and _ only',
      { categories: [{ ...tone, name: JSON.parse('{}') }] },
    ],
    ['checks is an object; it must be a list', { checks: JSON.parse('{}') }],
    [
      'maxQuestionsAllowed is an object; it must be a whole number of at least 0',
      { maxQuestionsAllowed: JSON.parse('{"toString": 1}') },
    ],
    ['category "tone": anchors lack "1.0"', { categories: [{ ...tone, anchors: JSON.parse('null') }] }],
    ['category "tone": anchors lack "0.7"', { categories: [{ ...tone, anchors: JSON.parse('{"1.0": "Warm"}') }] }],
  ]
  test.each(wrong)('refuses: %s', (problem, change) => {
    expect(() => defineRubric({ name: 'r', categories: [tone, facts], ...change })).toThrow(
      new RangeError(`Rubric "r": ${problem}`),
    )
  })

  test.each([
    ['0', '{"1": "Warm", "0.7": "Mostly", "0.3": "Hardly", "0": "Cold"}'], // 1.0 and 0.0 without quotes
    ['0.5', '{"1.0": "Warm", "0.7": "Mostly", "0.5": "So so", "0.3": "Hardly", "0.0": "Cold"}'],
  ])('the anchor %s, which no judge would be shown, is refused', (odd, anchors) => {
    expect(() => defineRubric({ name: 'r', categories: [{ ...tone, anchors: JSON.parse(anchors) }] })).toThrow(
      `category "tone" has no anchor "${odd}"; there are '1.0', '0.7', '0.3' and '0.0', in quotes`,
    )
  })

  test.each([
    [0.5, 0.5],
    ['high', 0.8],
  ])('a `threshold` of %j, as other tools have it, is told what to write', (threshold, bar) => {
    const other: object = { threshold }
    expect(() => defineRubric({ name: 'r', categories: [tone], ...other })).toThrow(
      new TypeError(
        `defineRubric has no option \`threshold\`; for a bar of ${bar} write minScoreToPass: ${bar}, strictness: 0`,
      ),
    )
  })

  test('takes the ends of every range, and its checks in their order', () => {
    const checks = ['first', 'second'].map((name) => ({ name, run: () => undefined }))
    const lenient = defineRubric({
      name: 'r',
      categories: [tone],
      minScoreToPass: 0,
      strictness: 0,
      maxQuestionsAllowed: 0,
    })
    expect(lenient).toMatchObject({ minScoreToPass: 0, strictness: 0, maxQuestionsAllowed: 0 })
    expect(defineRubric({ name: 'r', categories: [tone], minScoreToPass: 1, strictness: 0 }).minScoreToPass).toBe(1)
    expect(defineRubric({ name: 'r', categories: [tone], minScoreToPass: 0.8, strictness: 1, checks }).checks).toEqual(
      checks,
    )
  })

  test('a mistyped option is told, of the rubric and of a category', () => {
    const mistyped: object = { strictnes: 1 }
    expect(() => defineRubric({ name: 'r', categories: [tone], ...mistyped })).toThrow(
      new TypeError('defineRubric has no option `strictnes`; did you mean `strictness`?'),
    )
    const weighed: object = { ...tone, wieght: 1 }
    expect(() => defineRubric({ name: 'r', categories: [weighed as typeof tone] })).toThrow(
      new TypeError('category "tone" has no option `wieght`; did you mean `weight`?'),
    )
    for (const none of ['null', '"selftest"', '[]'])
      expect(() => defineRubric(JSON.parse(none))).toThrow('defineRubric takes its options as one object')
  })

  test('a name is needed', () => {
    expect(() => defineRubric({ name: '', categories: [tone] })).toThrow('name is missing')
    expect(() => defineRubric(JSON.parse('{"categories": [{"name": "tone", "description": "d"}]}'))).toThrow(
      'name is missing',
    )
  })
})

describe('requireRubric', () => {
  test('takes a copy with other fields', () => {
    expect(() => requireRubric({ ...selftestRubric, strictness: 0.9 })).not.toThrow()
    expect(() => requireRubric({ ...selftestRubric, strictness: 9 })).toThrow('strictness is 9; it must lie in [0, 1]')
  })

  test('refuses what is no rubric', () => {
    for (const other of [undefined, null, 'selftest', {}, { name: 'mine' }])
      expect(() => requireRubric(JSON.parse(JSON.stringify(other ?? null)))).toThrow(
        'is no rubric; give selftestRubric',
      )
  })

  // Nothing would reach a mean with a missing weight, and `.not` would be green.
  test.each([
    ['strictness', { strictness: undefined }],
    ['maxQuestionsAllowed', { maxQuestionsAllowed: undefined }],
    ['allowMinorFormatDeviation', { allowMinorFormatDeviation: undefined }],
    ['checks', { checks: undefined }],
    ['weight of category "tone"', { categories: [tone] }],
    ['anchors of category "tone"', { categories: [{ ...tone, weight: 1 }] }],
  ])('refuses a copy whose %s is missing', (missing, change) => {
    const copy: object = { ...selftestRubric, ...change }
    expect(() => requireRubric(copy as Rubric)).toThrow(
      new RangeError(`Rubric "selftest": ${missing} is missing; make it with defineRubric({ ...rubric })`),
    )
  })
})
