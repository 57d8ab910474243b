import { z } from 'zod'
import { outcomeSchema } from '../../judge/verdict.js'
import type { CaseSummary, RunSummary } from '../run-summary.js'
import { sameQuestion } from './compatibility.js'
import { type TextChange, textChangeSchema, wordDiff } from './word-diff.js'

const sideSchema = z.object({
  outcome: outcomeSchema,
  /** In [0, 1]; `null` also for a validator's beside a judge's. */
  overall: z.number().nullable(),
  output: z.string().nullable(),
})

export const changedCaseSchema = z.object({
  id: z.string(),
  /** The first that applies: pass to fail, fail to pass, no verdict in one run, other scores, only another output. */
  change: z.enum(['regressed', 'improved', 'unknown', 'scores', 'output']),
  old: sideSchema,
  new: sideSchema,
  /** Categories whose score changed, in [0, 1]; `null` where a run has none. */
  scores: z.array(z.object({ category: z.string(), old: z.number().nullable(), new: z.number().nullable() })),
  /** The two outputs word by word; empty when a run holds none, and beyond the first {@link mostDiffed}. */
  diff: z.array(textChangeSchema),
})
/** A case that is not the same in both runs, with everything a person needs to judge the change. */
export type ChangedCase = z.infer<typeof changedCaseSchema>
type Undiffed = Omit<ChangedCase, 'diff'>

const order = changedCaseSchema.shape.change.options

/** So many are compared word by word: long texts take 30 ms each, in which nothing else goes on in the process. */
export const mostDiffed = 100

/**
 * Cases of both runs that changed, worst first: by the kind of the change, then those whose overall score fell, then by how
 * much it changed.
 */
export function changedCases(oldRun: RunSummary, newRun: RunSummary): ChangedCase[] {
  const newById = new Map(newRun.cases.map((summary) => [summary.id, summary]))
  const changed = oldRun.cases.flatMap((old) => {
    const next = newById.get(old.id)
    return next ? changeOf(old, next) : []
  })
  const rise = ({ old, new: next }: Undiffed) => (next.overall ?? 0) - (old.overall ?? 0)
  const notFallen = (entry: Undiffed) => Number(rise(entry) >= 0)
  const size = (entry: Undiffed) => Math.abs(rise(entry))
  return changed
    .toSorted(
      (a, b) => order.indexOf(a.change) - order.indexOf(b.change) || notFallen(a) - notFallen(b) || size(b) - size(a),
    )
    .map((entry, index) => Object.assign(entry, { diff: index < mostDiffed ? diffOf(entry) : [] }))
}

function diffOf({ old, new: next }: Undiffed): TextChange[] {
  return old.output === null || next.output === null ? [] : wordDiff(old.output, next.output)
}

function changeOf(old: CaseSummary, next: CaseSummary): Undiffed[] {
  const scores = changedScores(old, next)
  const [oldOverall, newOverall] = comparableOveralls(old, next)
  const change = kindOfChange(old, next, scores.length > 0 || oldOverall !== newOverall)
  if (change === undefined) return []
  return [{ id: old.id, change, old: sideOf(old, oldOverall), new: sideOf(next, newOverall), scores }]
}

/** A judge's score has categories. Beside it, that of a validator is none: the two are not of one scale. */
function comparableOveralls(...both: readonly [CaseSummary, CaseSummary]): (number | null)[] {
  const isJudged = ({ scores }: CaseSummary) => Object.keys(scores).length > 0
  const judged = both.some(isJudged)
  if (!sameQuestion(...both)) return [null, null]
  return both.map((summary) => (judged && !isJudged(summary) ? null : (summary.overall ?? null)))
}

function kindOfChange(old: CaseSummary, next: CaseSummary, scored: boolean): ChangedCase['change'] | undefined {
  if (old.outcome === 'unknown' || next.outcome === 'unknown')
    return old.outcome === next.outcome ? undefined : 'unknown'
  if (old.outcome !== next.outcome) return next.outcome === 'fail' ? 'regressed' : 'improved'
  if (scored) return 'scores'
  return old.output === next.output ? undefined : 'output'
}

function changedScores(old: CaseSummary, next: CaseSummary): ChangedCase['scores'] {
  if (!sameQuestion(old, next)) return []
  const before = new Map(Object.entries(old.scores))
  const after = new Map(Object.entries(next.scores))
  const categories = new Set([...before.keys(), ...after.keys()])
  return [...categories].flatMap((category) => {
    const change = { category, old: before.get(category) ?? null, new: after.get(category) ?? null }
    return change.old === change.new ? [] : [change]
  })
}

function sideOf({ outcome, output }: CaseSummary, overall: number | null = null): z.infer<typeof sideSchema> {
  return { outcome, overall, output: output ?? null }
}
