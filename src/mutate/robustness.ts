import { z } from 'zod'
import { passRate } from '../stats/pass-rate.js'
import type { ExpectationResult } from './check-expectation.js'

/** Broken cases that are shown for each mutation type. */
const examplesPerType = 3

const exampleSideSchema = z.object({
  case_id: z.string(),
  /** What the user said; `null` when the case did not run in this run. */
  text: z.string().nullable(),
  output: z.string().nullable(),
  /** In [0, 1]. */
  overall: z.number().nullable(),
})
/** One of the two cases of an example: the base case or its variant. */
export type ExampleSide = z.infer<typeof exampleSideSchema>

const exampleSchema = z.object({
  /** What was done to the text. */
  note: z.string(),
  /** What was seen that decides. */
  reason: z.string(),
  base: exampleSideSchema,
  mutated: exampleSideSchema,
})

export const robustnessRowSchema = z.object({
  /** `typos_decklist` */
  mutation_type: z.string(),
  held: z.number().int().min(0),
  broke: z.number().int().min(0),
  unknown: z.number().int().min(0),
  /** `held / (held + broke)`; `null` when all are unknown. */
  held_rate: z.number().min(0).max(1).nullable(),
  /** The broken cases that lost most against their base case, worst first. */
  worst: z.array(exampleSchema),
})
/** What one mutation type does to the system under test. */
export type RobustnessRow = z.infer<typeof robustnessRowSchema>

/** One mutated case beside its base case, and what came out. */
export interface MutationResult extends z.infer<typeof exampleSchema> {
  readonly type: string
  readonly outcome: ExpectationResult['outcome']
}

/** Mutation type x held / broke / unknown, the most fragile type first. */
export function robustnessTable(results: readonly MutationResult[]): RobustnessRow[] {
  const byType = Map.groupBy(results, ({ type }) => type)
  return [...byType]
    .map(([type, ofType]) => row(type, ofType))
    .sort((a, b) => (a.held_rate ?? 1) - (b.held_rate ?? 1) || a.mutation_type.localeCompare(b.mutation_type, 'en'))
}

function row(mutation_type: string, results: readonly MutationResult[]): RobustnessRow {
  const of = (wanted: ExpectationResult['outcome']) => results.filter(({ outcome }) => outcome === wanted)
  const held = of('held').length
  const broke = of('broke')
  return {
    mutation_type,
    held,
    broke: broke.length,
    unknown: of('unknown').length,
    held_rate: passRate(held, broke.length),
    worst: broke
      .toSorted((a, b) => loss(b) - loss(a))
      .slice(0, examplesPerType)
      .map(({ note, reason, base, mutated }) => ({ note, reason, base, mutated })),
  }
}

/** How far the score fell; a case without scores loses nothing that can be ranked. */
function loss({ base, mutated }: MutationResult): number {
  return (base.overall ?? 0) - (mutated.overall ?? base.overall ?? 0)
}
