import { describe, expect, test } from 'vitest'
import { compileCriterion } from '../../src/criteria/compile-criterion.js'
import { evaluateCriteria, examineCriteria } from '../../src/criteria/evaluate-criteria.js'
import { EXAMPLE_FAIL, EXAMPLE_OUTPUT, EXAMPLE_PASS, EXAMPLE_RESULT } from './support/protocol-example.js'

describe('the criteria protocol', () => {
  test('gives the output of its example to the letter', () => {
    const report = evaluateCriteria({
      testName: 'Test 1: Dry-Run Column Update',
      result: EXAMPLE_RESULT,
      passCriteria: EXAMPLE_PASS,
      failCriteria: EXAMPLE_FAIL,
    })
    expect(JSON.parse(JSON.stringify(report))).toStrictEqual(EXAMPLE_OUTPUT)
    expect(report).toEqual(EXAMPLE_OUTPUT)
  })

  test('takes the input of its example as it is written', () => {
    const input = {
      testScenario: {
        name: 'Test 1: Dry-Run Column Update',
        input: {
          operations: [{ type: 'updateColumn', columnName: 'AlreadyTalkingTier', value: 'High' }],
          dryRun: true,
        },
        expectedBehavior: 'Should preview changes without committing to storage',
      },
      actualResult: EXAMPLE_RESULT,
      passCriteria: EXAMPLE_PASS,
      failCriteria: EXAMPLE_FAIL,
    }
    expect(evaluateCriteria(input)).toEqual(EXAMPLE_OUTPUT)

    const thrown = evaluateCriteria({
      ...input,
      actualResult: new Error('Column "InvalidColumn" not found in headers'),
      passCriteria: ['error.message.includes("not found in headers")'],
    })
    expect(thrown).toMatchObject({ verdict: 'PASS', testName: 'Test 1: Dry-Run Column Update' })
    expect(() => evaluateCriteria({ ...input, actualResult: undefined })).toThrow(
      'The input of the criteria protocol needs `actualResult`: the criteria would have nothing to read',
    )
    const misspelt: object = { ...input, failCriterias: EXAMPLE_FAIL }
    expect(() => evaluateCriteria(misspelt)).toThrow(
      'The input of the criteria protocol has no option `failCriterias`; did you mean `failCriteria`?',
    )
    const nameless: object = { ...input, testScenario: 'Test 1' }
    expect(() => evaluateCriteria(nameless)).toThrow('needs a text in `testScenario.name`')
  })

  describe('of an error as it writes one, as text', () => {
    const passCriteria = [
      'error !== undefined',
      'error.message.includes("not found in headers")',
      'error.message.includes("InvalidColumn")',
    ]
    const failCriteria = ['result.affectedRows > 0', 'result.committed === true']
    const input = { testScenario: { name: 'Test 2' }, passCriteria, failCriteria }
    const text = 'Error: Column "InvalidColumn" not found in headers'
    const read = (actualResult: string, ...pass: string[]) =>
      evaluateCriteria({ testScenario: { name: '' }, actualResult, passCriteria: pass }).verdict

    test('reads it as the error that was thrown', () => {
      expect(evaluateCriteria({ ...input, actualResult: text })).toEqual(
        evaluateCriteria({ ...input, actualResult: new Error(text.slice('Error: '.length)) }),
      )
      expect(evaluateCriteria({ ...input, actualResult: text }).verdict).toBe('PASS')
      expect(read('RangeError: row 9\nof 3', 'error instanceof RangeError', "error.message === 'row 9\\nof 3'")).toBe(
        'PASS',
      )
      expect(read('SheetError: locked', "error.name === 'SheetError'", "error.message === 'locked'")).toBe('PASS')
      expect(read('Error', 'error !== undefined', "error.message === ''")).toBe('PASS')
    })

    test('so that a call that threw is not green where none may', () => {
      const report = evaluateCriteria({
        testScenario: { name: '' },
        actualResult: text,
        failCriteria: ['error !== undefined'],
      })
      expect(report).toMatchObject({ verdict: 'FAIL', failCriteriaEvaluation: { triggered: 1 } })
    })

    test('but not where no criterion reads an error, or the text only mentions one', () => {
      expect(read(text, "result.startsWith('Error:')")).toBe('PASS')
      expect(read('Errors: none', 'error === undefined')).toBe('PASS')
      expect(read('3 rows, Error: none', 'error === undefined')).toBe('PASS')
    })
  })

  test('evaluates its error case: fail criteria that read through the absent result are avoided', () => {
    const report = evaluateCriteria({
      error: new Error('Column "InvalidColumn" not found in headers'),
      passCriteria: [
        'error !== undefined',
        'error.message.includes("not found in headers")',
        'error.message.includes("InvalidColumn")',
      ],
      failCriteria: ['result.affectedRows > 0', 'result.committed === true'],
    })
    expect(report.verdict).toBe('PASS')
    expect(report.passCriteriaEvaluation.details[0]!.explanation).toBe(
      'error is Error: Column "InvalidColumn" not found in headers, not undefined',
    )
    expect(report.failCriteriaEvaluation.details.map((each) => each.explanation)).toEqual([
      'result is absent, so this cannot be triggered (good)',
      'result is absent, so this cannot be triggered (good)',
    ])
  })

  test('follows the decision tree: unmet pass criteria come before triggered fail criteria', () => {
    const both = evaluateCriteria({
      result: { a: 1 },
      passCriteria: ['result.a === 2', 'result.a === 1'],
      failCriteria: ['result.a > 0'],
    })
    expect(both.summary).toMatchObject({ verdict: 'FAIL', reason: '1 of 2 pass criteria failed' })
    expect(both.summary.recommendation).toBe(
      'Test failed. Failed criteria: result.a === 2. Triggered fail conditions: result.a > 0.',
    )
    const triggered = evaluateCriteria({
      result: { a: 1 },
      passCriteria: ['result.a === 1'],
      failCriteria: ['result.a > 0', 'result.a < 0'],
    })
    expect(triggered.summary.reason).toBe('1 fail conditions triggered')
    expect(triggered.failCriteriaEvaluation).toMatchObject({ total: 2, triggered: 1, avoided: 1 })
  })

  test.each([
    [['result.a === 1'], 'HIGH'],
    [["result.text.includes('around')", 'result.a === 1', 'result.a > 0'], 'MEDIUM'],
    [["result.text.includes('roughly')", 'result.a === 1'], 'LOW'],
  ])('confidence of %j is %s', (passCriteria, confidence) => {
    expect(evaluateCriteria({ result: { a: 1, text: '' }, passCriteria }).summary.confidence).toBe(confidence)
  })

  test('needs a criterion', () => {
    expect(() => evaluateCriteria({ result: 1 })).toThrow('at least one criterion')
  })

  test('says what it takes to whoever writes JavaScript', () => {
    const text = 'result > 0'
    for (const passCriteria of [text, null, [5], [undefined], [[text]], {}]) {
      const question: object = { result: 1, passCriteria }
      expect(() => evaluateCriteria(question)).toThrow('`passCriteria` is a list of texts')
    }
    for (const scope of [null, 5, [1], text]) {
      const question: object = { result: 1, passCriteria: [text], scope }
      expect(() => evaluateCriteria(question)).toThrow('an object of names')
    }
    for (const source of [undefined, null, 5, {}]) {
      expect(() => compileCriterion(source as string)).toThrow('a criterion is a text')
    }
    const { value, evaluate } = compileCriterion(text)
    for (const read of [value, evaluate]) expect(() => Reflect.apply(read, null, [])).toThrow('an object of names')
    const named = { names: 'x' } as object
    expect(() => compileCriterion('x > 0', named)).toThrow('`names` is a list')
  })
})

