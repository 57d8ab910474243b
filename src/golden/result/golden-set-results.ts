import { type CheckedJudge, type FinishedCase, finishedCase, type FinishedTest, worst } from '../run/finished-case.js'
import type { GoldenSetHead } from '../run/record.js'
import { type FinishedSet, resultOfSet } from './result-of-set.js'
import type { GoldenSetResult } from './set-result.js'

/**
 * The results of all golden sets of a run, from its finished tests: over files, projects, workers and shards. A set
 * that runs in two projects has two results; a case that ran in two files has the worse of its outcomes; a set that is
 * described and of which no case ran is partial.
 * @param checked reports on judges that were checked outside any test
 */
export function goldenSetResults(
  tests: Iterable<FinishedTest>,
  checked: readonly CheckedJudge[] = [],
): GoldenSetResult[] {
  const sets = new Map<string, CollectedSet>()
  const setOf = (project: string, set: GoldenSetHead): CollectedSet => {
    const key = JSON.stringify([project, set.file, set.name, set.case_ids_hash])
    const known = sets.get(key)
    const head = known ? withCanariesOf(known.set, set) : set
    if (known?.set === head) return known
    const found = { project, set: head, cases: known?.cases ?? [] }
    sets.set(key, found)
    return found
  }
  const judges = [...checked]
  for (const test of tests) {
    for (const set of test.golden_sets ?? []) setOf(test.project, set)
    judges.push(...test.assertions.flatMap(({ canaries = [] }) => canaries))
    const finished = finishedCase(test)
    if (finished) setOf(finished.project, finished.record.set).cases.push(finished)
  }
  return [...sets]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, found]) => resultOfSet({ ...found, cases: onePerCase(found.cases).sort(byId()) }, judges))
}

interface CollectedSet extends FinishedSet {
  readonly cases: FinishedCase[]
}

/** Of a set that is described twice, with a judge and without, either may demand that the judge is checked. */
function withCanariesOf(known: GoldenSetHead, { canaries = [] }: GoldenSetHead): GoldenSetHead {
  const more = canaries.filter((one) => !known.canaries?.includes(one))
  return more.length === 0 ? known : { ...known, canaries: [...(known.canaries ?? []), ...more] }
}

/** Shards come in any order; results do not. */
function byId(): (a: FinishedCase, b: FinishedCase) => number {
  const { compare } = new Intl.Collator('en', { numeric: true }) // a tenth of what `localeCompare` takes
  return (a, b) => compare(a.record.case.id, b.record.case.id)
}

function onePerCase(cases: readonly FinishedCase[]): FinishedCase[] {
  const byId = Map.groupBy(cases, ({ record }) => record.case.id)
  return [...byId.values()].flatMap((same) => {
    const outcome = worst(same.map((one) => one.outcome))
    const decisive = same.find((one) => one.outcome === outcome)
    return decisive ? withNotMade(decisive, same) : []
  })
}

/** Two files may want different mutations of the same case. */
function withNotMade(decisive: FinishedCase, same: readonly FinishedCase[]): FinishedCase {
  if (same.length === 1) return decisive
  const all = same.flatMap(({ record }) => record.not_made ?? [])
  const byText = new Map(all.map((one) => [JSON.stringify([one.mutation_type, one.reason, one.fewer]), one]))
  return { ...decisive, record: { ...decisive.record, not_made: [...byText.values()] } }
}
