import { z } from 'zod'
import { mean } from '../../stats/mean.js'
import { sameQuestion } from './compatibility.js'
import { meanWithSpread } from './mean-with-spread.js'
import type { CasePair } from './pair-cases.js'

export const intervalSchema = z.object({ lower: z.number(), upper: z.number() })

export const categoryChangeSchema = z.object({
  category: z.string(),
  cases: z.number().int(),
  old: z.number(),
  new: z.number(),
  /** 95 % interval of the difference; `null` with fewer than two cases, or where all changed alike. */
  interval: intervalSchema.nullable(),
})
/** A category's mean score in both runs over the cases that have it in both, in [0, 1]. */
export type CategoryChange = z.infer<typeof categoryChangeSchema>

/** In the order in which the categories first appear. */
export function compareCategories(pairs: readonly CasePair[]): CategoryChange[] {
  const answered = pairs.filter((pair) => sameQuestion(pair.old, pair.new))
  const categories = new Set(answered.flatMap((pair) => Object.keys(pair.old.scores)))
  return [...categories].flatMap((category) => {
    const both = answered.flatMap((pair) => {
      const old = ownScore(pair.old.scores, category)
      const next = ownScore(pair.new.scores, category)
      return old === undefined || next === undefined ? [] : [{ old, new: next }]
    })
    const old = mean(both.map((scores) => scores.old))
    const next = mean(both.map((scores) => scores.new))
    if (old === null || next === null) return []
    const found = meanWithSpread(both.map((scores) => scores.new - scores.old))
    return {
      category,
      cases: both.length,
      old,
      new: next,
      interval: found && { lower: found.lower, upper: found.upper },
    }
  })
}

function ownScore(scores: Readonly<Record<string, number>>, category: string): number | undefined {
  return Object.hasOwn(scores, category) ? scores[category] : undefined
}
