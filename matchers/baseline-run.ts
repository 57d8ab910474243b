import { abSection } from '../src/baseline/compare/ab-section.js'
import type { CompareOptions } from '../src/baseline/compare/compare-runs.js'
import { IncompatibleRunsError } from '../src/baseline/compare/incompatible-runs-error.js'
import type { RunComparison } from '../src/baseline/compare/run-comparison.js'
import { listed } from '../src/baseline/listed.js'
import { acceptBaseline, removedCases, runOfBaseline } from '../src/baseline/stored/accept-baseline.js'
import { BaselineError } from '../src/baseline/stored/baseline-error.js'
import type { RunBaseline } from '../src/baseline/stored/baseline.js'
import { defined } from '../src/config/defined.js'
import { callOf, type CurrentTest } from '../src/config/host.js'
import { thrownMessage } from '../src/config/thrown.js'
import { defaultJudge } from '../src/judge/configure.js'
import { contentHash } from '../src/judge/content-hash.js'
import { rubricHash } from '../src/judge/judging-hash.js'
import type { Judge } from '../src/judge/port.js'
import type { Usage } from '../src/judge/verdict.js'
import { sumUsage } from '../src/model/usage.js'
import { rejudgedLike } from '../src/report/change/rejudged-like.js'
import { refusePart } from '../src/report/gate/refuse-part.js'
import { refuseUntrusted } from '../src/report/gate/trust.js'
import { type AnyRun, readAnyRun } from '../src/report/record/any-run.js'
import { comparisonSummary } from '../src/report/text/comparison-text.js'
import type { Rubric } from '../src/rubric/rubric.js'
import { comparisonMessage } from './baseline-message.js'
import type { MatcherContext } from './context.js'
import { type Finding, unjudged } from './finding.js'
import { noBaseline, type StoredBaseline, written } from './stored-baseline.js'
import { MatcherUsageError } from './usage-error.js'

/** How a whole run is compared with a stored one. */
export interface RunBaselineOptions extends CompareOptions {
  /** `review`: a run that needs a person passes too, unless a case has no verdict or did not run. Default: it fails. */
  allow?: 'review'
  /**
   * When the stored run was judged by another judge, prompt or rubric: judge its stored outputs again, as the new run
   * was. Needs `rubric` and a run record, which holds the prompts. Default false: such runs are refused.
   */
  rejudge?: boolean
  /** The rubric of the new run, for `rejudge`. */
  rubric?: Rubric
  /** For `rejudge`. Default: the one given to `configure()`, else `gpt-4o-mini`. */
  judge?: Judge | undefined
}

/** True for a run record or a run summary. */
export function isRun(received: unknown): received is { readonly cases: readonly unknown[] } {
  return (
    typeof received === 'object' &&
    received !== null &&
    ('run_id' in received || 'id' in received) &&
    'cases' in received &&
    Array.isArray(received.cases)
  )
}

/** @throws BaselineError for a run that later runs should not be held against. */
function renewRun({ record, summary }: AnyRun, stored: StoredBaseline, previous?: RunBaseline): Promise<Finding> {
  refusePart(record, stored.name)
  refuseUntrusted(record, stored.name)
  const removed = removedCases(previous, summary)
  const gone = removed.length > 0 ? `No longer in it: ${listed(removed)}.` : ''
  return written(stored, acceptBaseline(summary, { ...stored.acceptance, ...(previous && { previous }) }), gone)
}

