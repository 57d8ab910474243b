import { oneLine } from '../config/safe-text.js'
import { mayHaveFewer, measureChange } from './measure.js'
import type { CaseSummary, Question, RunSummary } from './run-summary.js'

const ofQuestion = {
  judge: 'judge model',
  judgePromptHash: 'judging (prompt, temperature, weights, minPass)',
  rubricHash: 'rubric',
  caseHash: 'text of the case',
} as const satisfies Record<keyof Question, string>
const fields = { ...ofQuestion, gateHash: 'gate of the golden set (thresholds, criteria)' } as const
type HashedField = keyof typeof fields
type Field = HashedField | 'measure'

/** Each case has a text and a gate of its own: all that differ are one difference. */
const isOwn = (field: Field): boolean => field === 'caseHash' || field === 'gateHash'

/** Kinds of assertions whose change is told more exactly by a field. */
const toldBy: Readonly<Partial<Record<Field, readonly string[]>>> = {
  rubricHash: ['rubric'],
  caseHash: ['rubric', 'checklist', 'baseline', 'golden case'],
}

/** What a new verdict on the stored outputs makes good again. */
const ofJudging: ReadonlySet<Field> = new Set<Field>(['judge', 'judgePromptHash', 'rubricHash'])

/** Between the models of a panel in `judge`. */
export const judgeSeparator = ' + '

/** Something two runs were made with that differs, and the cases it differs on. */
export interface Incompatibility {
  /** `measure`: what the assertions of a case demand; then `old` and `new` name the kinds of those that differ. */
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
    const lines = differences.map((difference) => `- ${differenceText(difference)} (${listed(difference.cases)})`)
    super(
      `"${oneLine(oldName)}" and "${oneLine(newName)}" are incompatible, so no difference between them can be trusted:\n${lines.join('\n')}\n${
        differences.every(canBeRejudged)
          ? "Judge the stored outputs of the old run again with today's judge (`rejudge`), or accept a new baseline."
          : "To compare two versions of a prompt or model, run the old one with today's tests, accept that run, and compare " +
            'with it: npx expect-jury baseline accept <run id> --name <name>.'
      }`,
    )
  }
}

function differenceText({ field, old, new: next }: Incompatibility): string {
  if (field === 'measure') return measureText(old, next)
  return isOwn(field) ? `the ${fields[field]} changed` : `the ${fields[field]} was ${oneLine(old)}, is ${oneLine(next)}`
}

/** Kinds of assertions that do not say what they demand. */
const inFull = new Map([
  ['checklist', 'checklist (questions, atLeast)'],
  ['golden case', 'golden case (messages, reference, format_key, tags of gates)'],
])

function measureText(old: string, next: string): string {
  if (old === next) return `the ${oneLine(inFull.get(old) ?? old)} changed`
  const gone = old === '' ? [] : [`no longer asserted: ${oneLine(old)}`]
  return [...gone, ...(next === '' ? [] : [`asserted now: ${oneLine(next)}`])].join('; ')
}

/** Whether new verdicts on the stored outputs of the old run would make the runs comparable. */
export const canBeRejudged = ({ field }: Incompatibility): boolean => ofJudging.has(field)

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
    for (const difference of differing(before, current)) {
      const { field, old: was, new: is } = difference
      const key = isOwn(field) ? field : JSON.stringify([field, was, is])
      const entry = found.get(key) ?? { ...difference, cases: [] }
      entry.cases.push(current.id)
      found.set(key, entry)
    }
  }
  return [...found.values()]
}

type Difference = Omit<Incompatibility, 'cases'>

function differing(old: CaseSummary, next: CaseSummary): Difference[] {
  const measure = measureChange(old, next)
  const [was, is] = [measure?.old.join(', ') ?? '', measure?.new.join(', ') ?? '']
  // Other assertions have other texts and rubrics.
  if (was !== is) return [{ field: 'measure', old: was, new: is }]
  const found = (Object.keys(fields) as HashedField[]).filter((field) => !agree(field, old, next))
  const told = new Set(found.flatMap((field) => toldBy[field] ?? []))
  const untold = measure?.old.filter((kind) => !told.has(kind.replace(/^\.not /, ''))).join(', ') ?? ''
  return [
    ...found
      .filter((field) => field !== 'judgePromptHash' || !found.includes('rubricHash')) // the prompt holds the rubric
      .map((field) => ({ field, old: shown(old, field), new: shown(next, field) })),
    ...(untold === '' ? [] : [{ field: 'measure' as const, old: untold, new: untold }]),
  ]
}

/** `undefined` where a run does not say. Of a panel, each model is one. */
function valuesOf(summary: CaseSummary, field: HashedField): string[] | undefined {
  const asked: readonly Question[] = summary.questions ?? [summary]
  const values = field === 'gateHash' ? [summary.gateHash] : asked.map((question) => question[field])
  const known = values.flatMap((value) => (field === 'judge' ? value?.split(judgeSeparator) : value) ?? [])
  return known.length > 0 ? [...new Set(known)] : undefined
}

const shown = (summary: CaseSummary, field: HashedField): string => valuesOf(summary, field)?.join(judgeSeparator) ?? ''

function agree(field: HashedField, old: CaseSummary, next: CaseSummary): boolean {
  const [before, after] = [valuesOf(old, field), valuesOf(next, field)]
  if (!before || !after) return true
  // Of one panel more judges may have been asked, or have failed, in one run than in the other.
  const mayBeFewer = (summary: CaseSummary) => field === 'judge' || mayHaveFewer(summary)
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
