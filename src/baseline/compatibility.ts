import { oneLine } from '../config/safe-text.js'
import type { CaseSummary, Question, RunSummary } from './run-summary.js'

const ofQuestion = {
  judge: 'judge model',
  judgePromptHash: "judge's prompt",
  rubricHash: 'rubric',
  caseHash: 'text of the case',
} as const satisfies Record<keyof Question, string>
const fields = { ...ofQuestion, gateHash: 'gate of the golden set (thresholds, criteria)' } as const
type Field = keyof typeof fields

/** Each case has a text and a gate of its own: all that differ are one difference. */
const isOwn = (field: Field): boolean => field === 'caseHash' || field === 'gateHash'

/** Between the models of a panel in `judge`. */
export const judgeSeparator = ' + '

/** Something two runs were made with that differs, and the cases it differs on. */
export interface Incompatibility {
  readonly field: Field
  readonly old: string
  readonly new: string
  readonly cases: readonly string[]
}

/**
 * Thrown when two runs cannot be compared because they were not judged alike: then a difference would say nothing about
 * the new version (a change of judge alone moves real scores by 6 points of 100).
 */
export class IncompatibleRunsError extends Error {
  override readonly name = 'IncompatibleRunsError'

  constructor(
    oldName: string,
    newName: string,
    readonly differences: readonly Incompatibility[],
  ) {
    const lines = differences.map(({ field, old, new: next, cases }) =>
      isOwn(field)
        ? `- the ${fields[field]} changed (${listed(cases)})`
        : `- the ${fields[field]} was ${oneLine(old)}, is ${oneLine(next)} (${listed(cases)})`,
    )
    super(
      `"${oneLine(oldName)}" and "${oneLine(newName)}" are incompatible, so no difference between them can be trusted:\n${lines.join('\n')}\n` +
        "Judge the stored outputs of the old run again with today's judge (`rejudge`), or accept a new baseline.",
    )
  }
}

/**
 * Every field that both runs report and that differs. A field that one of them does not report is not compared; of several
 * questions, a run in which the case did not pass may have come to fewer.
 */
export function findIncompatibilities(old: RunSummary, next: RunSummary): Incompatibility[] {
  const oldById = new Map(old.cases.map((summary) => [summary.id, summary]))
  const found = new Map<string, Incompatibility & { cases: string[] }>()
  for (const current of next.cases) {
    const before = oldById.get(current.id)
    if (!before) continue
    for (const field of differing(before, current)) {
      const [was, is] = [shown(before, field), shown(current, field)]
      const key = isOwn(field) ? field : JSON.stringify([field, was, is])
      const entry = found.get(key) ?? { field, old: was, new: is, cases: [] }
      entry.cases.push(current.id)
      found.set(key, entry)
    }
  }
  return [...found.values()]
}

function differing(old: CaseSummary, next: CaseSummary): Field[] {
  const found = (Object.keys(fields) as Field[]).filter((field) => !agree(field, old, next))
  // The prompt holds the rubric.
  return found.includes('rubricHash') ? found.filter((field) => field !== 'judgePromptHash') : found
}

/** `undefined` where a run does not say. Of a panel, each model is one. */
function valuesOf(summary: CaseSummary, field: Field): string[] | undefined {
  const asked: readonly Question[] = summary.questions ?? [summary]
  const values = field === 'gateHash' ? [summary.gateHash] : asked.map((question) => question[field])
  const known = values.flatMap((value) => (field === 'judge' ? value?.split(judgeSeparator) : value) ?? [])
  return known.length > 0 ? [...new Set(known)] : undefined
}

const shown = (summary: CaseSummary, field: Field): string => valuesOf(summary, field)?.join(judgeSeparator) ?? ''

function agree(field: Field, old: CaseSummary, next: CaseSummary): boolean {
  const [before, after] = [valuesOf(old, field), valuesOf(next, field)]
  if (!before || !after) return true
  // Of one panel more judges may have been asked, or have failed, in one run than in the other.
  const mayBeFewer = ({ outcome }: CaseSummary) => field === 'judge' || outcome !== 'pass'
  const [lost, added] = [before.some((value) => !after.includes(value)), after.some((value) => !before.includes(value))]
  return lost ? !added && mayBeFewer(next) : !added || mayBeFewer(old)
}

/** Whether two scores answer the same question. */
export function sameQuestion(old: CaseSummary, next: CaseSummary): boolean {
  const same = (field: 'rubricHash' | 'caseHash') =>
    old[field] === undefined || next[field] === undefined || old[field] === next[field]
  return same('rubricHash') && same('caseHash')
}

/** The first of many ids, for a message. */
export function listed(ids: readonly string[]): string {
  const shown = ids.slice(0, 5).map(oneLine).join(', ')
  return ids.length > 5 ? `${shown} and ${ids.length - 5} more` : shown
}
