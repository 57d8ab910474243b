import { describe, expect, test } from 'vitest'
import { SCOPE, expressionCases, operatorCases } from './support/conformance-cases.js'
import { difference } from './support/conformance.js'

describe('criteria have the values that node:vm computes', () => {
  test.each([
    ['methods, literals, chains, patterns', expressionCases(), 1_000],
    ['every operator on every pair of operands', operatorCases(), 10_000],
  ])('%s', (_name, cases, least) => {
    expect(cases.length).toBeGreaterThan(least)
    const differences = cases.map((source) => difference(source, SCOPE)).filter((each) => each !== undefined)
    expect(differences).toEqual([])
  })
})
