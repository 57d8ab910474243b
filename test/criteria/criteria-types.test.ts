import { describe, expect, test } from 'vitest'
import { compileCriterion } from '../../src/criteria/compile-criterion.js'
import { evaluateCriteria } from '../../src/criteria/evaluate-criteria.js'

const result = {
  dryRun: true,
  affectedRows: 13,
  changedCells: 10,
  executionTime: 762,
  message: 'DRY RUN: Would update 10 cells across 13 rows...',
  preview: [{ row: 0, col: 29, old: 'Medium', new: 'High' }],
}
const failing = {
  message: 'Error: no such sheet',
  error: new Error('Column "Tier" not found in headers'),
  newStorageId: 'x',
}

/** Every line of "Boolean Criteria Types", with its value on each of the two results. */
const LINES: [criterion: string, onResult: unknown, onFailing: unknown][] = [
  ['result.dryRun === true', true, false],
  ['result.committed === undefined', true, true],
  ["result.message === 'Expected message'", false, false],
  ['result.newStorageId !== undefined', false, true],
  ['result.error !== null', true, true],
  ['result.affectedRows > 0', true, false],
  ['result.changedCells >= 1', true, false],
  ['result.executionTime < 5000', true, false],
  ["result.message.includes('DRY RUN')", true, false],
  ["result.message.startsWith('Error:')", false, true],
  ["result.error.message.includes('not found')", 'missing', true],
  ['result.preview.length > 0', true, 'missing'],
  ['result.preview.every(p => p.row >= 0)', true, 'missing'],
  ['result.preview.some(p => p.old !== p.new)', true, 'missing'],
  ["typeof result.affectedRows === 'number'", true, false],
  ['Array.isArray(result.preview)', true, false],
  ['result.dryRun === true || result.dryRun === false', true, false],
  ['result.dryRun === true && result.committed === undefined', true, false],
  ['result.error !== undefined || result.result !== undefined', false, true],
]

describe('the criteria types of the protocol', () => {
  test.each(LINES)('%s', (criterion, onResult, onFailing) => {
    expect(outcome(criterion, result)).toBe(onResult)
    expect(outcome(criterion, failing)).toBe(onFailing)
  })

  test('evaluateCriteria counts them', () => {
    const report = evaluateCriteria({ result, passCriteria: LINES.map(([criterion]) => criterion) })
    expect(report.passCriteriaEvaluation).toMatchObject({ total: 19, passed: 14, failed: 5 })
    expect(report.summary.reason).toBe('5 of 19 pass criteria failed')
  })
})

function outcome(criterion: string, value: unknown): unknown {
  try {
    return compileCriterion(criterion).value({ result: value })
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}
