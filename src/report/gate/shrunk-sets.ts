import type { LastRun } from '../change/last-run.js'
import type { RunRecord } from '../record/run-record.js'
import { plural } from '../text/number-text.js'

type KnownSet = NonNullable<LastRun['sets']>[number]

export const setKey = ({ name, file, project }: KnownSet): string => JSON.stringify([name, file, project])

/**
 * Golden sets that have fewer cases than in the last run on this machine, in words. Of a set with an accepted run that is
 * an error, which its test file tells.
 */
export function shrunkSets(
  lastRun: LastRun | undefined,
  { golden_sets = [] }: Pick<RunRecord, 'golden_sets'>,
): string[] {
  const before = new Map(lastRun?.sets?.map((set) => [setKey(set), set.total]))
  return golden_sets.flatMap((set) => {
    const had = before.get(setKey(set)) ?? 0
    if (set.total >= had) return []
    return [
      `Golden set "${set.name}" has ${plural(set.total, 'case')}, and had ${had} in the last run on this machine. Accept a ` +
        'run (`npx expect-jury baseline accept <run id> --name <set>`), and a case that vanishes is an error.',
    ]
  })
}
