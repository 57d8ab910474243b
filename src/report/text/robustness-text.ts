import type { GoldenSetResult } from '../../golden/result/set-result.js'
import type { RobustnessRow } from '../../mutate/robustness.js'
import { percentText, plural, rateText, scoreMove } from './number-text.js'
import { setTitle } from './set-title.js'

/** `, 1 unknown, 2 not run`: the cases of a set that are in no rate; empty where there are none. */
export function openCounts({ unknown, not_run }: GoldenSetResult): string {
  return `${unknown > 0 ? `, ${unknown} unknown` : ''}${not_run > 0 ? `, ${not_run} not run` : ''}`
}

/** `48/50, 1 unknown`; with mutations, which count apart: `base 48/50, mutations 431/500, 2 unknown`. */
export function setCounts(set: GoldenSetResult): string {
  const { passed, failed, mutations } = set
  const base = `${passed}/${passed + failed}${openCounts(set)}`
  if (mutations === undefined) return base
  const { held, broke, unknown } = mutations
  if (held + broke + unknown === 0) return `base ${base}, no mutation could be made`
  return `base ${base}, mutations ${held}/${held + broke}${unknown > 0 ? `, ${unknown} unknown` : ''}`
}

/** `pass@3 100%, pass^3 50%`: of cases that ran several times, how many pass in one of so many runs and in all of them. */
export function repeatedText({ repeated }: GoldenSetResult): string | undefined {
  if (repeated === undefined) return undefined
  const { runs, pass_at_k, pass_hat_k } = repeated
  return `pass@${runs} ${percentText(pass_at_k)}, pass^${runs} ${percentText(pass_hat_k)}`
}

/** `12/20 (60%)`. */
export function heldText({ held, broke }: Pick<RobustnessRow, 'held' | 'broke'>): string {
  return held + broke === 0 ? 'nothing known' : `${held}/${held + broke} (${rateText(held, held + broke)})`
}

/** `0.92 -> 0.40`, of the base case and its variant; empty when one has no score. */
export function fallText({ base, mutated }: RobustnessRow['worst'][number]): string {
  if (base.overall === null || mutated.overall === null) return ''
  return scoreMove(base.overall, mutated.overall)
}

/** Reasons of one mutation type that are told; they may differ from case to case. */
const reasonsAtMost = 2

/**
 * Variants that were wanted and could not be made, a line for each mutation type of each set:
 * `near_miss_card for 12 of 50 cases (the text has no list)`. Where some were made, the line says so.
 */
export function notMadeTexts(sets: readonly GoldenSetResult[] = []): string[] {
  return sets.flatMap((set) => {
    const ran = set.passed + set.failed + set.unknown
    const where = sets.length > 1 ? `${setTitle(set, sets)}: ` : ''
    const byType = Map.groupBy(set.mutations?.not_made ?? [], ({ mutation_type: type, fewer }) =>
      fewer ? `${type}, fewer than wanted,` : type,
    )
    return [...byType].map(([type, rows]) => {
      const cases = rows.reduce((sum, { case_ids }) => sum + case_ids.length, 0)
      const more = rows.length > reasonsAtMost ? [plural(rows.length - reasonsAtMost, 'further reason')] : []
      const why = [...rows.slice(0, reasonsAtMost).map(({ reason }) => reason), ...more].join('; ')
      return `${where}${type} for ${cases} of ${plural(ran, 'case')} (${why})`
    })
  })
}
