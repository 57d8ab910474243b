import { describe, expect, test } from 'vitest'
import { evaluateCriteria } from '../../../src/criteria/evaluate-criteria.js'
import { EXAMPLE_FAIL, EXAMPLE_PASS, EXAMPLE_RESULT } from '../support/protocol-example.js'

const result = {
  ...EXAMPLE_RESULT,
  committed: undefined,
  empty: [],
  status: 'COMPLETE',
  error: undefined,
  result: 1,
  items: [{ ok: true, n: 1 }],
}

function warningsOf(criteria: { pass?: string[]; fail?: string[] }, tested: unknown = result): readonly string[] {
  const report = evaluateCriteria({
    result: tested,
    passCriteria: criteria.pass ?? [],
    failCriteria: criteria.fail ?? [],
  })
  return report.warnings ?? []
}

describe('a criterion that cannot fail is reported', () => {
  const nothing = 'checks nothing: it reads nothing of the result, so it always comes out the same'
  const whatever = 'checks nothing: it comes out the same whatever is put under the names that it reads'

  test.each([
    ['true', nothing],
    ['1 < 2', nothing],
    ["/a/.test('a')", nothing],
    ["typeof result.status !== 'text'", whatever],
    ['result.dryRun === true || true', whatever],
    ["result.status === 'COMPLETE' || result.status !== 'COMPLETE'", whatever],
    ['!!result.status || !result.status', whatever],
    ['result.preview !== []', whatever],
    ["result.preview !== ['a']", whatever],
    ['result.status !== NaN', whatever],
    ['(result.affectedRows ?? 0) !== null', whatever],
    ["typeof result.items === 'object' || typeof result.items !== 'object'", whatever],
    ["result.affectedRows > 0.7 && result.affectedRows < 0.8 ? 'b' !== 'a' : true", whatever],
  ])('pass: %s', (criterion, why) => {
    expect(warningsOf({ pass: [criterion] })).toEqual([`${criterion} ${why}`])
  })

  test.each([
    ['false', nothing],
    ["typeof result.status === 'text'", whatever],
    ['result.dryRun === false && result.dryRun === true', whatever],
    ['result.affectedRows > 20 && result.affectedRows < 3', whatever],
    ["result.status === 'a' && result.status === 'b'", whatever],
    ['result.preview === []', whatever],
    ['result.status === NaN', whatever],
  ])('fail: %s', (criterion, why) => {
    expect(warningsOf({ fail: [criterion] })).toEqual([`${criterion} ${why}`])
  })
})

describe('a field that a received text, number or boolean cannot have is reported', () => {
  const asks = 'may not ask what it seems to'

  test.each([
    ["result.status === 'FAILED'", 'the answer', 'result is a string, and no string has "status"'],
    ["result.output?.includes('guarantee')", 'the answer', 'result is a string, and no string has "output"'],
    ['result?.refused', 'the answer', 'result is a string, and no string has "refused"'],
    ["result.status === 'FAILED' || result.state === 'FAILED'", 'the answer', 'no string has "status"'],
    ['result?.ok', 5, 'result is a number, and no number has "ok"'],
    ["result.status === 'FAILED'", true, 'result is true, and no boolean has "status"'],
  ])('fail: %s of %j', (criterion, tested, why) => {
    const [warning] = warningsOf({ fail: [criterion] }, tested)
    expect(warning).toContain(`${criterion} ${asks}: `)
    expect(warning).toContain(why)
  })

  test.each([
    ["(result.output ?? result).includes('guarantee')", 'the answer'],
    ["result.output?.includes('guarantee') || result.includes('guarantee')", 'the answer'],
    ["typeof result !== 'string' && result.status === 'FAILED'", 'the answer'],
    ["result === '' || result.status === 'FAILED'", 'the answer'],
    ['result.length > 500', 'the answer'],
    ["result[0] === 'b'", 'the answer'],
    ["result.message === 'x'", { output: 'text' }],
    ["result.message === 'x'", { result: 'text' }],
    ["result.texts.some(text => text.length > 500 || text.refused === 'x')", { texts: ['a'] }],
  ])('no warning: %s of %j', (criterion, tested) => {
    expect(warningsOf({ fail: [criterion] }, tested)).toEqual([])
  })
})

