import { describe, expect, test } from 'vitest'
import { evaluateCriteria } from '../../src/criteria/evaluate-criteria.js'
import { EXAMPLE_FAIL, EXAMPLE_PASS, EXAMPLE_RESULT } from './support/protocol-example.js'

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
  test.each([
    ['true', 'it reads nothing of the result'],
    ['1 < 2', 'it reads nothing of the result'],
    ['result.empty.every(x => x.ok)', 'result.empty is empty, so "every" asked nothing'],
    ["typeof result.status !== 'text'", 'whatever is put under the names'],
    ['result.dryRun === true || true', 'whatever is put under the names'],
    ["result.status === 'COMPLETE' || result.status !== 'COMPLETE'", 'whatever is put under the names'],
    ['!!result.status || !result.status', 'whatever is put under the names'],
    ['result.comited === undefined', 'result has no "comited", but it has "committed"'],
    ['result.executionTme !== 5', 'result has no "executionTme", but it has "executionTime"'],
    ['typeof result.afectedRows === "undefined"', 'result has no "afectedRows", but it has "affectedRows"'],
  ])('pass: %s', (criterion, why) => {
    expect(warningsOf({ pass: [criterion] })).toEqual([
      expect.stringContaining(`${criterion} checks nothing: `) as string,
    ])
    expect(warningsOf({ pass: [criterion] })[0]).toContain(why)
  })

  test.each([
    ['false', 'it reads nothing of the result'],
    ["typeof result.status === 'text'", 'whatever is put under the names'],
    ['result.dryRun === false && result.dryRun === true', 'whatever is put under the names'],
    ['result.comited === true', 'result has no "comited", but it has "committed"'],
  ])('fail: %s', (criterion, why) => {
    expect(warningsOf({ fail: [criterion] })[0]).toContain(why)
  })
})

describe('a criterion that can fail is not', () => {
  test('the eleven of the protocol with their example', () => {
    expect(warningsOf({ pass: EXAMPLE_PASS, fail: EXAMPLE_FAIL }, EXAMPLE_RESULT)).toEqual([])
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
    expect(report.passCriteriaEvaluation.details[0]!.vacuous).toBe('result.empty is empty, so "every" asked nothing')
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
