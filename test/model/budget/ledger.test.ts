import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileLedger, memoryLedger } from '../../../src/model/budget/ledger.js'
import { temporaryFolder } from '../support/in-a-test.js'

test.each([
  ['of a process', memoryLedger],
  ['of a run, in a folder that nobody has made', () => fileLedger(join(temporaryFolder(), 'run', 'budget.json'))],
])('a budget is spent to its last cent, and no further: %s', (_, open) => {
  const ledger = open()
  for (let call = 0; call < 3; call++) {
    expect(ledger.reserve(0.1, 0.3)).toBe('reserved')
    ledger.settle(0.1, 0.1)
  }
  expect(ledger.reserve(0.0001, 0.3)).toBe('over')
})

test('what a killed process had set aside is spent: nobody waits for it, and the next may see where it went', () => {
  const file = join(temporaryFolder(), 'budget.json')
  const ofTwo = { spentUsd: 0.1, reservedUsd: { 999999999: 0.6, [process.pid]: 0.1 } }
  writeFileSync(file, JSON.stringify(ofTwo))
  const ledger = fileLedger(file)
  expect(ledger.reserve(0.25, 1)).toBe('wait')
  expect(ledger.spentUsd).toBeCloseTo(0.7, 9)
  expect(ledger.reserve(0.4, 1)).toBe('over')
  expect(ledger.reserve(0.2, 1)).toBe('reserved')
})

test('a call of the run before, which ends when the next has begun, leaves that no more than its budget', () => {
  const file = join(temporaryFolder(), 'budget.json')
  const ledger = fileLedger(file)
  ledger.reserve(1, 1)
  rmSync(file) // as watch mode begins a run
  ledger.settle(1, 0)
  expect(ledger.reserve(1, 1)).toBe('reserved')
  expect(ledger.reserve(0.5, 1)).toBe('wait')
})
