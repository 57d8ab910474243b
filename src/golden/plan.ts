import { generateMutations } from '../mutate/generate-mutations.js'
import type { MutationLink } from '../mutate/mutated-case.js'
import { chooseCases } from './choose-cases.js'
import type { GoldenCase } from './golden-case.js'
import type { DescribeGoldenOptions } from './options.js'

/** One test of a golden set. */
export interface PlannedCase {
  readonly title: string
  readonly goldenCase: GoldenCase
  /** Present when it is a variant of another case. Without that case in the set, it counts as a case of its own. */
  readonly mutated?: { readonly base: GoldenCase | undefined; readonly link: MutationLink }
  readonly skipped: boolean
}

/** The tests of a set: its cases in their order, each with its generated variants behind it. */
export function planCases(cases: readonly GoldenCase[], options: DescribeGoldenOptions): PlannedCase[] {
  const { mutations = [], format_key } = options
  const all = cases.map((one) =>
    one.format_key === undefined && format_key !== undefined ? { ...one, format_key } : one,
  )
  const byId = new Map(all.map((one) => [one.id, one]))
  const runs = chooseCases(all, options)
  const mutants =
    mutations.length === 0 ? [] : generateMutations({ cases: all.filter(runs), mutation_types: mutations }).cases
  const generated = new Set<GoldenCase>(mutants)
  const byBase = Map.groupBy(mutants, ({ mutation }) => mutation.base_case_id)
  const plan = (goldenCase: GoldenCase): PlannedCase => {
    const { mutation: link } = goldenCase
    const mutated = link && { base: byId.get(link.base_case_id), link }
    const skipped = !runs(goldenCase) && !generated.has(goldenCase)
    return { title: titleOf(goldenCase), goldenCase, skipped, ...(mutated && { mutated }) }
  }
  return all.flatMap((base) => [base, byBase.get(base.id) ?? []].flat().map(plan))
}

/** The cases that a set is judged by: all but the variants of others. */
export function countedCases(plan: readonly PlannedCase[]): GoldenCase[] {
  return plan.filter(({ mutated }) => mutated?.base === undefined).map(({ goldenCase }) => goldenCase)
}

const titleOf = ({ id, name }: GoldenCase) => (name === undefined || name === id ? id : `${id}: ${name}`)