describe('an "every" that asked nothing is reported', () => {
  const rows = [{ tags: ['a'] }, { tags: [] }]
  const nested = 'result.rows.every(r => r.tags.every(t => t.length > 0))'

  test.each([
    ['result.empty.every(x => x.ok)', 'result.empty'],
    ['result.empty.every(Boolean)', 'result.empty'],
    ["result.status === 'COMPLETE' && result.empty.every(x => x.ok)", 'result.empty'],
    ['result.preview.filter(p => p.row < 0).every(p => p.ok)', 'result.preview.filter(p => p.row < 0)'],
  ])('%s', (criterion, empty) => {
    expect(warningsOf({ pass: [criterion] })).toEqual([
      `${criterion} has an "every" that asked nothing: ${empty} is empty`,
    ])
  })

  test('in a fail criterion where it is what the criterion denies', () => {
    expect(warningsOf({ fail: ['!result.empty.every(x => x.ok)'] })).toEqual([
      '!result.empty.every(x => x.ok) has an "every" that asked nothing: result.empty is empty',
    ])
    const guarded = 'result.empty.every(x => x.bad) && result.empty.length > 0'
    expect(warningsOf({ fail: [guarded] })).toEqual([])
  })

  test('inside another only where no element of any row was asked', () => {
    const empty = [{ tags: [] }, { tags: [] }]
    expect(warningsOf({ pass: [nested] }, { rows: empty })[0]).toContain('asked nothing: r.tags is empty')
    for (const some of [rows, rows.toReversed()]) expect(warningsOf({ pass: [nested] }, { rows: some })).toEqual([])
    expect(warningsOf({ pass: [nested.replace('t => t.length > 0', 'Boolean')] }, { rows })).toEqual([])
  })

  test('not where the walk is too long to be repeated', () => {
    const many = Array.from({ length: 200_000 }, (_, i) => rows[i < 199_999 ? 1 : 0])
    expect(warningsOf({ pass: [nested] }, { rows: many })).toEqual([])
  })
})

describe('a name that may be misspelt is reported', () => {
  const rows = [{ severity: 'high', committed: false }]
  const tested = { ...result, meta: { model: 'a' }, rows, json: '{"message":"yes"}' }

  test.each([
    ['pass', 'result.comitted === undefined', '"committed": result has that, and no "comitted"'],
    ['pass', 'result.executionTme !== 5', '"executionTime": result has that, and no "executionTme"'],
    ['pass', 'typeof result.afectedRows === "undefined"', '"affectedRows"'],
    ['fail', 'result.comited === true', '"committed"'],
    ['fail', 'result.meta?.mdoel !== undefined', '"model": result.meta has that, and no "mdoel"'],
    ['fail', "result.statsu === 'FAILED'", '"status": result has that, and no "statsu"'],
    ['fail', 'result.status.lenght > 2000', '"length": result.status has that, and no "lenght"'],
    ['fail', 'result.items.count > 1', '"length": result.items has that, and no "count"'],
    ['fail', 'result.rows.some(row => row.severty === "low")', '"severity": row has that, and no "severty"'],
    ['pass', 'result.rows.every(row => !row.comitted)', '"committed": row has that, and no "comitted"'],
    ['fail', 'result.rows[0].severty === "low"', '"severity": result.rows[0] has that, and no "severty"'],
    ['fail', 'JSON.parse(result.json).messge === "no"', '"message": JSON.parse(result.json) has that, and no "messge"'],
  ])('%s: %s', (side, criterion, why) => {
    expect(warningsOf({ [side]: [criterion] }, tested)).toEqual([
      expect.stringContaining(`${criterion} may misspell ${why}`) as string,
    ])
  })

  test.each([
    ['result.newStorageId === undefined', { storageId: 'k1' }],
    ['result.error === undefined', { errors: [] }],
    ['result.text.error === undefined', { text: 'a text' }],
    ['result.items.count === undefined || result.items.length > 0', { items: [1] }],
    ['result.messge !== undefined || result.message !== undefined', { message: 'x' }],
    ['result.rows.every(r => (r.messge ?? r.message) !== 1)', { rows: [{ message: 'x' }] }],
    ['result.rows.every(r => r.note === undefined)', { rows: [{ noted: 'x' }] }],
  ])('not: %s of %j', (criterion, other) => {
    expect(warningsOf({ pass: [criterion] }, other)).toEqual([])
  })
})

