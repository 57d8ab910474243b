import { fairCoinP } from './fair-coin.js'
import { requireFinite } from './guard.js'

/** What {@link signTest} found. */
export interface SignTest {
  positive: number
  negative: number
  /** Differences of exactly 0; left out of the test. */
  ties: number
  /** Exact, two-sided, in (0, 1]. */
  pValue: number
}

/**
 * Do differences lean to one side? Uses their signs only, so it holds for scores of any scale and any distribution.
 *
 * @returns counts and the exact two-sided p value; null when no difference is other than 0.
 * @throws RangeError if a difference is not a finite number.
 * @see Dixon, Mood (1946), JASA 41:557.
 */
export function signTest(differences: readonly number[]): SignTest | null {
  requireFinite('differences', differences)
  const positive = differences.filter((difference) => difference > 0).length
  const negative = differences.filter((difference) => difference < 0).length
  if (positive + negative === 0) return null
  const ties = differences.length - positive - negative
  return { positive, negative, ties, pValue: fairCoinP(positive, negative) }
}
