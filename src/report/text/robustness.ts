import { type ExampleSide, type MutationResult, type RobustnessRow, robustnessTable } from '../../mutate/robustness.js'
import type { CaseRecord } from '../record/run-record.js'

/** How the system under test took the mutations of golden cases; `undefined` when none ran. */
export function robustnessOf(cases: readonly CaseRecord[]): RobustnessRow[] | undefined {
  const byKey = new Map(cases.filter(isBase).map((entry) => [keyOf(entry, entry.golden?.case.id), entry]))
  const results = cases.flatMap((entry): MutationResult[] => {
    const mutation = entry.golden?.mutation
    if (mutation === undefined) return []
    const { type, note, base_case_id: id } = mutation
    const base = byKey.get(keyOf(entry, id))
    const none = { case_id: id, text: null, output: null, overall: null }
    const side = base ? { ...sideOf(base), ...(!onOneScale(base, entry) && { overall: null }) } : none
    return [{ type, note, ...whatCame(entry), base: side, mutated: sideOf(entry) }]
  })
  return results.length > 0 ? robustnessTable(results) : undefined
}

function isBase(entry: CaseRecord): boolean {
  return entry.golden !== undefined && !isMutated(entry)
}

export function isMutated({ golden }: CaseRecord): boolean {
  return golden?.mutation !== undefined
}

/** In lists that are cut, what a mutation broke must not hide what fails without one. */
export function baseFirst(cases: readonly CaseRecord[]): CaseRecord[] {
  return cases.toSorted((a, b) => Number(isMutated(a)) - Number(isMutated(b)))
}

/** Two files or projects may run the same set. */
function keyOf({ project, file, golden }: CaseRecord, caseId: string | undefined): string {
  return JSON.stringify([project, file, golden?.set, caseId])
}

function whatCame({ outcome, golden, errors }: CaseRecord): Pick<MutationResult, 'outcome' | 'reason'> {
  if (outcome === 'pass') return { outcome: 'held', reason: '' }
  return {
    outcome: outcome === 'unknown' ? 'unknown' : 'broke',
    reason: golden?.reasons[0]?.message ?? errors[0] ?? 'no reason',
  }
}

/** Both scores are of a judge, or both of a validator. */
function onOneScale(a: CaseRecord, b: CaseRecord): boolean {
  const isJudged = ({ judge_outcome = 'unknown' }: CaseRecord) => judge_outcome !== 'unknown'
  return isJudged(a) === isJudged(b)
}

function sideOf({ id, prompt, output, golden }: CaseRecord): ExampleSide {
  const score = golden?.score ?? null
  return { case_id: golden?.case.id ?? id, text: prompt, output, overall: score === null ? null : score / 100 }
}
