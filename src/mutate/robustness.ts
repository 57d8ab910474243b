import { z } from 'zod'
import type { ExpectationResult, Observed } from './check-expectation.js'
import type { MutatedCase } from './mutated-case.js'
import { userText } from './case.js'

/** Broken cases that are shown for each mutation type. */
const examplesPerType = 3

const exampleSideSchema = z.object({
  case_id: z.string(),
  text: z.string(),
  output: z.string().nullable(),
  /** In [0, 1]. */
  overall: z.number().nullable(),
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
  worst: z.array(
    z.object({ note: z.string(), reason: z.string(), base: exampleSideSchema, mutated: exampleSideSchema }),
  ),
})
/** What one mutation type does to the system under test. */
export type RobustnessRow = z.infer<typeof robustnessRowSchema>

/** One mutated case with its base case and what came out. */
export interface MutationResult {
  readonly base: { readonly testCase: Parameters<typeof userText>[0]; readonly observed: Observed }
  readonly mutated: { readonly testCase: MutatedCase; readonly observed: Observed }
  readonly result: ExpectationResult
}

/** Mutation type x held / broke / unknown, the most fragile type first. */
export function robustnessTable(results: readonly MutationResult[]): RobustnessRow[] {
  const byType = Map.groupBy(results, ({ mutated }) => mutated.testCase.mutation.type)
  return [...byType]
    .map(([type, ofType]) => row(type, ofType))
    .sort((a, b) => (a.held_rate ?? 1) - (b.held_rate ?? 1) || a.mutation_type.localeCompare(b.mutation_type, 'en'))
}

function row(mutation_type: string, results: readonly MutationResult[]): RobustnessRow {
  const count = (outcome: ExpectationResult['outcome']) =>
    results.filter(({ result }) => result.outcome === outcome).length
  const held = count('held')
  const broke = count('broke')
  return {
    mutation_type,
    held,
    broke,
    unknown: count('unknown'),
    held_rate: held + broke === 0 ? null : held / (held + broke),
    worst: results
      .filter(({ result }) => result.outcome === 'broke')
      .sort((a, b) => loss(b) - loss(a))
      .slice(0, examplesPerType)
      .map(({ base, mutated, result }) => ({
        note: mutated.testCase.mutation.note,
        reason: result.reason,
        base: side(base),
        mutated: side(mutated),
      })),
  }
}

/** How far the score fell; a case without scores loses nothing that can be ranked. */
function loss({ base, mutated }: MutationResult): number {
  return (base.observed.overall ?? 0) - (mutated.observed.overall ?? base.observed.overall ?? 0)
}

function side({ testCase, observed }: MutationResult['base']): z.infer<typeof exampleSideSchema> {
  return {
    case_id: testCase.id,
    text: userText(testCase) ?? '',
    output: observed.output ?? null,
    overall: observed.overall ?? null,
  }
}