test('a misspelt option is refused', () => {
  const mistyped = { result: {}, passCriteria: ['result.a === undefined'], failCritera: ['result.a === undefined'] }
  expect(() => evaluateCriteria(mistyped)).toThrow(
    'evaluateCriteria has no option `failCritera`; did you mean `failCriteria`?',
  )
  const names: object = { nmes: ['input'] }
  expect(() => compileCriterion('input.a === 1', names)).toThrow(
    'compileCriterion has no option `nmes`; did you mean `names`?',
  )
})

describe('a criterion that ends in an error', () => {
  test.each([
    ['result.missing.x > 0', 'missing'],
    ['result.n', 'not-boolean'],
    ['result.text', 'not-boolean'],
    ['result.none', 'not-boolean'],
    ['result.get', 'unreadable'],
    ["'x'.repeat(result.n * 1e9) === ''", 'budget'],
  ])('%s is not met as a pass criterion and triggered as a fail criterion', (criterion, code) => {
    const result = { n: 1, text: 'abc', get get() { return true } } // prettier-ignore
    const report = evaluateCriteria({ result, passCriteria: [criterion], failCriteria: [criterion] })
    expect(report.passCriteriaEvaluation.details[0]).toMatchObject({ result: false, error: { code } })
    expect(report.failCriteriaEvaluation.details[0]).toMatchObject({ triggered: true, error: { code } })
    expect(report.passCriteriaEvaluation.details[0]!.explanation).toMatch(/^cannot be evaluated, so it is not met: /)
  })

  test.each([
    'result?.none',
    'result.none?.deep.er',
    'result.n === 1 && result.none?.x',
    'result.n > 5 ? true : result.none?.x',
    'result.none?.x ?? result.none?.y',
  ])('%s is false: undefined out of "?." is no error', (criterion) => {
    const report = evaluateCriteria({ result: { n: 1 }, passCriteria: [criterion], failCriteria: [criterion] })
    expect(report.passCriteriaEvaluation.details[0]).toEqual({
      criterion,
      result: false,
      explanation: expect.any(String) as string,
    })
    expect(report.failCriteriaEvaluation.details[0]!.triggered).toBe(false)
  })

  test('undefined out of "?." is no error after long work either', () => {
    const result = { rows: Array.from({ length: 150_000 }, (_, row) => ({ row })) }
    const criterion = 'result.rows.every(r => r.row >= 0 || r.row === -1) && result.none?.x'
    expect(evaluateCriteria({ result, failCriteria: [criterion] }).verdict).toBe('PASS')
  })

  test('an unknown name is an error before any criterion runs', () => {
    expect(() => evaluateCriteria({ result: {}, passCriteria: ['result.a === 1', 'reslt.a === 1'] })).toThrow(
      'unknown name `reslt`; did you mean `result`?\n\n  reslt.a === 1\n  ^',
    )
  })

  test('a result that is undefined without an error is no absent root', () => {
    const failCriteria = ['result.a === 1']
    const missing = { triggered: true, error: { code: 'missing' } }
    for (const call of [{ result: undefined }, { result: undefined, error: null }]) {
      expect(evaluateCriteria({ ...call, failCriteria }).failCriteriaEvaluation.details[0]).toMatchObject(missing)
    }
    expect(evaluateCriteria({ error: null, failCriteria }).verdict).toBe('PASS')
  })

  const leak = { output: 'sk-1' }
  test.each([
    ["error.code === 'LEAK' || result.output.includes('sk-')", { result: leak }],
    ["`${error.message} ${result.output}`.includes('sk-')", { result: leak }],
    ["[error.message, result.output].some(text => text.includes('sk-'))", { result: leak }],
    ["result.output.includes('sk-') || error.message.includes('sk-')", { error: new Error('sk-1') }],
    ["result.output.includes(input) || logs.includes('sk-')", { error: new Error('x'), scope: { input: 1, logs: '' } }],
  ])('as a fail criterion, %s is triggered: it reads what is there, too', (criterion, call) => {
    const report = evaluateCriteria({ ...call, failCriteria: [criterion] })
    expect(report.failCriteriaEvaluation.details[0]).toMatchObject({ triggered: true, error: { code: 'missing' } })
    expect(report.failCriteriaEvaluation.details[0]!.explanation).toMatch(
      /^cannot be evaluated, so it counts as triggered: (error|result) is absent; where it may be, write "\1\?\."$/,
    )
  })

  test.each([
    ["error?.code === 'LEAK' || result.output.includes('sk-')", { result: leak }, true],
    ["error?.code === 'LEAK' || result.output.includes('sk-')", { result: { output: '' } }, false],
    ["result.output.includes('sk-') || error.code === 'LEAK'", { result: leak }, true],
    ["error.list.some(result => result.bad) || error.code === 'LEAK'", { result: leak }, false],
  ])('%s of %j is triggered: %s', (criterion, call, triggered) => {
    const report = evaluateCriteria({ ...call, failCriteria: [criterion], vacuous: 'off' })
    expect(report.failCriteriaEvaluation.details[0]!.triggered).toBe(triggered)
  })
})

