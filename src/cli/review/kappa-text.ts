/** Two digits; a value that rounds to nothing has no sign. */
export function kappaText(kappa: number | null): string {
  return kappa === null ? '–' : (Math.round(kappa * 100) / 100 || 0).toFixed(2)
}
