import { cutPercent } from '../../config/text/cut-percent.js'

export { usdText } from '../../config/text/usd-text.js'

import { scoresText, scoreText } from '../../rubric/score-text.js'

export { scoreBelow, scoreText, thresholdText, weightText } from '../../rubric/score-text.js'

/** `0.93 -> 0.59`, `0.741 -> 0.739`: a change never reads as none. @param none for a score that is not there */
export function scoreMove(old: number | null, next: number | null, arrow = '->', none = 'none'): string {
  return moveOf(old, next, arrow, none, (text) => text)
}

/** {@link scoreMove} without trailing zeros, for sentences: `0.9 -> 0.4`. */
export function shortMove(old: number | null, next: number | null, arrow = '->'): string {
  return moveOf(old, next, arrow, 'none', (text) => String(Number(text)))
}

function moveOf(old: number | null, next: number | null, arrow: string, none: string, as: (text: string) => string) {
  if (old !== null && next !== null) return scoresText(old, next).map(as).join(` ${arrow} `)
  return [old, next].map((score) => (score === null ? none : as(scoreText(score)))).join(` ${arrow} `)
}

/** `80%`. Only all is 100 % and only none is 0 %: 1,999 of 2,000 is 99.9%. */
export function rateText(passed: number, total: number): string {
  if (total === 0) return 'nothing judged'
  const percent = (passed / total) * 100
  const whole = Math.round(percent)
  const exact = (whole < 100 || passed === total) && (whole > 0 || passed === 0)
  if (exact) return `${whole}%`
  const tenths = Math.floor(percent * 10) / 10
  return tenths === 0 ? '<0.1%' : `${tenths}%`
}

/** A pass rate beside the rate that was demanded: cut, so that it neither reads as reaching what it missed nor otherwise. */
export function rateHeldTo(passed: number, total: number, demanded?: number): string {
  return total === 0 ? 'nothing judged' : `${cutPercent(passed / total, demanded)}%`
}

/** A rate that is demanded, as it was written: 99.55 % must not read as the 99.6 % that 99.56 % would miss. */
export function demandedText(rate: number): string {
  return `${Number((rate * 100).toPrecision(12))}%`
}

/** `70.6%`, `50%`. Only all is 100 % and only none is 0 %: 0.9996 is 99.9%. */
export function percentText(rate: number, digits = 1): string {
  const least = 10 ** -digits
  const percent = Number((rate * 100).toFixed(digits))
  if (percent === 100 && rate < 1 - 1e-9) return `${(100 - least).toFixed(digits)}%`
  return percent === 0 && rate > 1e-9 ? `<${least.toFixed(digits)}%` : `${percent}%`
}

/** Percentage points by which a change approves or rejects: what is over them must not read as just them. */
const decisivePoints = 5

const sideOf = (points: number): number => Math.sign(Math.round((Math.abs(points) - decisivePoints) * 1e6))

/** `70.6% -> 76.5%`; a change never reads as none, nor as a decisive one that it is not, for want of a digit. */
export function rateMove(old: number, next: number, arrow = '->'): string {
  const points = (next - old) * 100
  for (let digits = 1; digits < 7; digits += 1) {
    const texts = [percentText(old, digits), percentText(next, digits)] as const
    const shown = Number((next * 100).toFixed(digits)) - Number((old * 100).toFixed(digits))
    const tellsChange = texts[0] !== texts[1] || Math.abs(points) < 1e-6
    if (tellsChange && sideOf(shown) === sideOf(points)) return texts.join(` ${arrow} `)
  }
  return `${old * 100}% ${arrow} ${next * 100}%`
}

/** `12,345`. */
export function countText(count: number): string {
  return String(Math.round(count)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `850 ms`, `12.3 s`, `4 min 5 s`. */
export function durationText(ms: number): string {
  if (Math.round(ms) < 1000) return `${Math.round(ms)} ms`
  if (Math.round(ms / 100) < 600) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** `1 case`, `2 cases`. */
export function plural(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A difference of rates or scores in [-1, 1] as percentage points: `+4.2`, `−5`, `+0.03`; only none is `0`. */
export function pointsText(difference: number): string {
  const sign = difference < 0 ? '−' : '+'
  const size = sizeText(difference)
  return size === '0' ? size : sign + size
}

/** {@link pointsText} without its sign. */
export function sizeText(difference: number): string {
  const points = Math.abs(difference) * 100
  if (points < 1e-6) return '0' // the noise of floating point
  for (let digits = 1; digits < 7; digits += 1) {
    const shown = Number(points.toFixed(digits))
    if (shown > 0 && sideOf(shown) === sideOf(points)) return String(shown)
  }
  return String(points)
}
