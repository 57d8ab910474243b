import { describe, expect, test } from 'vitest'
import { checkCriteriaFile } from '../../../src/criteria/files/check-criteria-file.js'

const FILE = `name: sheets
passCriteria: [result.dryRun === true, "reslt.committed === undefined"]
cases:
  - id: one
    criteria:
      pass:
        - result.preview.every(p => p.row >= 0)
        - result.rows.sort()
      fail: result.status = 'ERROR'
  - id: two
    criteria: "result.message.inclues('x')"
    fail_criteria:
      - true
      - >-
        result.a ===
        +
    constructor: { __proto__: { criteria: '1 +' } }
`

describe('checkCriteriaFile', () => {
  test('compiles every criterion and says where it is wrong', () => {
    const check = checkCriteriaFile(FILE, 'sheets.golden.yaml')
    expect(check.criteria).toBe(9)
    expect(check.problems.map(({ line, column, path, code }) => [line, column, path, code])).toEqual([
      [2, 41, 'passCriteria[1]', 'unknown-name'],
      [8, 23, 'cases[0].criteria.pass[1]', 'mutation'],
      [9, 27, 'cases[0].criteria.fail', 'unsupported'],
      [11, 31, 'cases[1].criteria', 'unknown-method'],
      [13, 9, 'cases[1].fail_criteria[0]', 'not-a-string'],
      [16, 10, 'cases[1].fail_criteria[1]', 'syntax'],
      [17, expect.any(Number) as number, 'cases[1].constructor.__proto__.criteria', 'syntax'],
    ])
    expect(check.text.split('\n')[0]).toBe(
      'sheets.golden.yaml:2:41  passCriteria[1]: unknown name `reslt`; did you mean `result`?',
    )
  })

  test('a key that stands twice in a line of JSON hides the criteria of the first', () => {
    const line = '{"id":"a","criteria":["result.a +"],"criteria":["result.b"]}'
    expect(checkCriteriaFile(line, 'cases.jsonl').problems).toMatchObject([
      { line: 1, column: 37, message: 'the key "criteria" is there twice' },
    ])
  })

  test('finds the same places in every form that a golden case may have', () => {
    const places = (criteria: string) =>
      checkCriteriaFile(`cases:\n  - id: a\n    criteria:${criteria}\n`, 'a.golden.yaml').problems.map(
        ({ line, column, path }) => [line, column, path],
      )
    expect(places(' "reslt.a"')).toEqual([[3, 16, 'cases[0].criteria']])
    expect(places(' reslt.a')).toEqual([[3, 15, 'cases[0].criteria']])
    expect(places(' ["true || result.a", "reslt.a"]')).toEqual([[3, 37, 'cases[0].criteria[1]']])
    expect(places('\n      - "reslt.a"')).toEqual([[4, 10, 'cases[0].criteria[0]']])
    expect(places('\n      pass: reslt.a\n      fail: ["reslt.b"]')).toEqual([
      [4, 13, 'cases[0].criteria.pass'],
      [5, 15, 'cases[0].criteria.fail[0]'],
    ])
  })

  test.each([
    ['|\n        result.a === 1 &&\n          reslt.b', 5, 11],
    ['>-\n        result.a === 1\n\n        && reslt.b\n', 6, 12],
    ['>2  # folded\n        result.a === 1\n        && reslt.b\n', 5, 12],
    ['result.a === 1\n        && reslt.b', 4, 12],
    [`"result.a === \\"x\\" && reslt.b"`, 3, 38],
    [`'result.a === ''x'' && reslt.b'`, 3, 38],
    [`"result.a === 'a\\\\b' && reslt.b"`, 3, 39],
    [`"result.a === '\\u0041' && reslt.b"`, 3, 5],
  ])('finds the place in a criterion that is written as %j', (written, line, column) => {
    for (const ends of ['\n', '\r\n']) {
      const text = `cases:\n  - id: a\n    criteria: ${written}\n`.replaceAll('\n', ends)
      const { problems } = checkCriteriaFile(text, 'a.golden.yaml')
      expect(problems).toMatchObject([{ line, column, message: 'unknown name `reslt`; did you mean `result`?' }])
    }
  })

  test.each(['[]', '{}', '{ pass: [] }', '{ pass: [], fail: [] }'])('names criteria that hold none: %s', (criteria) => {
    const check = checkCriteriaFile(`cases:\n  - id: a\n    criteria: ${criteria}\n`, 'a.golden.yaml')
    expect(check.criteria).toBe(0)
    expect(check.problems).toMatchObject([
      {
        line: 3,
        path: 'cases[0].criteria',
        code: 'no-criterion',
        message: expect.stringContaining('holds no criterion'),
      },
    ])
  })

  test('reads JSON Lines, one case a line', () => {
    const lines = [
      '{"id":"a","criteria":"result.a === 1"}',
      '',
      '{"id":"b","criteria":{"pass":["reslt.a === 1"]}}',
      '{"id":"c","criteria":',
    ]
    const check = checkCriteriaFile(lines.join('\n'), 'cases.jsonl')
    expect(check.criteria).toBe(2)
    for (const ends of ['\n', '\r\n']) {
      const { problems } = checkCriteriaFile(lines.join(ends), 'cases.jsonl')
      expect(problems.map(({ line, column, path, code }) => [line, column, path, code])).toEqual([
        [3, 32, 'criteria.pass[0]', 'unknown-name'],
        [4, 1, '', 'json'],
      ])
    }
  })

  test('tells no part of a key that stands in a line that is no JSON', () => {
    const { text } = checkCriteriaFile(`{"id":sk-proj-${'a1B2'.repeat(8)}`, 'cases.jsonl')
    expect(text).toContain('the line is not JSON')
    expect(text).not.toMatch(/sk-proj|a1B2/)
  })

  test('reports a line that is nested too deeply', () => {
    const deep = `{"criteria":"result.a","b":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    const { problems } = checkCriteriaFile(`{"criteria":"result.a"}\n${deep}`, 'cases.jsonl')
    expect(problems.map(({ line, code, message }) => [line, code, message])).toEqual([
      [2, 'json', 'the line is nested too deeply to be read'],
    ])
  })

  test('names the file that the cases are in', () => {
    expect(checkCriteriaFile('cases: ./c.jsonl', 'a.golden.yaml').casesFile).toBe('./c.jsonl')
    expect(checkCriteriaFile('cases: []', 'a.golden.yaml')).not.toHaveProperty('casesFile')
  })

  test('reports a side that criteria do not have', () => {
    const check = checkCriteriaFile('cases:\n  - criteria: { pass: [result.a], fial: [result.b] }', 'a.golden.yaml')
    expect(check.text.split('\n')[0]).toBe(
      'a.golden.yaml:2:35  cases[0].criteria.fial: criteria have no `fial`; did you mean `fail`?',
    )
    expect(check.problems[0]!.code).toBe('unknown-side')
  })

  test('reports criterias, under which nothing would be read', () => {
    expect(checkCriteriaFile('- criteria: result.a\n- criterias: reslt.a', 'a.yaml').text).toContain(
      'a.yaml:2:14  [1].criterias: did you mean `criteria`?',
    )
  })

  test('knows further names', () => {
    const text = 'criteria: [input.rows === result.rows]'
    expect(checkCriteriaFile(text, 'a.yaml').problems).toHaveLength(1)
    expect(checkCriteriaFile(text, 'a.yaml', ['input']).problems).toEqual([])
  })

  test('reports a file that is no YAML', () => {
    const check = checkCriteriaFile('criteria: [a', 'broken.yaml')
    expect(check.problems[0]).toMatchObject({ code: 'yaml', line: 1 })
    expect(check.criteria).toBe(0)
  })

  test('characters that act on a terminal, in names and texts of a file, are made visible in its text', () => {
    const acting = ['\u001b]0;title\u0007', '\u009b2J', '\u202e', '\u001b[2K\r'].join('x')
    const data = {
      [acting]: { criteria: { pass: [`result.a === '${acting}`], [`fial${acting}`]: ['a'] } },
      criteria: { [acting]: ['a'] },
    }
    const broken = `criteria: "a${acting}" b: *${acting}\n${acting}: [`
    for (const text of [JSON.stringify(data), JSON.stringify(data).replaceAll('\\u001b', '\u001b'), broken]) {
      for (const file of ['a.yaml', 'a.jsonl', `${acting}.json`]) {
        const check = checkCriteriaFile(text, file)
        expect(check.problems).not.toEqual([])
        expect(check.text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u)
        expect(check.text.split('\n')).toHaveLength(2 * check.problems.length)
      }
    }
    const [first] = checkCriteriaFile(
      JSON.stringify({ criteria: { '::error::x': ['a'] } }),
      '::error::.json',
    ).text.split('\n')
    expect(first).toMatch(/^\\u\{3a}:error::\.json:1:14 {2}criteria/)
  })

  test('reads JSON, and files without criteria', () => {
    expect(checkCriteriaFile('{"criteria": {"pass": ["1 +"]}}', 'a.json').problems[0]).toMatchObject({
      line: 1,
      column: 28,
      code: 'syntax',
    })
    expect(checkCriteriaFile('just: data', 'a.yaml')).toMatchObject({ criteria: 0, problems: [], text: '' })
  })
})
