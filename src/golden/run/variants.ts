import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { generateMutations, type MutationOptions, type MutationRun } from '../../mutate/generate-mutations.js'
import type { GoldenCase } from '../file/golden-case.js'

/** Which mutations `describeGolden` runs, and how they are drawn. Default of each: as in `generateMutations`. */
export type GoldenMutations = Omit<MutationOptions<GoldenCase>, 'cases' | 'base_test_case_ids'>

/** A plain list of types is the short way to write {@link GoldenMutations}. */
export type WantedMutations = NonNullable<GoldenMutations['mutation_types']> | GoldenMutations

/** @throws TypeError for an option that does not exist, RangeError as `generateMutations` does */
export function variantsOf(cases: readonly GoldenCase[], wanted: WantedMutations = []): MutationRun<GoldenCase> {
  const options = isList(wanted) ? { mutation_types: wanted } : wanted
  refuseUnknownOptions('`mutations`', options, ['mutation_types', 'count_per_case', 'seed', 'lexicon'])
  return generateMutations({ ...options, cases })
}

/** `Array.isArray` does not tell a read-only list from an object. */
const isList = (wanted: WantedMutations): wanted is NonNullable<GoldenMutations['mutation_types']> =>
  Array.isArray(wanted)
