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
 * a judge that passes everything agrees with most of a plain sample. `meta.weight` makes up for that, so that rates can be
 * told for all evaluations; it is 1 on average, so that samples count together, whatever their sizes.
 * @param runs an evaluation that is in several counts once, as the last one has it.
 */
export function drawEvaluations(runs: readonly RunRecord[], { count, seed, known }: DrawOptions): NewReview[] {
  const evaluations = new Map<string, Evaluation>()
  for (const run of runs) {
    for (const entry of run.cases) {
      const id = evaluationId(entry)
      if (isJudged(entry)) evaluations.set(id, { id, entry, run })
    }
  }
  const shuffled = [...evaluations.values()]
    .map((evaluation) => ({ evaluation, lot: hashFraction(`spot check ${seed}`, evaluation.id) }))
    .toSorted((a, b) => a.lot - b.lot)
    .map(({ evaluation }) => evaluation)
  const passes = shuffled.filter(({ entry }) => entry.outcome === 'pass')
  const fails = shuffled.filter(({ entry }) => entry.outcome !== 'pass')
  const isNew = ({ id }: Evaluation) => !known.has(id)
  const [newPasses, newFails] = [passes.filter(isNew), fails.filter(isNew)]
  const failsWanted = Math.max(Math.ceil(count / 2), count - newPasses.length)
  const drawnFails = newFails.slice(0, failsWanted)
  const drawnPasses = newPasses.slice(0, count - drawnFails.length)
  const weightOf = (all: number, drawn: number) =>
    all / shuffled.length / (drawn / (drawnFails.length + drawnPasses.length))
  const drawn = [
    ...drawnFails.map((each) => spotCheck(each, seed, weightOf(fails.length, drawnFails.length))),
    ...drawnPasses.map((each) => spotCheck(each, seed, weightOf(passes.length, drawnPasses.length))),
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
