const noise = 1e-6

/**
 * A share in [0, 1] in percent, `94.9`: cut, not rounded, so that 94.96 % does not read as the 95 % that it missed. Takes more
 * than one digit where less would read as none, or as having missed the bar that it reaches: 99.56 beside 99.55.
 * @param bar in [0, 1], that stands beside it
 */
export function cutPercent(rate: number, bar = 0): string {
  const isReached = rate >= bar - 1e-9
  for (let digits = 1; digits < 6; digits += 1) {
    const cut = Math.floor(rate * 100 * 10 ** digits + noise) / 10 ** digits
    if ((cut > 0 || rate <= 0) && (!isReached || cut >= bar * 100 - noise)) return String(cut)
  }
  return String(Number((rate * 100).toPrecision(12)))
}
