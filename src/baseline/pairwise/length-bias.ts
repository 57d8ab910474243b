import { z } from 'zod'
import type { Winner } from '../../judge/pairwise/pairwise-verdict.js'
import { mean } from '../../stats/mean.js'

const rate = z.number().min(0).max(1).nullable()

export const lengthBiasSchema = z.object({
  /** Share of cases with a winner and answers of different length, where the longer answer won. */
  longer_won_rate: rate,
  /** Win rates over the cases whose answers differ in length by at most 10 % of the longer one. */
  matched_length: z.object({
    cases: z.number().int(),
    win_rate_a: rate,
    win_rate_b: rate,
    tie_rate: rate,
  }),
})

/** Judges like long answers. What is left of a win rate at matched length is not owed to length. */
export type LengthBias = z.infer<typeof lengthBiasSchema>

const matchedWithin = 0.1

interface Compared {
  readonly a: { readonly output: string }
  readonly b: { readonly output: string }
  readonly winner: Winner
}

export function lengthBias(cases: readonly Compared[]): LengthBias {
  const unequal = cases.filter(({ a, b, winner }) => winner !== 'TIE' && a.output.length !== b.output.length)
  const matched = cases.filter(({ a, b }) => {
    const longer = Math.max(a.output.length, b.output.length)
    return Math.abs(a.output.length - b.output.length) <= longer * matchedWithin
  })
  const winRate = (wanted: Winner) => mean(matched.map(({ winner }) => (winner === wanted ? 1 : 0)))
  return {
    longer_won_rate: mean(unequal.map(({ a, b, winner }) => (winner === longerOf(a.output, b.output) ? 1 : 0))),
    matched_length: {
      cases: matched.length,
      win_rate_a: winRate('A'),
      win_rate_b: winRate('B'),
      tie_rate: winRate('TIE'),
    },
  }
}

const longerOf = (a: string, b: string): Winner => (a.length > b.length ? 'A' : 'B')
