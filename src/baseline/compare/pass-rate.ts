import type { CaseSummary } from '../run-summary.js'

/** An exact fraction. Percentages are compared in integers: 0.05 has no exact double, and a boundary must not depend on it. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Outcomes of the runs of a case that ran several times; those that could not be judged are left out. */
export const knownRuns = ({ runs = [] }: CaseSummary) => runs.filter((run) => run !== 'unknown')

/** Share of a case's runs that passed. */
export function passShare(summary: CaseSummary): Fraction {
  const runs = knownRuns(summary)
  const known = runs.length > 0 ? runs : [summary.outcome]
  return { numerator: BigInt(known.filter((run) => run === 'pass').length), denominator: BigInt(known.length) }
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { numerator: -b.numerator, denominator: b.denominator })
}

function plus(a: Fraction, b: Fraction): Fraction {
  const numerator = a.numerator * b.denominator + b.numerator * a.denominator
  const denominator = a.denominator * b.denominator
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/** Mean over the cases, so that a case that ran more often does not weigh more; `null` without a case. */
export function meanFraction(fractions: readonly Fraction[]): Fraction | null {
  if (fractions.length === 0) return null
  const sum = fractions.reduce(plus, { numerator: 0n, denominator: 1n })
  return { numerator: sum.numerator, denominator: sum.denominator * BigInt(fractions.length) }
}

export const toNumber = ({ numerator, denominator }: Fraction) => Number(numerator) / Number(denominator)

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}
