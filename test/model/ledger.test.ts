import { expect, test } from 'vitest'
import { fileLedger, memoryLedger } from '../../src/model/ledger.js'
import { join } from 'node:path'
import { temporaryFolder } from './support/in-a-test.js'

test.each([
  ['of a process', memoryLedger],
  ['of a run', () => fileLedger(join(temporaryFolder(), 'budget.json'))],
])('a budget is spent to its last cent, and no further: %s', (_, open) => {
  const ledger = open()
  for (let call = 0; call < 3; call++) {
    expect(ledger.reserve(0.1, 0.3)).toBe('reserved')
    ledger.settle(0.1, 0.1)
  }
  expect(ledger.reserve(0.0001, 0.3)).toBe('over')
})