describe('explanations', () => {
  const rule = 'p.row < 0 || p.row + 1 < 0 || p.row + 2 < 0'
  test.each([
    [
      `result.rows.every(p => !(${rule}))`,
      'not all 100000 items of result.rows satisfy',
      ' (too many to say which one)',
    ],
    [`!result.rows.some(p => ${rule})`, '', ' is false: result.rows is Array(100000)'],
    [`result.rows.some(p => ${rule}) === false`, '', ' is false: result.rows is Array(100000)'],
    [`result.rows.findIndex(p => ${rule}) === -1`, '', ' is false: result.rows is Array(100000)'],
  ])('of %s blames no element, since the walk to the one that decided is not repeated', (criterion, start, end) => {
    const rows = Array.from({ length: 100_000 }, (_, i) => ({ row: i === 99_999 ? -1 : i }))
    const { report, diagram } = examineCriteria({ result: { rows }, passCriteria: [criterion] })
    const [detail] = report.passCriteriaEvaluation.details
    expect(detail).toMatchObject({ result: false })
    expect([detail!.explanation.slice(0, start.length), detail!.explanation.slice(-end.length)]).toEqual([start, end])
    expect(diagram(detail!)).not.toContain('at [')
  })

  test('of a fail criterion likewise', () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => ({ row: i === 99_999 ? -1 : i }))
    const report = evaluateCriteria({ result: { rows }, failCriteria: [`result.rows.some(p => ${rule})`] })
    expect(report.failCriteriaEvaluation.details[0]!.explanation).toBe(
      `one of the 100000 items of result.rows satisfies p => ${rule} (too many to say which one) (bad)`,
    )
  })

  const result = {
    n: 13,
    name: 'Ann',
    rows: [
      { row: 2, ok: true },
      { row: -1, ok: true },
    ],
    list: ['a', 'b'],
    calls: [{ tools: [{ name: 'search' }, { name: 'order' }] }, {}, { tools: [{ name: 'order' }] }],
    empty: [],
    set: new Set(['a', 'b']),
    flag: false,
    long: `${'x'.repeat(80)}END`,
  }
  test.each([
    ['result.n === 12', 'result.n is 13, not 12'],
    ["result.name !== 'Ann'", "result.name is 'Ann'"],
    ['result.n > 20', 'result.n is 13, which is not > 20'],
    ['result.list.length > 5', 'result.list has 2 items, which is not > 5'],
    ['result.name.length === 4', 'result.name.length is 3, not 4'],
    ["result.name.includes('z')", "result.name does not contain 'z': it is 'Ann'"],
    ["result.list.includes('z')", "result.list does not contain 'z': it is ['a', 'b']"],
    ['result.rows.every(r => r.row >= 0)', 'item 1 of result.rows does not satisfy r => r.row >= 0 (r.row is -1)'],
    [
      'result.rows.some(r => r.row > 5)',
      'none of the 2 items of result.rows satisfies r => r.row > 5 (r.row is 2, -1)',
    ],
    [
      "result.rows.find(({ ok }) => ok === 'no') !== undefined",
      "result.rows.find(({ ok }) => ok === 'no') is undefined (ok is true)",
    ],
    [
      'result.rows.filter(r => r.row > 5).length === 1',
      'result.rows.filter(r => r.row > 5).length is 0, not 1 (r.row is 2, -1)',
    ],
    [
      "result.calls.some(m => m.tools?.some(t => t.name === 'refund'))",
      "none of the 3 items of result.calls satisfies m => m.tools?.some(t => t.name === 'refund') (t.name is 'search', 'order')",
    ],
    ['result.empty.some(r => r.row > 5)', 'result.empty is empty, so r => r.row > 5 was never asked'],
    [
      "['y', 'z'].some(each => result.name.includes(each))",
      "none of the 2 items of ['y', 'z'] satisfies each => result.name.includes(each)",
    ],
    ['Array.isArray(result.name)', "result.name is 'Ann', not an array"],
    ["typeof result.n === 'string'", "typeof result.n is 'number', not 'string'"],
    ['result.flag && result.n > 5', 'result.flag && result.n > 5 is false: result.flag is false'],
    ['result.n > result.rows.length * 10', 'result.n is 13, which is not > result.rows.length * 10 (20)'],
    [`result.long === '${'x'.repeat(80)}AND'`, `result.long is '…${'x'.repeat(30)}END', not '…${'x'.repeat(30)}AND'`],
    ['!result.rows', '!result.rows is false: result.rows is Array(2)'],
    [
      "result.long.toUpperCase().includes('end')",
      `result.long.toUpperCase() does not contain 'end': it is '${'X'.repeat(60)}…'; result.long.toUpperCase() never contains 'end'`,
    ],
    [
      'result.name > 2',
      "result.name is 'Ann', which is not > 2; result.name is 'Ann', a text and no number, neither above nor below another; for its length write result.name.length",
    ],
    [
      'result.rows.row === 2',
      'result.rows.row is undefined, not 2; not result.rows but each item of it has a "row": write result.rows.some(item => item.row)',
    ],
    [
      "result.name.indexOf('A') > 0",
      "result.name.indexOf('A') is 0, which is not > 0 (result.name is 'Ann'); result.name.indexOf('A') is 0, where the start matches: write >= 0",
    ],
    [
      'result.rows.every(r => r.tags?.length > 0)',
      'item 0 of result.rows does not satisfy r => r.tags?.length > 0 (r.tags?.length is undefined)',
    ],
    ['result.none?.deep.er', 'result.none?.deep.er is undefined'],
    [
      'result.rows.length > 0 && result.none?.deep',
      'result.rows.length > 0 && result.none?.deep is undefined: result.rows.length is 2, result.none?.deep is undefined',
    ],
    [
      'result.rows.every(r => r.row > 0 && r.ok)',
      'item 1 of result.rows does not satisfy r => r.row > 0 && r.ok (r.row is -1)',
    ],
    ["result.set.has('c')", "result.set.has('c') is false: result.set is Set ['a', 'b']"],
    ['result.n === -20', 'result.n is 13, not -20'],
    ['result.n > -(-20)', 'result.n is 13, which is not > -(-20) (20)'],
    [
      'result.list === ["a"]',
      'result.list is an array, not ["a"] (an array); objects are compared by identity here: write equals(result.list, ["a"])',
    ],
    ['/yes/i.test(result.long)', `result.long does not match /yes/i: it is '${'x'.repeat(60)}…'`],
    ['!/END/.test(result.long)', `result.long matches /END/: '…${'x'.repeat(30)}END'`],
    ['!result.long.includes("END")', `result.long contains 'END': '…${'x'.repeat(30)}END'`],
    ['result.name.match(/z/) !== null', "result.name.match(/z/) is null (result.name is 'Ann')"],
    ['result.name.search(/z/) >= 0', "result.name.search(/z/) is -1, which is not >= 0 (result.name is 'Ann')"],
    ['result.name.indexOf("z") > -1', `result.name.indexOf("z") is -1, which is not > -1 (result.name is 'Ann')`],
    ['equals(result.rows, [{ row: 2, ok: true }, { row: 1, ok: true }])', 'result.rows[1].row is -1, not 1'],
    ['equals([{ row: 2, ok: true }], result.rows)', 'result.rows has 2 items, not 1'],
    ['equals(result.rows[0], { row: 2 })', "result.rows[0] has 'ok', which is one too many"],
    ['equals(result.rows[0], { row: 2, ok: true, "a b": 1 })', "result.rows[0] has no 'a b'"],
    ['equals(result.list, result.name)', "result.list is an array, not 'Ann'"],
    [
      `equals(result, { ...result, long: '${'x'.repeat(80)}AND' })`,
      `result.long is '…${'x'.repeat(30)}END', not '…${'x'.repeat(30)}AND'`,
    ],
  ])('of %s', (criterion, explanation) => {
    expect(evaluateCriteria({ result, passCriteria: [criterion] }).passCriteriaEvaluation.details[0]!.explanation).toBe(
      explanation,
    )
  })
})

