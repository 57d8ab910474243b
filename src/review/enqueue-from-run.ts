import { unfoundEvidence } from '../judge/checklist/checklist-verdict.js'
import { flagsForAPerson } from '../judge/panel/flags-for-a-person.js'
import type { ModelErrorCode } from '../model/model-error.js'
import type { CaseRecord, RunRecord } from '../report/record/run-record.js'
import { caseMeta, routeOf } from './evaluation.js'
import type { ReviewStore } from './port.js'
import { reviewId } from './review-id.js'
import type { NewReview, ReviewSource } from './review.js'

/** No verdict because nothing could be asked: a person is not needed, but a key, a recording or patience is. */
const notAsked: Readonly<Record<ModelErrorCode | 'api_error' | 'misuse' | 'not_awaited', true>> = {
  api_error: true,
  misuse: true,
  not_awaited: true,
  no_key: true,
  unauthorized: true,
  unknown_model: true,
  bad_request: true,
  rate_limited: true,
  endpoint_down: true,
  bad_response: true,
  timeout: true,
  aborted: true,
  budget: true,
  no_recording: true,
  broken_recording: true,
  secret_in_prompt: true,
  secret_in_reply: true,
}

/**
 * Puts what a person should look at into the review queue: flagged verdicts, warnings of criteria, cases without a
 * verdict that
 * a person could decide, and a comparison that recommends a review, with its regressed cases. The same thing enters once, in
 * whichever run it is seen.
 * @returns how many were new.
 */
export function enqueueFromRun(record: RunRecord, store: Pick<ReviewStore, 'add'>): Promise<number> {
  return store.add(reviewsOfRun(record))
}

/** Pure: what {@link enqueueFromRun} adds. */
export function reviewsOfRun(record: RunRecord): NewReview[] {
  return [...record.cases.flatMap((entry) => reviewsOfCase(entry, record)), ...reviewsOfComparison(record)]
}

function reviewsOfCase(entry: CaseRecord, { run_id, timestamp }: RunRecord): NewReview[] {
  const flags = entry.flags.flatMap((flag) => flagsForAPerson[flag] ?? [])
  const unfound = entry.criteria
    .map(({ criterion }) => unfoundEvidence(criterion))
    .filter((about) => entry.warnings.some((warning) => warning.startsWith(about)))
  const warned = entry.criteria.filter(({ criterion }) => entry.warnings.some(isAbout(criterion)))
  const warnings = entry.warnings.filter((warning) => warned.some(({ criterion }) => isAbout(criterion)(warning)))
  const reasons: readonly (readonly [ReviewSource, readonly string[], typeof warned])[] = [
    ['judge', entry.outcome === 'unknown' ? [] : [...flags, ...unfound], []],
    // without the message: what a judge wrote is shown after the answer only
    ['unknown', isDecidable(entry) ? [`no verdict (${entry.unknown?.code})`] : [], []],
    ['criteria', warnings, warned],
  ]
  return reasons
    .filter(([, because]) => because.length > 0)
    .map(([source, because, criteria]) => ({
      id: caseReviewId(source, entry, criteria),
      created_at: isoTime(timestamp),
      source,
      route: routeOf(entry),
      input: entry.prompt ?? '',
      output: entry.output ?? '',
      meta: caseMeta(entry, run_id, because),
    }))
}

const isAbout = (criterion: string) => (warning: string) => warning.startsWith(criterion)

function isDecidable({ outcome, output, unknown }: CaseRecord): boolean {
  return outcome === 'unknown' && output !== null && unknown !== undefined && !Object.hasOwn(notAsked, unknown.code)
}

type ChangedCase = NonNullable<RunRecord['comparison']>['changedCases'][number]

/** Pure: a change that recommends a review, with its regressed cases. */
export function reviewsOfComparison(record: RunRecord): NewReview[] {
  const whole = comparisonReview(record)
  if (!whole || record.comparison?.comparison.recommendation !== 'REVIEW') return []
  const regressed = record.comparison.changedCases.filter(({ change }) => change === 'regressed')
  return [whole, ...regressed.map((changed) => regressedReview(whole, changed, record))]
}

/** The decision about the new version of a run; `undefined` when the run was not compared with another. */
export function comparisonReview({ comparison: section, run_id, timestamp }: RunRecord): NewReview | undefined {
  if (!section) return undefined
  const { old, new: next, reasons } = section.comparison
  const title = `${old.label ?? old.id} -> ${next.label ?? next.id}`
  return {
    id: reviewId('comparison', old.id, next.id),
    created_at: isoTime(timestamp),
    source: 'comparison',
    route: title,
    input: title,
    output: reasons.join('\n'),
    meta: { reasons, run_id, judgments: [], recordings: [], ...(old.label !== undefined && { baseline: old.label }) },
  }
}

function regressedReview(whole: NewReview, changed: ChangedCase, record: RunRecord): NewReview {
  const entry = record.cases.find(({ id }) => id === changed.id)
  const reasons = [`regressed from ${whole.route}`]
  const before = changed.old.output
  return {
    ...whole,
    id: reviewId('regressed', whole.id, changed.id),
    input: entry?.prompt ?? '',
    output: changed.new.output ?? '',
    meta: {
      ...(entry ? caseMeta(entry, record.run_id, reasons) : { ...whole.meta, reasons }),
      case_id: changed.id,
      ...((before ?? changed.new.output) !== null && { previous_output: before ?? '' }),
    },
  }
}

/**
 * The run and the judge do not count: asked once is enough for the same answer to the same question. Nor does the id of the
 * case, which bears its file where other tests of the run are called alike.
 */
function caseReviewId(source: ReviewSource, entry: CaseRecord, criteria: CaseRecord['criteria']): string {
  const { project, file, id, test, prompt, output, outcome } = entry
  const texts = criteria.map(({ criterion }) => criterion)
  return reviewId(source, project, file, test || id, prompt ?? '', output ?? '', outcome, ...texts)
}

/** With milliseconds, so that times compare as texts. */
export const isoTime = (timestamp: string): string => new Date(timestamp).toISOString()