describe('a criterion that asks something else than it reads like is reported', () => {
  const tested = {
    output: 'We cannot promise a refund.',
    score: 40,
    lang: 'fr',
    langs: ['de', 'en'],
    rows: [{ id: 1, severity: 'high' }],
  }

  test.each([
    [
      'pass',
      "0 < result.output.split(' ').length < 3",
      '"0 < result.output.split(\' \').length" is true or false, and that is',
    ],
    ['fail', 'result.output.trim().length > 90 > 80', 'write result.output.trim().length > 90 && 90 > 80'],
    ['fail', "result.output.includes('guarantee' || 'promise')", "'guarantee' || 'promise' is always 'guarantee'"],
    ['fail', "result.output.includes('guarantee' && 'sure')", "'guarantee' && 'sure' is always 'sure'"],
    [
      'fail',
      "result.output.includes(['guarantee', 'promise'])",
      ".includes() takes one text: write ['guarantee', 'promise'].some(",
    ],
    ['fail', 'result.output.includes(result.langs)', 'write result.langs.some('],
    ['fail', "result.output.toLowerCase().includes('Refund')", "result.output.toLowerCase() never contains 'Refund'"],
    ['pass', "!result.output.toUpperCase().startsWith('We')", "never contains 'We'"],
    ['fail', "result.output.trim().toLowerCase() === 'OK'", "result.output.trim().toLowerCase() is never 'OK'"],
    ['pass', "result.output.includes('')", "every text contains ''"],
    [
      'pass',
      'result.output.length >= 0 && result.score > 3',
      'a length is never below 0: write "> 0", or "result.output.length !== undefined"',
    ],
    [
      'pass',
      'result.rows.length > -1',
      'a length is never below 0: write "> 0", or "result.rows.length !== undefined"',
    ],
    ['fail', 'result.rows.length < -1', 'a length is never below 0: write "=== 0"'],
    [
      'pass',
      "result.output.indexOf('guarantee') >= -1",
      "result.output.indexOf('guarantee') is -1 where nothing is found, and never below: write !== -1",
    ],
    ['fail', 'result.rows.map(r => r.id).length < 0', 'a length is never below 0: write "=== 0"'],
    ['fail', "result.lang in ['fr', 'it']", "write ['fr', 'it'].includes(result.lang)"],
    ['fail', "'de' in result.langs", "write result.langs.includes('de')"],
    [
      'fail',
      'result.rows.map(r => r.id) === [1]',
      'nothing is identical with [1]: write equals(result.rows.map(r => r.id), [1])',
    ],
    ['pass', 'result.rows.at(0) !== ({ id: 1 })', 'nothing is identical with'],
    ['fail', 'result.rows.includes({ id: 1 })', 'nothing in an array is identical with { id: 1 }: write .some(...)'],
    ['fail', 'Number(result.output) === NaN', 'nothing equals NaN: write Number.isNaN(Number(result.output))'],
  ])('%s: %s', (side, criterion, why) => {
    expect(warningsOf({ [side]: [criterion] }, tested)).toEqual([
      expect.stringContaining(`${criterion} may not ask what it seems to: `) as string,
    ])
    expect(warningsOf({ [side]: [criterion] }, tested)[0]).toContain(why)
  })

  test.each([
    ['pass', "['de', 'en'].includes(result.lang) || result.lang === 'fr'"],
    ['pass', "!result.output.toLowerCase().includes('guarantee')"],
    ['pass', "'id' in result.rows[0] && 0 in result.rows && 'length' in result.rows"],
    ['pass', 'result.output.length > 0 && result.rows.length >= 1'],
    ['pass', '(result.score > 5) === (result.rows.length > 0)'],
    ['pass', 'result.rows.includes(result.rows[0]) && !equals(result.rows, [])'],
    ['fail', "(result.lang || 'xx') === 'xx'"],
  ])('not: %s: %s', (side, criterion) => {
    expect(warningsOf({ [side]: [criterion] }, tested)).toEqual([])
  })
})

describe('a criterion that can fail is not', () => {
  test('the eleven of the protocol with their example, and beside similar names', () => {
    expect(warningsOf({ pass: EXAMPLE_PASS, fail: EXAMPLE_FAIL }, EXAMPLE_RESULT)).toEqual([])
    const similar = { ...EXAMPLE_RESULT, storageId: 'k1', commit: 'a', uncommitted: 1, previews: [] }
    expect(warningsOf({ pass: EXAMPLE_PASS, fail: EXAMPLE_FAIL }, similar)).toEqual([])
  })

  test.each([
    'result.error !== undefined || result.result !== undefined',
    'result.dryRun === true && result.committed === undefined',
    'result.preview.every(p => p.row >= 0)',
    'result.preview.some(p => p.old !== p.new)',
    'result.dryRun === true || result.dryRun === false',
    "typeof result.affectedRows === 'number'",
    '(result.items?.filter(i => !i.ok).length ?? 0) === 0',
    "result.status?.startsWith('COMP')",
    'Object.keys(result).length > 3',
    'result.affectedRows > result.changedCells',
    'result.committed === undefined',
    'result.newStorageId === undefined',
    'result.empty.length === 0',
    '!/guarantee/i.test(result.message)',
    '!/\\b(refund|guarantee)\\b/i.test(result.message)',
    "typeof result.status !== 'function'",
    'result.items !== undefined && result.items.length < 9',
    'result.status !== Infinity',
    'result.affectedRows > 5 || result.status !== result.affectedRows',
  ])('pass: %s', (criterion) => {
    expect(warningsOf({ pass: [criterion] })).toEqual([])
  })

  test.each([
    'result.affectedRows > 100',
    "result.status === 'ERROR'",
    "result.status?.includes('guarantee')",
    'result.committed === true && result.dryRun === false',
    "result.status === 'ERROR' && result.affectedRows > 1000",
    'result.items?.some(i => i.bad)',
    'result.empty.some(i => i.fatal === true)',
    'result.preview?.some(p => p?.deleted === true)',
    '/guarantee/i.test(result.message)',
    "/guarantee/i.test(result.message ?? '')",
    '/\\d{16}/.test(result)',
    'String(result.message).length > 5000',
    '`${result.message}`.length > 5000',
    'result.affectedRows * 2 === 14',
    'Math.floor(result.affectedRows / 10) === 3',
    'new Date(result.message).getUTCDay() === 0',
    'result.message instanceof Date',
    "result.status > 'D' && result.status < 'E'",
    'result.affectedRows > 0.7 && result.affectedRows < 0.8',
    'result.affectedRows < -2.5 && result.affectedRows > -3',
    "typeof result.affectedRows === 'string' && result.affectedRows > 50",
    "typeof result.affectedRows === 'object' && result.affectedRows > 50",
    'result.affectedRows > 1e300',
    'result.changedCells > 700 && result.affectedRows > 20',
    'result.a > 5 && result.b > 5 && result.a !== result.b && result.c === 1',
  ])('fail: %s', (criterion) => {
    expect(warningsOf({ fail: [criterion] })).toEqual([])
  })
})

