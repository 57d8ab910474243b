import { generateMutations } from '../mutate/generate-mutations.js'
import type { MutatedCase } from '../mutate/mutated-case.js'
import { chooseCases } from './choose-cases.js'
import type { GoldenCase } from './golden-case.js'
import type { DescribeGoldenOptions } from './options.js'

/** One test of a golden set. */
export interface PlannedCase {
  readonly title: string
  readonly goldenCase: GoldenCase
  /** Present when it is a variant of another case. */
  readonly mutated?: { readonly base: GoldenCase; readonly link: MutatedCase['mutation'] }
  readonly skipped: boolean
}

/** The tests of a set: its cases in their order, each with its mutations behind it. */
export function planCases(cases: readonly GoldenCase[], options: DescribeGoldenOptions): PlannedCase[] {
  const { mutations = [], format_key } = options
  const all = cases.map((one) =>
    one.format_key === undefined && format_key !== undefined ? { ...one, format_key } : one,
  )
  const runs = chooseCases(all, options)
  const mutants =
    mutations.length === 0 ? [] : generateMutations({ cases: all.filter(runs), mutation_types: mutations }).cases
  const byBase = Map.groupBy(mutants, ({ mutation }) => mutation.base_case_id)
  const plan: PlannedCase[] = []
  for (const base of all) {
    plan.push({ title: titleOf(base), goldenCase: base, skipped: !runs(base) })
    for (const mutant of byBase.get(base.id) ?? []) {
      plan.push({
        title: titleOf(mutant),
        goldenCase: mutant,
        mutated: { base, link: mutant.mutation },
        skipped: false,
      })
    }
  }
  return plan
}

const titleOf = ({ id, name }: GoldenCase) => (name === undefined || name === id ? id : `${id}: ${name}`)
