import { oneLine, shorten } from '../../config/text/safe-text.js'
import { distrustText, untrusted } from '../gate/trust.js'
import { uncheckedTests } from '../gate/unchecked.js'
import type { RunRecord } from '../record/run-record.js'
import { plural } from './number-text.js'
import { setTitle } from './set-title.js'

/**
 * What a reader must know before believing the rest: an untrusted judge and what is missing first, then what went wrong
 * around the tests.
 */
export function notices(record: RunRecord): string[] {
  const { alert, warnings, missing = [], golden_sets: sets = [] } = record
  const ofSets = sets.flatMap((set) => (set.notes ?? []).map((note) => `Golden set "${setTitle(set, sets)}": ${note}`))
  return [
    ...untrusted(record).map(distrustText),
    ...missing,
    ...uncheckedTests(record),
    ...ofSets,
    ...silentJudges(record),
    ...warnings,
    ...(alert?.warnings ?? []),
  ]
}

/** Those of a panel that gave no vote on a case which the others decided: a panel of fewer than its author thinks. */
function silentJudges({ cases }: RunRecord): string[] {
  const decided = cases.filter(({ judge_outcome: outcome }) => outcome === 'pass' || outcome === 'fail')
  const silent = decided.flatMap(({ votes }) => votes.filter(({ outcome }) => outcome === 'unknown'))
  const byJudge = Map.groupBy(silent, ({ judge }) => judge)
  return [...byJudge].map(([judge, votes]) => {
    const why = shorten(oneLine(votes[0]?.unknown?.message ?? 'no reason given'), 120)
    return `The judge "${oneLine(judge)}" was left out ${plural(votes.length, 'time')}, for it gave no vote: ${why}`
  })
}
