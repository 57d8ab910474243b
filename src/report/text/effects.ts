import type { AbSection } from '../../baseline/compare/ab-section.js'

/** A difference, new less old, in [-1, 1], with its 95 % interval. */
export interface Effect {
  readonly name: string
  readonly difference: number
  readonly interval: { readonly lower: number; readonly upper: number } | null
}

/** Of the pass rate first, then of each category. */
export function effectsOf({ comparison: { evidence, categories } }: AbSection): Effect[] {
  return [
    ...(evidence ? [{ name: 'pass rate', difference: evidence.difference, interval: evidence.interval }] : []),
    ...categories.map(({ category, old, new: next, interval }) => ({
      name: category.replaceAll('_', ' '),
      difference: next - old,
      interval,
    })),
  ]
}

/** Half widths of an axis around zero to choose from. */
const spans = [0.1, 0.2, 0.5, 1]

/** Half the width of an axis that has room for all of them. */
export function axisSpan(effects: readonly Effect[]): number {
  const farthest = Math.max(
    ...effects.flatMap(({ difference, interval }) =>
      [difference, interval?.lower ?? 0, interval?.upper ?? 0].map(Math.abs),
    ),
  )
  return spans.find((half) => half >= farthest) ?? 1
}
