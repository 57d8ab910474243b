import { generateMutations, type MutationOptions, type MutationRun } from '../mutate/generate-mutations.js'
import type { GoldenCase } from './golden-case.js'

/** Which mutations `describeGolden` runs, and how they are drawn. Default of each: as in `generateMutations`. */
export type GoldenMutations = Omit<MutationOptions<GoldenCase>, 'cases' | 'base_test_case_ids'>

/** A plain list of types is the short way to write {@link GoldenMutations}. */
export type WantedMutations = NonNullable<GoldenMutations['mutation_types']> | GoldenMutations

/** @throws RangeError as `generateMutations` does */
export function variantsOf(cases: readonly GoldenCase[], wanted: WantedMutations = []): MutationRun<GoldenCase> {
  const options = Symbol.iterator in wanted ? { mutation_types: wanted } : wanted
  return generateMutations({ ...options, cases })
}
