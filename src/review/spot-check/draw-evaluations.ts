import { hashFraction } from '../../judge/pairwise/hash-fraction.js'
import type { CaseRecord, RunRecord } from '../../report/record/run-record.js'
import { isoTime } from '../enqueue-from-run.js'
import { caseMeta, evaluationId, judgmentsOf, routeOf } from '../evaluation.js'
import { reviewId } from '../review-id.js'
import type { NewReview, ReviewMeta } from '../review.js'
import type { Validation } from '../validation.js'
import { currentVerdicts } from './evaluator-standing.js'
import { knownSizes, type KnownSizes } from './known-sizes.js'
import type { Outcome } from './strata.js'

export interface DrawOptions {
  /** How many evaluations. */
  readonly count: number
  /** Names the sample: it decides the order in which a person sees it. */
  readonly seed: string
  /** Ids of evaluations that were drawn already. */
  readonly known: ReadonlySet<string>
  /** Checks so far, of all judges. */
  readonly validations: readonly Validation[]
}

interface Evaluation {
  readonly id: string
  readonly entry: CaseRecord
  readonly run: RunRecord
  /** Those that gave a verdict, and have passed no re-test since. */
  readonly judges: readonly string[]
}

/**
 * A random sample of what judges decided, for a person to decide again. Half of it are fails, as far as there are so many:
 * a judge that passes everything agrees with most of a plain sample. `meta.strata` says what was drawn from, so that rates
 * can be told for all evaluations.
 *
 * The lot of an evaluation is its own, for all samples: at any time those with the lowest are drawn, so that one that is
 * replayed for weeks is as likely to be checked as one that came later.
 * @param runs an evaluation that is in several counts once, as the last one has it.
 * @see Ohlsson (1995), Coordination of samples using permanent random numbers, in: Business Survey Methods.
 */
export function drawEvaluations(runs: readonly RunRecord[], options: DrawOptions): NewReview[] {
  const { count, seed, known, validations } = options
  const evaluations = judgedOnce(runs, currentVerdicts(validations))
  const inLotOrder = evaluations
    .filter(({ id }) => !known.has(id))
    .map((evaluation) => ({ evaluation, lot: hashFraction('spot check', evaluation.id) }))
    .toSorted((a, b) => a.lot - b.lot)
    .map(({ evaluation }) => evaluation)
  const passes = inLotOrder.filter(({ entry }) => outcomeOf(entry) === 'pass')
  const fails = inLotOrder.filter(({ entry }) => outcomeOf(entry) === 'fail')
  const drawnFails = fails.slice(0, Math.max(Math.ceil(count / 2), count - passes.length))
  const drawn = [...drawnFails, ...passes.slice(0, count - drawnFails.length)]
  const sizes = sizesByJudge(evaluations, validations)
  return drawn
    .map((each) => spotCheck(each, seed, strataOf(each, sizes)))
    .toSorted((a, b) => hashFraction(seed, a.id) - hashFraction(seed, b.id))
}

function judgedOnce(runs: readonly RunRecord[], isCurrent: (judge: string, runId: string) => boolean): Evaluation[] {
  const evaluations = new Map<string, Evaluation>()
  for (const run of runs) {
    for (const entry of run.cases.filter(isJudged)) {
      const id = evaluationId(entry)
      const judges = judgesOf(entry).filter((judge) => isCurrent(judge, run.run_id))
      evaluations.set(id, { id, entry, run, judges })
    }
  }
  return [...evaluations.values()].filter(({ judges }) => judges.length > 0)
}

const isJudged = (entry: CaseRecord): boolean =>
  entry.output !== null && (entry.outcome === 'pass' || entry.outcome === 'fail') && judgesOf(entry).length > 0

const judgesOf = (entry: CaseRecord): string[] =>
  judgmentsOf(entry).flatMap(({ evaluator, outcome }) => (outcome === 'unknown' ? [] : evaluator))

const outcomeOf = ({ outcome }: CaseRecord): Outcome => (outcome === 'pass' ? 'pass' : 'fail')

type Sizes = ReadonlyMap<string, KnownSizes>

function sizesByJudge(evaluations: readonly Evaluation[], validations: readonly Validation[]): Sizes {
  const checksOf = Map.groupBy(validations, ({ evaluator_id }) => evaluator_id)
  const frames = new Map<string, Record<Outcome, Set<string>>>()
  for (const evaluation of evaluations) {
    for (const judge of evaluation.judges) {
      const frame = frames.get(judge) ?? { pass: new Set(), fail: new Set() }
      frames.set(judge, frame)
      frame[outcomeOf(evaluation.entry)].add(evaluation.id)
    }
  }
  return new Map([...frames].map(([judge, frame]) => [judge, knownSizes(frame, checksOf.get(judge) ?? [])]))
}

function strataOf(evaluation: Evaluation, sizes: Sizes): NonNullable<ReviewMeta['strata']> {
  const outcome = outcomeOf(evaluation.entry)
  return evaluation.judges.flatMap((evaluator) => {
    const known = sizes.get(evaluator)
    return known ? { evaluator, outcome, size: known[outcome], population: known.pass + known.fail } : []
  })
}

function spotCheck({ id, entry, run }: Evaluation, seed: string, strata: NonNullable<ReviewMeta['strata']>): NewReview {
  return {
    id: reviewId('spot_check', id, seed),
    created_at: isoTime(run.timestamp),
    source: 'spot_check',
    route: routeOf(entry),
    input: entry.prompt ?? '',
    output: entry.output ?? '',
    meta: { ...caseMeta(entry, run.run_id, ['drawn at random to check the judge']), strata, sample: seed },
  }
}
