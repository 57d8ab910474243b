import { oneLine } from '../../config/text/safe-text.js'
import type { CaseRecord, RunRecord } from '../record/run-record.js'
import { spentText } from '../text/cost-text.js'
import { plural, shortMove } from '../text/number-text.js'

/** What two runs are compared by. */
export interface ComparedCase extends Pick<CaseRecord, 'id' | 'file' | 'project' | 'outcome' | 'scores'> {
  /** Since its verdict it ran and got none: of a memory that keeps the last verdict. Default false. */
  readonly unknownSince?: boolean | undefined
}

/** A case whose outcome differs between two runs. */
export interface CaseChange {
  readonly id: string
  /**
   * The category that moved most: `factuality 0.9 -> 0.4`; the overall score where there is no other, as without a judge;
   * empty when no category was scored in both runs.
   */
  readonly moved: string
}

/** What a run changed against an earlier one. Cases that only one of the two ran are in none of the lists. */
export interface RunDelta {
  /** Passed before, failed now. */
  readonly regressions: readonly CaseChange[]
  /** Judged before, unknown now. */
  readonly unknowns: readonly CaseChange[]
  /** Failed before, as expected or not, passed now. */
  readonly improvements: readonly CaseChange[]
  /** How many were unknown before and have a verdict now. */
  readonly judged: number
  /** How many fail now as expected, and had another verdict before. */
  readonly marked: number
  /** How many cases only the later one ran. */
  readonly added: number
}

/** Pure: order and identity of the cases come from the current run. */
export function runDelta(previous: { readonly cases: readonly ComparedCase[] }, current: RunRecord): RunDelta {
  const before = new Map(previous.cases.map((entry) => [caseKey(entry), entry]))
  const pairs = current.cases.flatMap((after) => {
    const old = before.get(caseKey(after))
    return old ? [{ old, after, change: { id: after.id, moved: movedCategory(old.scores, after.scores) } }] : []
  })
  const changed = (from: readonly string[], to: string): CaseChange[] =>
    pairs.filter(({ old, after }) => from.includes(old.outcome) && after.outcome === to).map(({ change }) => change)
  return {
    regressions: changed(['pass'], 'fail'),
    unknowns: pairs
      .filter(({ old, after }) => !wasUnknown(old) && after.outcome === 'unknown')
      .map(({ change }) => change),
    improvements: changed(['fail', 'expected_fail'], 'pass'),
    judged: pairs.filter(({ old, after }) => isJudgedAgain(old, after)).length,
    marked: changed(['pass', 'fail'], 'expected_fail').length,
    added: current.cases.length - pairs.length,
  }
}

const wasUnknown = ({ outcome, unknownSince }: ComparedCase): boolean => outcome === 'unknown' || unknownSince === true

/** After another verdict than the last one it is among those that changed. */
function isJudgedAgain(old: ComparedCase, after: CaseRecord): boolean {
  return wasUnknown(old) && after.outcome !== 'unknown' && (old.outcome === 'unknown' || old.outcome === after.outcome)
}

/** One line for watch mode: `2 fixed, 1 broke (refund-03: factuality 0.9 -> 0.4), 36 replayed, 4 calls, $0.002`. */
export function deltaLine(delta: RunDelta, { cost }: RunRecord): string {
  const { regressions, unknowns, improvements, judged, marked, added } = delta
  const parts = [
    improvements.length > 0 && `${improvements.length} fixed`,
    regressions.length > 0 && `${regressions.length} broke (${named(regressions)})`,
    unknowns.length > 0 && `${unknowns.length} now unknown (${named(unknowns)})`,
    judged > 0 && `${judged} judged, unknown before`,
    marked > 0 && `${marked} now ${marked === 1 ? 'fails' : 'fail'} as expected`,
    added > 0 && `${added} new`,
  ].filter(Boolean)
  const money = cost?.calls ? [plural(cost.calls, 'call'), spentText(cost)] : ['no calls']
  const change = parts.length > 0 ? parts : ['no verdict changed']
  return [...change, ...(cost?.replayed ? [`${cost.replayed} replayed`] : []), ...money].join(', ')
}

/** The same case in two runs: an id begins with file and project only where another test of its run has its name. */
export function caseKey({ project, file, id }: Pick<CaseRecord, 'project' | 'file' | 'id'>): string {
  const before = [`${project} > ${file} > `, `${file} > `].find((prefix) => id.startsWith(prefix)) ?? ''
  return JSON.stringify([project, file, id.slice(before.length)])
}

function named(changes: readonly CaseChange[]): string {
  const shown = changes.slice(0, 3).map(({ id, moved }) => oneLine(moved ? `${id}: ${moved}` : id))
  return changes.length > 3 ? `${shown.join('; ')}; and ${changes.length - 3} more` : shown.join('; ')
}

function movedCategory(before: CaseRecord['scores'], after: CaseRecord['scores']): string {
  const overallOnly = [before, after].every((scores) => Object.keys(scores).every((name) => name === 'overall_score'))
  const moves = Object.keys(after)
    .filter((name) => (overallOnly || name !== 'overall_score') && Object.hasOwn(before, name))
    .map((name) => ({ name, from: before[name] ?? 0, to: after[name] ?? 0 }))
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from))
  const [most] = moves
  return most ? `${most.name.replace(/_score$/, '')} ${shortMove(most.from, most.to)}` : ''
}