test('a text that was received has no fields, and a criterion that fails for it says so', () => {
  const { explanation } = evaluateCriteria({ result: 'text', passCriteria: ["result.status === 'COMPLETE'"] })
    .passCriteriaEvaluation.details[0]!
  expect(explanation).toBe(
    'result.status is undefined, not \'COMPLETE\'; result is a string, and no string has "status"',
  )
})

test.each([
  ["result === 'a b'", 'a\u00A0b', "result is 'a\u00A0b', not 'a b'; they look alike: U+00A0 is not U+0020"],
  ["result === 'caf\u00E9'", 'cafe\u0301', 'they look alike: U+0065 is not U+00E9'],
  [`result == "don't"`, 'don\u2019t', 'they look alike: U+2019 is not U+0027'],
  ["result === 'e-mail'", 'e\u2011mail', 'they look alike: U+2011 is not U+002D'],
  ["result === 'a'", 'a\u200B', 'they look alike: U+200B is not the end'],
  [`result.includes("don't")`, 'I don\u2019t', 'it has what looks alike, in other characters'],
])('%s: texts that look alike are told apart', (criterion, result, hint) => {
  const [detail] = evaluateCriteria({ result, passCriteria: [criterion] }).passCriteriaEvaluation.details
  expect(detail?.explanation).toContain(hint)
})

