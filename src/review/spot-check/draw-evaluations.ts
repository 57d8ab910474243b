import { hashFraction } from '../../judge/hash-fraction.js'
import type { CaseRecord, RunRecord } from '../../report/run-record.js'
import { isoTime } from '../enqueue-from-run.js'
import { caseMeta, evaluationId, routeOf } from '../evaluation.js'
import type { NewReview } from '../review.js'
import { reviewId } from '../review-id.js'

export interface DrawOptions {
  /** How many evaluations. */
  readonly count: number
  /** Another seed draws others. */
  readonly seed: string
  /** Ids of evaluations that a person has judged already. */
  readonly known: ReadonlySet<string>
}

interface Evaluation {
  readonly id: string
  readonly entry: CaseRecord
  readonly run: RunRecord
}

/**
 * A random sample of what judges decided, for a person to decide again. Half of it are fails, as far as there are so many:
 * a judge that passes everything agrees with most of a plain sample. `meta.weight` says how many evaluations each one stands
 * for, so that rates can be told for all.
 * @param runs an evaluation that is in several counts once, as the last one has it.
 */
export function drawEvaluations(runs: readonly RunRecord[], { count, seed, known }: DrawOptions): NewReview[] {
  const evaluations = new Map<string, Evaluation>()
  for (const run of runs) {
    for (const entry of run.cases) {
      const id = evaluationId(entry)
      if (isJudged(entry) && !known.has(id)) evaluations.set(id, { id, entry, run })
    }
  }
  const shuffled = [...evaluations.values()]
    .map((evaluation) => ({ evaluation, lot: hashFraction(`spot check ${seed}`, evaluation.id) }))
    .toSorted((a, b) => a.lot - b.lot)
    .map(({ evaluation }) => evaluation)
  const passes = shuffled.filter(({ entry }) => entry.outcome === 'pass')
  const fails = shuffled.filter(({ entry }) => entry.outcome !== 'pass')
  const drawnFails = Math.min(fails.length, Math.max(Math.ceil(count / 2), count - passes.length))
  const drawnPasses = Math.min(passes.length, count - drawnFails)
  const drawn = [
    ...fails.slice(0, drawnFails).map((each) => spotCheck(each, seed, fails.length / drawnFails)),
    ...passes.slice(0, drawnPasses).map((each) => spotCheck(each, seed, passes.length / drawnPasses)),
  ]
  return drawn.toSorted((a, b) => hashFraction(seed, a.id) - hashFraction(seed, b.id))
}

function isJudged({ outcome, output, votes }: CaseRecord): boolean {
  return (
    output !== null && (outcome === 'pass' || outcome === 'fail') && votes.some((vote) => vote.outcome !== 'unknown')
  )
}

function spotCheck({ id, entry, run }: Evaluation, seed: string, weight: number): NewReview {
  return {
    id: reviewId('spot_check', id, seed),
    created_at: isoTime(run.timestamp),
    source: 'spot_check',
    route: routeOf(entry),
    input: entry.prompt ?? '',
    output: entry.output ?? '',
    meta: { ...caseMeta(entry, run.run_id, ['drawn at random to check the judge']), weight, sample: seed },
  }
}
