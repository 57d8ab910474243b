import { defined } from '../config/defined.js'
import { contentHash } from '../judge/content-hash.js'
import type { CaseRecord, RecordedVote } from '../report/record/run-record.js'
import { reviewId } from './review-id.js'
import type { Judgment, ReviewMeta } from './review.js'

/** `evaluator_validation_log.evaluator_id` is VARCHAR(50). */
const longestName = 50

/** A judge's name as checks of it bear it: the end of a long one is a hash, so that two long names stay two. */
export function evaluatorName(judge: string): string {
  const characters = [...judge]
  if (characters.length <= longestName) return judge
  const end = `~${contentHash(judge).slice(0, 8)}`
  return characters.slice(0, longestName - end.length).join('') + end
}

/** The same for the same input and output, in whichever run they were judged. */
export function evaluationId({ prompt, output }: Pick<CaseRecord, 'prompt' | 'output'>): string {
  return reviewId('evaluation', prompt ?? '', output ?? '')
}

/** What each judge said, for a person to see afterwards. */
export function judgmentsOf(entry: CaseRecord): Judgment[] {
  return entry.votes.map(judgmentOf)
}

function judgmentOf({ judge, model, outcome, scores, reasoning, issues }: RecordedVote): Judgment {
  return { evaluator: evaluatorName(judge), model, outcome, score: scores['overall_score'] ?? null, reasoning, issues }
}

/** Everything about a case that a person may want to see. */
export function caseMeta(entry: CaseRecord, runId: string, reasons: readonly string[]): ReviewMeta {
  return defined({
    reasons: [...reasons],
    run_id: runId,
    case_id: entry.id,
    project: entry.project,
    file: entry.file,
    outcome: entry.outcome === 'expected_fail' ? 'fail' : entry.outcome,
    judgments: judgmentsOf(entry),
    recordings: entry.recordings,
    criteria: entry.criteria.length > 0 ? entry.criteria : undefined,
    hints: entry.hints,
    reference: entry.reference,
    expected_status: entry.expected_status ?? undefined,
  })
}

/** What a case belongs to: its golden set, else its rubric, else its file. */
export function routeOf({ golden, rubric, file }: CaseRecord): string {
  return golden?.set ?? rubric ?? file
}
