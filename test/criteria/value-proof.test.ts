import { expect, test } from 'vitest'
import { proveValues } from './support/value-proof.js'

test('random expressions on random JSON have the values of node:vm, errors included', () => {
  const proof = proveValues(1_500)
  expect(proof.values).toBeGreaterThan(500)
  expect(proof.refused / proof.runs).toBeLessThan(0.02)
})
