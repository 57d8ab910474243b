import type { CaseSummary, RunSummary } from '../run-summary.js'

type Place = NonNullable<CaseSummary['place']>

/**
 * The old run with the ids that the new one has for the same cases. An id is as short as the other tests of its run allow,
 * and a file's path begins where the run did: `is polite` in one run may be `test/refund.test.ts > is polite` in the next.
 * A test of the same name in another file is another case, unless it was asked the same.
 */
export function alignRuns(old: RunSummary, next: RunSummary): RunSummary {
  const free = new Map(next.cases.map((summary) => [summary.id, summary]))
  const ids = new Map<CaseSummary, string>()
  const match = (find: (summary: CaseSummary) => CaseSummary | undefined) => {
    for (const summary of old.cases) {
      const found = ids.has(summary) ? undefined : find(summary)
      if (found && free.delete(found.id)) ids.set(summary, found.id)
    }
  }
  const ofSameId = (isSame: (old: CaseSummary, next: CaseSummary) => boolean) => (summary: CaseSummary) => {
    const found = free.get(summary.id)
    return found && isSame(summary, found) ? found : undefined
  }
  match(ofSameId(({ place }, found) => !place || !found.place || isSamePlace(place, found.place)))
  for (const nameIn of [testIn, goldenCaseIn]) {
    const named = Map.groupBy(free.values(), nameIn)
    match((summary) => {
      const name = nameIn(summary)
      return name === undefined ? undefined : onlyOne(named.get(name), summary)
    })
  }
  match(ofSameId(askedAlike))
  const taken = new Set(next.cases.map(({ id }) => id))
  const cases = old.cases.map((summary) => {
    const id = ids.get(summary) ?? idApart(summary, taken)
    taken.add(id)
    return Object.assign({}, summary, { id })
  })
  return { ...old, cases }
}

/** Of two that the old run cannot tell apart, none is meant. */
function onlyOne(candidates: readonly CaseSummary[] = [], { place: wanted }: CaseSummary): CaseSummary | undefined {
  const found = candidates.filter(({ place }) => place && wanted && isSameFile(place, wanted))
  return found.length === 1 ? found[0] : undefined
}

const isSamePlace = (one: Place, other: Place): boolean => one.test === other.test && isSameFile(one, other)

/** One path may begin in a folder of the other; a project may be named in one run and be the only one in the other. */
function isSameFile(one: Place, other: Place): boolean {
  const projects = one.project === other.project || one.project === '' || other.project === ''
  return projects && (isEndOf(one.file, other.file) || isEndOf(other.file, one.file))
}

const isEndOf = (end: string, path: string): boolean => path === end || path.endsWith(`/${end}`)

const testIn = ({ place }: CaseSummary): string | undefined => place && JSON.stringify([place.test, fileName(place)])

/** A golden case is known by its id, whatever its test is called: that shows the case's name, too. */
const goldenCaseIn = ({ place, golden }: CaseSummary): string | undefined =>
  place && golden && JSON.stringify([golden.set, golden.caseId, fileName(place)])

const fileName = ({ file }: Place) => file.split('/').at(-1)

/** A test that was moved to another file, or a scenario that ran as a test and from the command line. */
function askedAlike(old: CaseSummary, next: CaseSummary): boolean {
  const mayBe = old.caseHash === undefined || next.caseHash === undefined || old.caseHash === next.caseHash
  return mayBe || old.place?.test !== next.place?.test
}

/** Not the id of another case, also where a test is called like a file and a test. */
function idApart({ id, place }: CaseSummary, taken: ReadonlySet<string>): string {
  const before = `${place?.file ?? 'old run'} > `
  let apart = id
  while (taken.has(apart)) apart = before + apart
  return apart
}
