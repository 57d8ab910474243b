import { oneLine } from '../../config/text/safe-text.js'
import { listed } from '../listed.js'
import type { Question } from '../run-summary.js'

const ofQuestion = {
  judge: 'judge model',
  judgePromptHash: 'judging (prompt, temperature, weights, minPass)',
  rubricHash: 'rubric (categories, weights, threshold, checks)',
  caseHash: 'text of the case',
} as const satisfies Record<Exclude<keyof Question, 'quick'>, string>
export const fieldNames = { ...ofQuestion, gateHash: 'gate of the golden set (thresholds, criteria)' } as const
export type HashedField = keyof typeof fieldNames
export type Field = HashedField | 'measure' | 'panel'

/** Each case has a text and a gate of its own: all that differ are one difference. */
export const isOwn = (field: Field): boolean => field === 'caseHash' || field === 'gateHash'

/** What a new verdict on the stored outputs makes good again. */
const ofJudging: ReadonlySet<Field> = new Set<Field>(['judge', 'judgePromptHash', 'rubricHash', 'panel'])

/** Something two runs were made with that differs, and the cases it differs on. */
export interface Incompatibility {
  /**
   * `measure`: what the assertions of a case demand; then `old` and `new` name the kinds of those that differ. `panel`: one
   * run asked only its first judge; then they are `quick` and `full`.
   */
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
      `"${oneLine(oldName)}" and "${oneLine(newName)}" are incompatible, so no difference between them can be trusted:\n${lines.join('\n')}\n${adviceOn(differences)}`,
    )
  }
}

function adviceOn(differences: readonly Incompatibility[]): string {
  if (differences.every(({ field }) => field === 'panel')) {
    return differences.some((difference) => difference.new === 'quick')
      ? 'Run the new version without JURY_PANEL=quick.'
      : 'Accept a baseline that was run without JURY_PANEL=quick.'
  }
  if (differences.every(canBeRejudged)) {
    return (
      "Judge the stored outputs of the old run again with today's judge (in a test: toBeatBaseline with `rejudge`), or " +
      'accept a new baseline.'
    )
  }
  return (
    "Accept a new baseline: run the old version of your prompt or model with today's tests, then npx expect-jury " +
    'baseline accept <run id> --name <name>, and compare the new version with that.'
  )
}

function differenceText({ field, old, new: next }: Incompatibility): string {
  if (field === 'measure') return measureText(old, next)
  if (field === 'panel') return `the old run was judged ${panelText(old)}, the new one ${panelText(next)}`
  return isOwn(field)
    ? `the ${fieldNames[field]} changed`
    : `the ${fieldNames[field]} was ${oneLine(old)}, is ${oneLine(next)}`
}

const panelText = (asked: string) => (asked === 'quick' ? 'quick (JURY_PANEL=quick)' : 'by the full panel')

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