describe('fail criteria that are all avoided because what they read through is absent', () => {
  const error = new Error('down')
  const why = 'result is absent, and no other criterion checks anything'

  test.each([["result.output.includes('x')"], ["result?.output?.includes('x')"], ['result?.rows > 5']])('%s', (one) => {
    const failCriteria = [one, 'result.committed === true']
    expect(evaluateCriteria({ error, failCriteria })).toMatchObject({
      verdict: 'PASS',
      warnings: failCriteria.map((criterion) => `${criterion} checks nothing: ${why}`),
    })
    const refused = evaluateCriteria({ error, failCriteria, vacuous: 'error' })
    expect(refused.verdict).toBe('FAIL')
    expect(refused.failCriteriaEvaluation.details[0]).toMatchObject({ triggered: true, error: { code: 'vacuous' } })
    expect(evaluateCriteria({ error, failCriteria, vacuous: 'off' })).not.toHaveProperty('warnings')
  })

  test('an absent error likewise', () => {
    expect(warningsOf({ fail: ["error.message.includes('x')"] })[0]).toContain('error is absent')
  })

  test('nothing is said where something else was checked', () => {
    const failCriteria = ['result.a > 0']
    const warnings = (more: object) => evaluateCriteria({ error, failCriteria, ...more }).warnings
    expect(warnings({ passCriteria: ["error.message === 'down'"] })).toBeUndefined()
    expect(warnings({ failCriteria: [...failCriteria, "error.message === 'up'"] })).toBeUndefined()
    expect(warnings({ failCriteria: [...failCriteria, 'result !== undefined'] })).toBeUndefined()
    expect(warnings({ passCriteria: ['true'] })).toHaveLength(2)
  })
})

describe('what a vacuous criterion is', () => {
  const question = { result, passCriteria: ['result.empty.every(x => x)'], failCriteria: ['1 > 2'] }

  test('a warning by default', () => {
    const report = evaluateCriteria(question)
    expect(report.verdict).toBe('PASS')
    expect(report.passCriteriaEvaluation.details[0]!.vacuous).toBe(
      'has an "every" that asked nothing: result.empty is empty',
    )
    expect(report.warnings).toHaveLength(2)
  })

  test('an error on request', () => {
    const report = evaluateCriteria({ ...question, vacuous: 'error' })
    expect(report.passCriteriaEvaluation.details[0]).toMatchObject({ result: false, error: { code: 'vacuous' } })
    expect(report.failCriteriaEvaluation.details[0]).toMatchObject({ triggered: true, error: { code: 'vacuous' } })
    expect(report.verdict).toBe('FAIL')
    expect(report.warnings).toBeUndefined()
  })

  test.each(['eror', 'Error', true, null])('nothing else: %j is refused', (mistyped) => {
    const given: object = { vacuous: mistyped }
    expect(() => evaluateCriteria({ ...question, ...given })).toThrow('it must be warn or error or off')
  })

  test('nothing when switched off', () => {
    const report = evaluateCriteria({ ...question, vacuous: 'off' })
    expect(report.verdict).toBe('PASS')
    expect(report).not.toHaveProperty('warnings')
    expect(report.passCriteriaEvaluation.details[0]).not.toHaveProperty('vacuous')
  })
})
