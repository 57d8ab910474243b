import { dirname, resolve } from 'node:path'
import type { CaseSummary } from '../../baseline/run-summary.js'
import { relativePath } from '../../config/files/relative-path.js'
import { baselinesIn } from '../change/baselines-in.js'
import type { RunRecord } from './run-record.js'
import { summarizeRecord } from './summarize-record.js'

/** A golden set of a run, in the folder of its test files. */
interface RanSet {
  readonly name: string
  readonly folder: string
  readonly cases: readonly CaseSummary[]
}

/**
 * Sets without an accepted run whose cases are those of an accepted run of a set that is no longer there: renamed, they
 * would lose cases unseen. Each in a sentence.
 */
export function renamedSets(record: RunRecord, rootDir: string): string[] {
  const sets = ranSets(record)
  return [...Map.groupBy(sets, ({ folder }) => folder)].flatMap(([folder, ofFolder]) => {
    const names = new Set(ofFolder.map(({ name }) => name))
    const accepted = acceptedSets(resolve(rootDir, folder, '__baselines__'))
    const orphans = accepted.filter(({ name }) => !names.has(name))
    return ofFolder
      .filter(({ name }) => accepted.every((one) => one.name !== name))
      .flatMap((set) => {
        const orphan = orphans.find((one) => isMostly(set.cases, one.cases))
        return orphan ? [renamedText(set, orphan.name, relativePath(rootDir, orphan.file))] : []
      })
  })
}

function renamedText({ name }: RanSet, before: string, file: string): string {
  return (
    `Golden set "${name}" has no accepted run, and its cases are those of "${before}" in ${file}: a case that vanishes ` +
    `would not be noticed. If the set was renamed, accept a run of it under its new name, npx expect-jury baseline accept ` +
    `<run id> --name "${name}", and delete the old file.`
  )
}

function ranSets(record: RunRecord): RanSet[] {
  const { cases: summaries } = summarizeRecord(record)
  const members = record.cases.flatMap(({ file, golden }, index) => {
    const summary = summaries[index]
    return golden && !golden.mutation && summary ? [{ name: golden.set, folder: dirname(file), summary }] : []
  })
  const bySet = Map.groupBy(members, ({ folder, name }) => JSON.stringify([folder, name]))
  return [...bySet.values()].flatMap((of) =>
    of.slice(0, 1).map(({ name, folder }) => ({ name, folder, cases: of.map(({ summary }) => summary) })),
  )
}

/** The golden sets whose accepted runs lie in the folder. */
function acceptedSets(folder: string): { name: string; file: string; cases: CaseSummary[] }[] {
  return baselinesIn(folder).flatMap(({ file, baseline: { name, cases: all } }) => {
    const cases = all.filter(({ golden }) => golden?.set === name)
    return cases.length > 0 ? [{ name, file, cases }] : []
  })
}

/** Half of the accepted cases or more are there, by id and text. */
function isMostly(cases: readonly CaseSummary[], accepted: readonly CaseSummary[]): boolean {
  const key = ({ golden, caseHash }: CaseSummary) => JSON.stringify([golden?.caseId, caseHash])
  const present = new Set(cases.map(key))
  return accepted.filter((one) => present.has(key(one))).length * 2 >= accepted.length
}
