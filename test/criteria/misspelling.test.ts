import { expect, test } from 'vitest'
import { isMisspelling } from '../../src/criteria/misspelling.js'

test.each([
  ['comited', 'committed'],
  ['comitted', 'committed'],
  ['executionTme', 'executionTime'],
  ['execution_time', 'executionTime'],
  ['dryrun', 'dryRun'],
  ['afectdRows', 'affectedRows'],
  ['stauts', 'status'],
  ['prevew', 'preview'],
  ['lenght', 'length'],
  ['statsu', 'status'],
])('%s is %s, misspelt', (name, other) => {
  expect(isMisspelling(name, other) && isMisspelling(other, name)).toBe(true)
})

test.each([
  ['error', 'errors'],
  ['entry', 'entries'],
  ['newStorageId', 'storageId'],
  ['update', 'updated'],
  ['valid', 'invalid'],
  ['isValid', 'isInvalid'],
  ['minValue', 'maxValue'],
  ['startRow', 'startCol'],
  ['rowCount', 'colCount'],
  ['v1Url', 'v2Url'],
  ['value1', 'value2'],
  ['planA', 'planB'],
  ['model', 'mode'],
  ['date', 'data'],
  ['id', 'is'],
  ['', ''],
  ['created', 'createdAt'],
])('%s and %s are two names', (name, other) => {
  expect(isMisspelling(name, other) || isMisspelling(other, name)).toBe(false)
})
