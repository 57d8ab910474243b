import { reaches, type Shortfall, shortfalls } from './score.js'

/** Lifts a number over the noise of floating point before it is rounded half up: 0.935 shows as 0.94. */
const noise = 1e-9

/** A score in [0, 1] with two digits, as in the documents' sample report; more where only they tell it from 0 or 1. */
export function scoreText(score: number): string {
  return toldFrom(score, [0, 1])
}

/** A score under its bar never shows as the bar: 0.7399 below 0.74 takes as many digits as it needs. */
export function scoreBelow(score: number, threshold: number): string {
  return toldFrom(score, reaches(score, threshold) ? [0, 1] : [0, 1, threshold])
}

/** A distance beside the one that is allowed: 0.1004 never shows as 0.10. */
export function scoreBeside(score: number, other: number): string {
  return toldFrom(score, [0, 1, other])
}

function toldFrom(score: number, others: readonly number[]): string {
  const different = others.filter((other) => Math.abs(score - other) > noise)
  for (let digits = 2; digits < 9; digits += 1) {
    const text = rounded(score, digits)
    if (different.every((other) => text !== rounded(other, digits))) return text
  }
  return String(score)
}

/** Two scores side by side: those that differ never show as one, 0.7412 and 0.7409 take as many digits as they need. */
export function scoresText(one: number, other: number): readonly [one: string, other: string] {
  return [toldFrom(one, [0, 1, other]), toldFrom(other, [0, 1, one])]
}

/** What a verdict that failed says of its scores. */
interface FailedScores {
  readonly overall: number
  readonly threshold: { readonly effective: number }
  readonly scores: Readonly<Record<string, number>>
  readonly minScores?: Readonly<Record<string, number>> | undefined
  /** There, if its judge was asked several times. */
  readonly runs?: object | undefined
}

/** The score of what failed beside its bar: `0.71, needs 0.74`; where that did not fail it, what did. */
export function failedScoreText(failed: FailedScores): string {
  const { overall, threshold, scores, minScores } = failed
  const { effective } = threshold
  const bar = thresholdText(effective)
  const text = scoreBelow(overall, effective)
  return reaches(overall, effective)
    ? `${text} passes ${bar}, but ${failedInSpite(failed)}`
    : [`${text}, needs ${bar}`, ...shortfalls(scores, minScores).map(shortfallText)].join('; ')
}

/** Why an output fails whose overall score passes: a category does not, or too few of a panel's votes or a judge's runs. */
export function failedInSpite({
  scores,
  minScores,
  runs,
}: Pick<FailedScores, 'scores' | 'minScores' | 'runs'>): string {
  return shortfallsText(scores, minScores) || `too few ${runs ? 'runs' : 'votes'} pass`
}

/** The categories under their own bars: `safety 0.10 needs 0.80`; empty where none is. */
export function shortfallsText(scores: FailedScores['scores'], minScores: FailedScores['minScores']): string {
  return shortfalls(scores, minScores).map(shortfallText).join(', ')
}

function shortfallText({ name, score, minScore }: Shortfall): string {
  return `${name} ${scoreBelow(score, minScore)} needs ${thresholdText(minScore)}`
}

/** A threshold, with two digits or the up to four that it has: 0.614 never shows as 0.61, which does not reach it. */
export function thresholdText(threshold: number): string {
  return rounded(threshold, 4).replace(/0{1,2}$/, '')
}

/** A weight without the noise of floating point: 0.1 + 0.2 shows as 0.3. */
export function weightText(weight: number): string {
  return String(Number(weight.toFixed(4)))
}

function rounded(value: number, digits: number): string {
  return (Math.round((value + noise) * 10 ** digits) / 10 ** digits).toFixed(digits)
}
