import type { CaseSummary, Question, RunSummary } from '../run-summary.js'
import { type Field, fieldNames, type HashedField, type Incompatibility, isOwn } from './incompatible-runs-error.js'
import { mayHaveFewer, measureChange } from './measure.js'

/** Kinds of assertions whose change is told more exactly by a field. */
const toldBy: Readonly<Partial<Record<Field, readonly string[]>>> = {
  rubricHash: ['rubric'],
  caseHash: ['rubric', 'checklist', 'baseline', 'golden case'],
}

/** Between the models of a panel in `judge`. */
export const judgeSeparator = ' + '

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
  const [was, is] = [measure.old.join(', '), measure.new.join(', ')]
  // Other assertions have other texts and rubrics.
  if (was !== is) return [{ field: 'measure', old: was, new: is }]
  const differ = (Object.keys(fieldNames) as HashedField[]).filter((field) => !agree(field, old, next))
  // The hash of a panel that was asked in part is that of its first judge.
  const isCut = differ.includes('judgePromptHash') && isQuick(old) !== isQuick(next)
  const found = isCut ? differ.filter((field) => field !== 'judgePromptHash') : differ
  const told = new Set(found.flatMap((field) => toldBy[field] ?? []))
  const untold = measure.old.filter((kind) => !told.has(kind.replace(/^\.not /, ''))).join(', ')
  return [
    ...(isCut ? [{ field: 'panel' as const, old: panelOf(old), new: panelOf(next) }] : []),
    ...found
      .filter((field) => field !== 'judgePromptHash' || !found.includes('rubricHash')) // the prompt holds the rubric
      .map((field) => ({ field, old: shown(old, field), new: shown(next, field) })),
    ...(untold === '' ? [] : [{ field: 'measure' as const, old: untold, new: untold }]),
  ]
}

const isQuick = (summary: CaseSummary) => questionsOf(summary).some(({ quick }) => quick)

const panelOf = (summary: CaseSummary) => (isQuick(summary) ? 'quick' : 'full')

const questionsOf = (summary: CaseSummary): readonly Question[] => summary.questions ?? [summary]

/** Of a panel, each model is one. */
const judgesOf = ({ judge }: Question): string[] => judge?.split(judgeSeparator) ?? []

/** Empty where a run does not say. */
function valuesOf(summary: CaseSummary, field: HashedField): string[] {
  if (field === 'gateHash') return summary.gateHash === undefined ? [] : [summary.gateHash]
  const questions = questionsOf(summary)
  return [...new Set(questions.flatMap((one) => (field === 'judge' ? judgesOf(one) : (one[field] ?? []))))]
}

const shown = (summary: CaseSummary, field: HashedField): string => valuesOf(summary, field).join(judgeSeparator)

function agree(field: HashedField, old: CaseSummary, next: CaseSummary): boolean {
  const [before, after] = [valuesOf(old, field), valuesOf(next, field)]
  if (before.length === 0 || after.length === 0) return true
  if (field === 'judge') return mayBeOnePanel(before, after) && questionsOf(old).every((one) => judgedAlike(one, next))
  return isPartOf(before, after)
    ? isPartOf(after, before) || mayHaveFewer(old)
    : isPartOf(after, before) && mayHaveFewer(next)
}

/** A question that a run did not come to has no judge there; one that says less of itself may be meant. */
function judgedAlike(question: Question, next: CaseSummary): boolean {
  const isJudgedAlike = (one: Question) => mayBeOnePanel(judgesOf(one), judgesOf(question))
  const { rubricHash, caseHash } = question
  const same = questionsOf(next).filter((one) => one.rubricHash === rubricHash && one.caseHash === caseHash)
  if (same.length > 0) return same.some(isJudgedAlike)
  const similar = questionsOf(next).filter((one) => sameQuestion(one, question))
  return mayHaveFewer(next) || similar.length === 0 || similar.some(isJudgedAlike)
}

/** Of one panel more judges may have been asked, or have failed, in one run than in the other. */
const mayBeOnePanel = (one: readonly string[], other: readonly string[]) => isPartOf(one, other) || isPartOf(other, one)

const isPartOf = (part: readonly string[], whole: readonly string[]) => part.every((value) => whole.includes(value))

/** Whether two scores answer the same question. */
export function sameQuestion(old: Question, next: Question): boolean {
  const same = (field: 'rubricHash' | 'caseHash') =>
    old[field] === undefined || next[field] === undefined || old[field] === next[field]
  return same('rubricHash') && same('caseHash')
}
