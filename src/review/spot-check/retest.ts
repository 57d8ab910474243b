import type { RunRecord } from '../../report/run-record.js'
import { evaluationId, judgmentsOf } from '../evaluation.js'
import { reviewId } from '../review-id.js'
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
  return disagreements.flatMap((check) => {
    const later = runs.filter(({ timestamp }) => new Date(timestamp).getTime() > new Date(check.validated_at).getTime())
    const again = later.flatMap((run) =>
      run.cases
        .filter((entry) => evaluationId(entry) === check.test_id)
        .flatMap(judgmentsOf)
        .filter((judgment) => judgment.evaluator === evaluator && judgment.outcome !== 'unknown')
        .map((judgment) => ({ run, judgment })),
    )
    const last = again.at(-1)
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
