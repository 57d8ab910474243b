import type { GoldenSetResult } from '../golden/set-result.js'
import type { RobustnessRow } from '../mutate/robustness.js'
import { rateText, scoreText } from './number-text.js'

/** `48/50`; with mutations, which count apart: `base 48/50, mutations 431/500, 2 unknown`. */
export function setCounts({ passed, failed, mutations }: GoldenSetResult): string {
  const base = `${passed}/${passed + failed}`
  if (mutations === undefined) return base
  const { held, broke, unknown } = mutations
  return `base ${base}, mutations ${held}/${held + broke}${unknown > 0 ? `, ${unknown} unknown` : ''}`
}

/** `12/20 (60%)`. */
export function heldText({ held, broke }: Pick<RobustnessRow, 'held' | 'broke'>): string {
  return held + broke === 0 ? 'nothing known' : `${held}/${held + broke} (${rateText(held, held + broke)})`
}

/** `0.92 -> 0.40`, of the base case and its variant; empty when one has no score. */
export function fallText({ base, mutated }: RobustnessRow['worst'][number]): string {
  if (base.overall === null || mutated.overall === null) return ''
  return `${scoreText(base.overall)} -> ${scoreText(mutated.overall)}`
}
