import type { RunRecord } from '../../report/record/run-record.js'
import { evaluationId, judgmentsOf } from '../evaluation.js'
import { reviewId } from '../review-id.js'
import type { Judgment } from '../review.js'
import { humanPass, type Validation } from '../validation.js'
import type { EvaluatorStanding } from './evaluator-standing.js'

/**
 * What a judge now says of the cases that it was wrong on, beside what the person said: from runs after the check, on the same
 * input and output.
 * @param at UTC, ISO 8601
 */
export function retest(
  { evaluator, disagreements }: EvaluatorStanding,
  runs: readonly RunRecord[],
  at: string,
): Validation[] {
  const asked = judgedAgain(evaluator, new Set(disagreements.map(({ test_id }) => test_id)), runs)
  return disagreements.flatMap((check) => {
    const last = asked.get(check.test_id)?.findLast(({ run }) => isAfter(run.timestamp, check.validated_at))
    if (!last) return []
    const { run, judgment } = last
    const evaluator_pass = judgment.outcome === 'pass'
    return [
      {
        ...check,
        id: reviewId('retest', check.test_id, evaluator, run.run_id),
        evaluator_score: judgment.score === null ? null : Math.round(judgment.score * 100),
        evaluator_pass,
        human_agrees: evaluator_pass === humanPass(check),
        validated_at: at,
        kind: 'retest' as const,
        run_id: run.run_id,
      },
    ]
  })
}

interface JudgedAgain {
  readonly run: RunRecord
  readonly judgment: Judgment
}

/** Evaluation -> what the judge said of it, in the order of the runs. */
function judgedAgain(
  evaluator: string,
  wanted: ReadonlySet<string>,
  runs: readonly RunRecord[],
): Map<string, JudgedAgain[]> {
  const found = runs.flatMap((run) =>
    run.cases.flatMap((entry) => {
      const judgments = judgmentsOf(entry).filter(
        (judgment) => judgment.evaluator === evaluator && judgment.outcome !== 'unknown',
      )
      const id = judgments.length > 0 ? evaluationId(entry) : ''
      return wanted.has(id) ? judgments.map((judgment) => ({ id, run, judgment })) : []
    }),
  )
  return Map.groupBy(found, ({ id }) => id)
}

const isAfter = (timestamp: string, other: string) => Date.parse(timestamp) > Date.parse(other)
