import { fairCoinP } from './fair-coin.js'
import { requireCount } from './guard.js'

/**
 * Did the flips between two runs over the same cases go one way by chance? Cases that did not flip carry no evidence.
 *
 * @param b cases that flipped one way (say, pass to fail).
 * @param c cases that flipped the other way (fail to pass).
 * @returns the exact two-sided p value, in (0, 1]; 1 when nothing flipped.
 * @throws RangeError if a count is not a whole number of at least 0.
 * @see McNemar (1947), Psychometrika 12:153; the exact test is the sign test on the discordant pairs.
 */
export function mcnemarExact(b: number, c: number): number {
  requireCount('b', b)
  requireCount('c', c)
  return fairCoinP(b, c)
}
