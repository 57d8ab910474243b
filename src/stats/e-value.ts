import { requireCount } from './guard.js'
import { logChoose } from './log-gamma.js'

/**
 * Evidence that flips between two runs go one way, that stays valid however often one looks and whenever one stops:
 * a quick check on a few cases may be extended to all of them, and the evidence read again, at no cost.
 * `1 / eValue` bounds the p value; 20 or more is evidence at the 5 % level.
 *
 * It is the capital of a gambler who starts with 1 and bets on the direction of each next flip, by Laplace's rule.
 *
 * @param b cases that flipped one way.
 * @param c cases that flipped the other way.
 * @returns 1 when nothing flipped; below 1 speaks for chance. Capped at the largest number, so it is always finite.
 * @throws RangeError if a count is not a whole number of at least 0.
 * @see Ville (1939); Shafer (2021), JRSS A 184:407. In closed form 2^n / ((n + 1) C(n, b)) with n = b + c.
 */
export function eValue(b: number, c: number): number {
  requireCount('b', b)
  requireCount('c', c)
  const flips = b + c
  return Math.min(Number.MAX_VALUE, Math.exp(flips * Math.LN2 - logChoose(flips, b)) / (flips + 1))
}
