export { usdText } from '../../config/text/usd-text.js'

import { scoreText } from '../../rubric/score-text.js'

export { scoreBelow, scoreText, thresholdText, weightText } from '../../rubric/score-text.js'

/** `0.9`, `0.45`: without trailing zeros, for sentences. */
export function shortScore(score: number): string {
  return String(Number(scoreText(score)))
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

/** A pass rate beside the rate that was demanded: cut, not rounded, so that 94.6 % does not read as the 95 % it missed. */
export function rateHeldTo(passed: number, total: number): string {
  return total === 0 ? 'nothing judged' : `${Math.floor((passed / total) * 1000 + 1e-9) / 10}%`
}

/** `70.6%`, `50%`. Only all is 100 % and only none is 0 %: 0.9996 is 99.9%. */
export function percentText(rate: number): string {
  const percent = Number((rate * 100).toFixed(1))
  if (percent === 100 && rate < 1 - 1e-9) return '99.9%'
  return percent === 0 && rate > 1e-9 ? '<0.1%' : `${percent}%`
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

/** A difference of rates or scores in [-1, 1] as percentage points: `+4.2`, `−5`, `0`. */
export function pointsText(difference: number): string {
  const points = Math.round(Math.abs(difference) * 1000) / 10
  return points === 0 ? '0' : `${difference < 0 ? '−' : '+'}${points}`
}
