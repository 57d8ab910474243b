import type { SkippedMutation } from '../../mutate/generate-mutations.js'
import type { MutationLink } from '../../mutate/mutated-case.js'
import type { GoldenCase } from '../file/golden-case.js'
import { chooseCases } from './choose-cases.js'
import type { DescribeGoldenOptions } from './options.js'
import type { NotMade } from './record.js'
import { variantsOf } from './variants.js'

/** One test of a golden set. */
export interface PlannedCase {
  readonly title: string
  /** The title of the base case, under which its variants stand together. */
  readonly suite?: string
  readonly goldenCase: GoldenCase
  /** Present when it is a variant of another case. Without that case in the set, it counts as a case of its own. */
  readonly mutated?: { readonly base: GoldenCase | undefined; readonly link: MutationLink }
  /** Of the variants wanted, those that its text does not allow. */
  readonly notMade: readonly NotMade[]
  readonly skipped: boolean
}

/**
 * The tests of a set: its cases in their order, each with its variants behind it.
 * @throws RangeError where a variant would have the id of a case of the set, and as `chooseCases` and `variantsOf` do
 */
export function planCases(cases: readonly GoldenCase[], options: DescribeGoldenOptions): PlannedCase[] {
  const { mutations, format_key } = options
  const all = cases.map((one) =>
    one.format_key === undefined && format_key !== undefined ? { ...one, format_key } : one,
  )
  const byId = new Map(all.map((one) => [one.id, one]))
  const runs = chooseCases(all, options)
  const { cases: mutants, skipped: impossible } = variantsOf(all.filter(runs), mutations)
  refuseTakenIds(byId, mutants)
  const generated = new Set<GoldenCase>(mutants)
  const notMade = Map.groupBy(impossible, ({ base_case_id }) => base_case_id)
  /** A case that names itself would hold whatever it answers. */
  const baseOf = ({ id, mutation }: GoldenCase) =>
    mutation && mutation.base_case_id !== id ? byId.get(mutation.base_case_id) : undefined
  /** A variant of a variant stands beside its base case: `describe`s nest once. */
  const suiteOf = (one: GoldenCase) => {
    const base = baseOf(one)
    return base?.mutation === undefined ? base : undefined
  }
  const byBase = Map.groupBy([...all, ...mutants], suiteOf)
  const plan = (goldenCase: GoldenCase): PlannedCase => {
    const { mutation: link } = goldenCase
    const suite = suiteOf(goldenCase)
    const mutated = link && { base: baseOf(goldenCase), link }
    const skipped = !runs(goldenCase) && !generated.has(goldenCase)
    return {
      title: titleOf(goldenCase),
      goldenCase,
      skipped,
      notMade: (notMade.get(goldenCase.id) ?? []).map(withoutCase),
      ...(suite && { suite: titleOf(suite) }),
      ...(mutated && { mutated }),
    }
  }
  const alone = byBase.get(undefined) ?? []
  return alone.flatMap((base) => [base, byBase.get(base) ?? []].flat().map(plan))
}

function withoutCase({ mutation_type, reason, fewer }: SkippedMutation): NotMade {
  return { mutation_type, reason, ...(fewer && { fewer }) }
}

/** Two cases of one id would count as one, the worse of both. A file of written-out variants has such cases. */
function refuseTakenIds(byId: ReadonlyMap<string, GoldenCase>, mutants: readonly GoldenCase[]): void {
  const taken = mutants.find(({ id }) => byId.has(id))
  if (taken === undefined) return
  throw new RangeError(
    `\`mutations\` would make the case "${taken.id}", which the set has already: leave that type out, or the case`,
  )
}

/** Tests of a plan that stand together: those directly in the set, or all variants of one base case. */
export interface PlanBlock {
  readonly suite: string | undefined
  /** Places in the plan. */
  readonly indexes: readonly number[]
}

export function planBlocks(plan: readonly PlannedCase[]): PlanBlock[] {
  const blocks: { suite: string | undefined; indexes: number[] }[] = []
  for (const [index, { suite }] of plan.entries()) {
    const last = blocks.at(-1)
    if (last && last.suite === suite) last.indexes.push(index)
    else blocks.push({ suite, indexes: [index] })
  }
  return blocks
}

/** The cases that a set is judged by: all but the variants of others. */
export function countedCases(plan: readonly PlannedCase[]): PlannedCase[] {
  return plan.filter(({ mutated }) => mutated?.base === undefined)
}

const titleOf = ({ id, name }: GoldenCase) => (name === undefined || name === id ? id : `${id}: ${name}`)
