/** `$1.25`, `$0.0021`, `<$0.0001`. */
export function usdText(usd: number | null): string {
  if (usd === null) return 'unknown cost'
  if (usd > 0 && usd < 0.0001) return '<$0.0001'
  return usd >= 0.01 || usd === 0 ? `$${usd.toFixed(2)}` : `$${Number(usd.toFixed(4))}`
}