test.each([
  ["result === 'b'", 'a'],
  ["result === 'A'", 'a'],
  ["result.includes('x')", "don't"],
  [`result === "${'-'.repeat(2_001)}"`, '\u2011'.repeat(2_001)],
])('%s: others are not', (criterion, result) => {
  const [detail] = evaluateCriteria({ result, passCriteria: [criterion] }).passCriteriaEvaluation.details
  expect(detail?.explanation).not.toContain('alike')
})

test('what a search among many looked at is shown in part, and only where the search failed', () => {
  const rows = Array.from({ length: 2_000 }, () => ({ row: 1 }))
  const criteria = ['result.rows.some(r => r.row > 5)', 'result.rows.filter(r => r.row > 0).length > 1']
  const explained = (question: object) => {
    const { passCriteriaEvaluation: pass, failCriteriaEvaluation: fail } = evaluateCriteria({
      result: { rows },
      ...question,
    })
    return [...pass.details, ...fail.details].map((detail) => detail.explanation)
  }
  expect(explained({ passCriteria: criteria })).toEqual([
    'none of the 2000 items of result.rows satisfies r => r.row > 5 (r.row is 1, …)',
    'result.rows.filter(r => r.row > 0) has 2000 items, which is > 1',
  ])
  expect(explained({ failCriteria: criteria.slice(0, 1) })).toEqual([
    'none of the 2000 items of result.rows satisfies r => r.row > 5 (good)',
  ])
})

