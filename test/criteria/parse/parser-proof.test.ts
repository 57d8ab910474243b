import { expect, test } from 'vitest'
import { proveParser } from '../support/parser-proof.js'

test('reads 8,000 random and mutated expressions as acorn does', () => {
  const proof = proveParser(8_000, 1)
  expect(proof.crashed).toEqual([])
  expect(proof.misread).toEqual([])
  expect(proof.wronglyAccepted).toEqual([])
  expect(proof.valid).toBeGreaterThan(3_000)
  expect(proof.wronglyRefused).toEqual([])
})
