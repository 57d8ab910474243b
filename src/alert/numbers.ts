/** `76%`, `79.9%`: cut, not rounded, so that a rate below 80 % never reads 80 %. */
export function percent(rate: number): string {
  return `${Math.floor(rate * 1000 + 1e-9) / 10}%`
}

export function dollars(usd: number | null): string {
  if (usd === null) return 'unknown'
  return usd > 0 && usd < 0.01 ? `$${usd.toFixed(4)}` : `$${usd.toFixed(2)}`
}