test('what a fail criterion found is shown where it stands', () => {
  const result = { text: `${'x'.repeat(80)} we guarantee it` }
  const found = (criterion: string) =>
    evaluateCriteria({ result, failCriteria: [criterion] }).failCriteriaEvaluation.details[0]!.explanation
  const place = `'…${'x'.repeat(26)} we guarantee it' (bad)`
  expect(found("result.text.includes('guarantee')")).toBe(`result.text contains 'guarantee': ${place}`)
  expect(found('/guarantee/.test(result.text)')).toBe(`result.text matches /guarantee/: ${place}`)
})

test.each([
  ["result.a.contains('x')", 'there is no method .contains(); did you mean .includes()?'],
  ['result.a.any(x => x > 0)', 'there is no method .any(); did you mean .some()?'],
  ['result.a.all(x => x > 0)', 'there is no method .all(); did you mean .every()?'],
])('%s: the method that other languages have', (source, message) => {
  expect(() => compileCriterion(source)).toThrow(message)
})

test.each([
  ['```json\n{"b": 1}\n```', 'this text is not JSON: it stands in a code fence'],
  ['Sure! {"b": 1}', 'this text is not JSON: it begins with other text before the "{" or "["'],
  ['b: 1', 'this text is not JSON: it begins with other text'],
  ['\n', 'this text is not JSON: it is empty'],
  ['{"b": 1', 'this text is not JSON: it ends too early'],
  ['{"b": "x', 'this text is not JSON: it ends too early'],
  ['{"b": [1, 2', 'this text is not JSON: it ends too early'],
  ["{'b': 1}", 'this text is not JSON: it has a mistake at character 2 of 8'],
  ['{"b" 1}', 'this text is not JSON: it has a mistake at character 6 of 7'],
  [undefined, 'this is not JSON: it is undefined'],
  [{ b: 1 }, 'an object is not a text of JSON: read it without JSON.parse'],
])('JSON.parse says why %j is no JSON', (a, why) => {
  const criterion = compileCriterion('JSON.parse(result.a).b > 0')
  const { error } = criterion.evaluate({ result: { a } })
  expect(error?.reason).toBe(why)
})

test.each([
  [new Set(['a']), "result.includes('a')", 'a Set has no method .includes(): write .has(...)'],
  [new Map([['a', 1]]), "result.includes('a')", 'a Map has no method .includes(): write .has(...)'],
  [new Set(['a']), "result.some(x => x === 'a')", 'a Set has no method .some(): write [...set].some(...)'],
  [{ a: 1 }, 'result.every(x => x > 0)', 'an object has no method .every(): write Object.values(value).every(...)'],
  [['a'], "result.startsWith('a')", 'an array has no method .startsWith(): write .some(item => item.startsWith(...))'],
  [5, "result.includes('5')", 'a number has no method .includes(): write String(value).includes(...)'],
  ['abc', "'a' in result", '"in" needs an object, this is a string: for a part of a text write .includes(...)'],
])('of %j, %s says what to write', (result, criterion, message) => {
  expect(compileCriterion(criterion).evaluate({ result }).error?.reason).toBe(message)
})
