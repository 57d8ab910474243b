import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { baselineFile, isBaselineName } from '../../baseline/stored/baseline-file.js'
import type { LastRun } from '../change/last-run.js'
import type { RunRecord } from '../record/run-record.js'
import { plural } from '../text/number-text.js'

type KnownSet = NonNullable<LastRun['sets']>[number]

export const setKey = ({ name, file, project }: KnownSet): string => JSON.stringify([name, file, project])

/**
 * Golden sets that have fewer cases than in the last run on this machine, in words. A set with an accepted run is held
 * against that one: its test file tells what is missing, as an error.
 */
export function shrunkSets(
  lastRun: LastRun | undefined,
  { golden_sets = [], cases }: Pick<RunRecord, 'golden_sets' | 'cases'>,
  rootDir: string,
): string[] {
  const before = new Map(lastRun?.sets?.map((set) => [setKey(set), set.total]))
  return golden_sets.flatMap((set) => {
    const had = before.get(setKey(set)) ?? 0
    if (set.total >= had || isAccepted(set, cases, rootDir)) return []
    return [
      `Golden set "${set.name}" has ${plural(set.total, 'case')}, and had ${had} in the last run on this machine. Accept a ` +
        'run (`npx expect-jury baseline accept <run id> --name <set>`), and a case that vanishes is an error.',
    ]
  })
}

function isAccepted({ name }: KnownSet, cases: RunRecord['cases'], rootDir: string): boolean {
  const first = cases.find(({ golden }) => golden?.set === name)
  return first !== undefined && isBaselineName(name) && existsSync(baselineFile(resolve(rootDir, first.file), name))
}
