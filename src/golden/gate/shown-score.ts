const tolerance = 1e-9

/** With one decimal; never rounds a score up to the threshold that it missed. */
export const shownScore = (score: number): string => String(Math.floor(score * 10 + tolerance) / 10)