/** @throws BaselineError, IncompatibleRunsError when nothing can be compared. */
export async function findStoredRun(
  context: MatcherContext,
  received: unknown,
  stored: StoredBaseline,
  options: RunBaselineOptions,
  test: CurrentTest | undefined,
): Promise<Finding> {
  const run = readRun(received)
  const { baseline } = stored
  if (baseline && baseline.kind !== 'run') {
    throw new BaselineError(`${stored.shown} holds one answer, and a whole run was received. Use another name.`)
  }
  if (stored.renew) return renewRun(run, stored, baseline)
  if (!baseline) return noBaseline(stored)
  const { run: old, usages } = options.rejudge
    ? await rejudged(runOfBaseline(baseline), run, options, test)
    : { run: runOfBaseline(baseline), usages: [] }
  const decisions = baseline.decisions.filter((decision) => decision.run === run.summary.id)
  const { check, requireEvidence } = options
  const section = sectionOr(() => abSection(old, run.summary, defined({ check, requireEvidence }), { decisions }))
  if (section instanceof IncompatibleRunsError) return stillIncompatible(section, sumUsage(usages))
  const { comparison } = section
  const unchecked = withoutVerdict(comparison)
  return {
    record: {
      outcome: unchecked ? 'unknown' : passes(comparison, options) ? 'pass' : 'fail',
      summary: `${comparison.recommendation}: ${comparisonSummary(section)}`,
      comparison: section,
      demands: contentHash([
        stored.name,
        options.check ?? 'full',
        options.requireEvidence ?? false,
        options.allow ?? null,
      ]),
      usage: sumUsage(usages),
      ...(unchecked && { unknown: { code: 'not_compared', message: unchecked } }),
    },
    message: () => comparisonMessage(context, section),
  }
}

function sectionOr(compare: () => ReturnType<typeof abSection>): ReturnType<typeof abSection> | IncompatibleRunsError {
  try {
    return compare()
  } catch (error) {
    if (error instanceof IncompatibleRunsError) return error
    throw error
  }
}

/** What judging again has cost is told, also when it was in vain. */
function stillIncompatible({ message }: IncompatibleRunsError, usage: Usage): Finding {
  const advice =
    usage.calls + usage.replayed > 0 ? '\nJudging again did not help: give it the judge of the new run.' : ''
  const code = 'incompatible_baseline'
  return unjudged(code, `${message}${advice}`, { outcome: 'unknown', summary: message, usage })
}

function passes({ recommendation }: RunComparison, { allow }: RunBaselineOptions): boolean {
  return recommendation === 'APPROVE' || (recommendation === 'REVIEW' && allow === 'review')
}

/** A REJECT fails, whatever the cases without a verdict would have said; nothing else is certain without them. */
function withoutVerdict({ recommendation, cases, unknown, onlyOld }: RunComparison): string | undefined {
  if (recommendation === 'REJECT') return undefined
  if (cases === 0) return 'Nothing was compared: no case has a verdict in both runs.'
  const missing = [...unknown, ...onlyOld]
  if (missing.length === 0) return undefined
  const renew = onlyOld.length > 0 ? ' Run them too, or renew the baseline on purpose.' : ''
  return `Not compared, for lack of a verdict in both runs: ${listed(missing)}.${renew}`
}

function readRun(received: unknown): AnyRun {
  try {
    return readAnyRun(received)
  } catch (error) {
    throw new MatcherUsageError(`toBeatBaseline: ${thrownMessage(error)}`)
  }
}

async function rejudged(
  old: AnyRun['summary'],
  { summary, record }: AnyRun,
  { rubric, judge = defaultJudge() }: RunBaselineOptions,
  test: CurrentTest | undefined,
): ReturnType<typeof rejudgedLike> {
  if (!rubric || !record) {
    throw new MatcherUsageError(
      'toBeatBaseline with `rejudge` needs what the new run was judged with: ' +
        '`expect(runRecord).toBeatBaseline(name, { rejudge: true, rubric, judge })`, a run record with its prompts.',
    )
  }
  const hash = rubricHash(rubric)
  const hashes = summary.cases.flatMap((entry) => entry.rubricHash ?? [])
  if (hashes.length > 0 && !hashes.includes(hash)) {
    throw new MatcherUsageError(
      `toBeatBaseline with \`rejudge\`: no case of the new run was judged by the rubric "${rubric.name}" as it is given; ` +
        'give the one that judged them, else the runs cannot be compared.',
    )
  }
  const context = callOf(test)
  return rejudgedLike(old, { summary, record }, { rubric, judge, context })
}
