import { closest } from '../config/options/closest.js'
import { refuseUnknownOptions } from '../config/options/known-options.js'
import type { MutableCase } from './case.js'
import { drawVariants } from './draw-variants.js'
import { createLexicon } from './lexicon.js'
import { mutateCase, type MutatedCase } from './mutated-case.js'
import { mutationTypes, type MutationType } from './mutation-types.js'
import { defineMutation, type Mutation } from './mutation.js'
import { namedMutations } from './named-mutations.js'

/** What {@link generateMutations} takes. Names: suite-expansion.md, "Fuzz / Mutation Generator". */
export interface MutationOptions<C extends MutableCase> {
  readonly cases: readonly C[]
  /** Only these cases are mutated. Default: all. */
  readonly base_test_case_ids?: readonly string[]
  /** Built-in ones by name, your own as {@link Mutation}. Default: all ten built-in ones. */
  readonly mutation_types?: readonly (MutationType | Mutation)[]
  /** Different variants of each type for each case. Default 1. */
  readonly count_per_case?: number
  /** Another seed gives other variants with the same ids. Default 1. */
  readonly seed?: number
  /** Known names of the domain, for `near_miss_card`. Default: the entries of the case's own lists. */
  readonly lexicon?: readonly string[]
}

/** A mutation that could not be applied to a case, or not as often as wanted, and why. */
export interface SkippedMutation {
  readonly base_case_id: string
  readonly mutation_type: string
  /** `the text has no list`. */
  readonly reason: string
  /** True: there are variants, but fewer than `count_per_case`. Absent: there is none. */
  readonly fewer?: true
}

/** What {@link generateMutations} made, and what it could not make. */
export interface MutationRun<C extends MutableCase> {
  readonly cases: MutatedCase<C>[]
  /** What could not be applied, and why. */
  readonly skipped: SkippedMutation[]
}

/**
 * Variants of cases that state what must still hold for the answer. A variant depends on the seed, the base case and the
 * mutation only: adding or reordering cases changes no other one, and ids (`<base id>~<type>-<n>`) stay.
 * Cases that are mutations themselves are left out.
 *
 * @throws TypeError for an option that does not exist, cases, types or a lexicon that are no list, or a case without an id;
 * RangeError on an unknown mutation or case id, two mutations of one name, two cases of one id, a `count_per_case` that is no
 * positive whole number, or a seed that is no number.
 */
export function generateMutations<C extends MutableCase>(options: MutationOptions<C>): MutationRun<C> {
  refuseUnknownOptions('generateMutations', options, [
    'cases',
    'base_test_case_ids',
    'mutation_types',
    'count_per_case',
    'seed',
    'lexicon',
  ])
  const { count_per_case: count = 1, seed = 1 } = options
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(`count_per_case is ${count}; it must be a whole number of at least 1`)
  }
  if (!Number.isFinite(seed)) throw new RangeError(`seed is ${seed}; it must be a number`)
  const mutations = requireList(options.mutation_types ?? mutationTypes).map(findMutation)
  refuseTwice(mutations)
  requireCases(options.cases)
  const lexicon = createLexicon(options.lexicon ?? [])
  const run: MutationRun<C> = { cases: [], skipped: [] }
  for (const base of chosenCases(options)) {
    for (const mutation of mutations) {
      const { changes, missing } = drawVariants({ base, mutation, lexicon, count, seed })
      run.cases.push(...changes.map((change, index) => mutateCase(base, mutation, change, index)))
      if (missing === undefined) continue
      const fewer = changes.length > 0 && { fewer: true as const }
      run.skipped.push({ base_case_id: base.id, mutation_type: mutation.name, reason: missing, ...fewer })
    }
  }
  return run
}

/** Test files may be plain JavaScript. */
function requireList<T>(types: readonly T[]): readonly T[] {
  if (Array.isArray(types)) return types
  throw new TypeError("`mutation_types` must be a list: ['typos_decklist', ...]")
}

/** The variants of one id could not be told from those of the other. */
function requireCases(cases: readonly MutableCase[]): void {
  if (!Array.isArray(cases)) throw new TypeError("`cases` must be a list: [{ id: 'refund', input: '...' }, ...]")
  const ids = new Set<string>()
  for (const [index, { id }] of cases.entries()) {
    if (typeof id !== 'string' || id === '')
      throw new TypeError(`cases[${index}] has no \`id\`; variants are named by it`)
    if (ids.has(id)) throw new RangeError(`two cases have the id "${id}"; variants are named by it`)
    ids.add(id)
  }
}

/** Their variants would have the same ids. */
function refuseTwice(mutations: readonly Mutation[]): void {
  const names = new Set<string>()
  for (const { name } of mutations) {
    if (names.has(name))
      throw new RangeError(`mutation_types holds "${name}" twice; each mutation needs a name of its own`)
    names.add(name)
  }
}

/** @param wanted `undefined`: a variable that holds none; in plain JavaScript, what defineMutation would take */
function findMutation(wanted: MutationType | Mutation | null | undefined): Mutation {
  if (typeof wanted === 'object' && wanted !== null) return defineMutation(wanted)
  if (typeof wanted === 'string' && Object.hasOwn(namedMutations, wanted)) return namedMutations[wanted]
  const meant = closest(String(wanted), mutationTypes)
  throw new RangeError(
    `unknown mutation "${wanted}"; ${meant ? `did you mean "${meant}"?` : `there are ${mutationTypes.join(', ')}`}`,
  )
}

function chosenCases<C extends MutableCase>({ cases, base_test_case_ids: ids }: MutationOptions<C>): readonly C[] {
  const bases = cases.filter((each) => each.source !== 'mutation')
  if (ids === undefined) return bases
  const known = new Set(bases.map((each) => each.id))
  const wanted = new Set(ids)
  for (const id of wanted) {
    if (known.has(id)) continue
    const meant = closest(id, [...known])
    throw new RangeError(
      `there is no case "${id}" to mutate; ${meant ? `did you mean "${meant}"?` : `there are ${namesOf(known)}`}`,
    )
  }
  return bases.filter((each) => wanted.has(each.id))
}

const mostNames = 10

function namesOf(ids: ReadonlySet<string>): string {
  const named = [...ids].slice(0, mostNames).join(', ')
  return ids.size > mostNames ? `${named} and ${ids.size - mostNames} more` : named || 'none'
}
