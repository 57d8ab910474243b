import { defined } from '../../config/defined.js'
import type { CurrentTest } from '../../config/host.js'
import { thrownText } from '../../config/thrown.js'
import { programOf } from '../../criteria/program.js'
import type { Outcome } from '../../judge/verdict.js'
import type { GoldenCase } from '../file/golden-case.js'
import { passGate } from '../gate/evaluate-gate.js'
import { legalityNote } from '../gate/legality-note.js'
import type { GateReason } from '../gate/reason.js'
import { riskNote } from '../gate/risk-note.js'
import { scaleNote } from '../gate/scale-note.js'
import { withJudgeScores } from '../validator/judge-scores.js'
import { validateAnswer } from '../validator/validate-answer.js'
import type { Bench } from './bench.js'
import { type CallResult, checkCriteria } from './case-criteria.js'
import { failedBecause, type Findings, unknownBecause } from './findings.js'
import { judgeCase, judgeReasons } from './judge-case.js'
import { noAnswer, readAnswer, type SubjectParts, unreadParts } from './subject.js'

/** What a case is waiting for. */
export interface Stage {
  name: 'subject' | 'validator' | 'judge'
}

export interface AssessContext {
  readonly stage: Stage
  readonly signal: AbortSignal
  /** Round of a case that runs several times, from 0. */
  readonly run: number
  readonly test: CurrentTest | undefined
}

/** Holds what the subject answered, or threw, against the case: criteria, status, validator, judge, gate. */
export async function assessAnswer(
  goldenCase: GoldenCase,
  call: CallResult,
  bench: Bench,
  context: AssessContext,
): Promise<Findings> {
  try {
    if ('error' in call) return assessThrown(goldenCase, call)
    const answer = readAnswer(call.result)
    if (answer !== undefined) return await assess(goldenCase, call, answer, bench, context)
    return failedBecause('error', noAnswer(call.result))
  } catch (error) {
    const message = `the ${context.stage.name} threw ${thrownText(error)}`
    return context.stage.name === 'judge'
      ? unknownBecause('threw', message, error)
      : failedBecause('error', message, error)
  }
}

/** A subject may throw where a pass criterion of its case says how: `error.message.includes('not found')`. */
function assessThrown(goldenCase: GoldenCase, call: { readonly error: unknown }): Findings {
  const criteria = checkCriteria(goldenCase, call)
  const expected = goldenCase.criteria?.pass.some((criterion) => programOf(criterion, []).roots.has('error')) ?? false
  const stated = [...(criteria?.reasons ?? []), ...statusReasons(goldenCase, {})]
  const checked = criteria && { criteria: criteria.all }
  if (expected && stated.length === 0) return { outcome: 'pass', reasons: [], ...checked }
  const thrown = `the subject threw ${thrownText(call.error)}`
  const hint = criteria && !expected ? '; where that is expected, let a pass criterion read `error`' : ''
  const failed = failedBecause('error', thrown + hint, call.error)
  return { ...failed, reasons: [...failed.reasons, ...stated], ...checked }
}

/** What a judge cannot make good again, for it gives scores only: then it is not asked. */
const decisive = new Set<GateReason['category']>([
  'criteria',
  'status',
  'critical_violations',
  'total_violations',
  'clarifying_question',
  'refusal',
])

async function assess(
  goldenCase: GoldenCase,
  call: CallResult,
  answer: SubjectParts,
  bench: Bench,
  context: AssessContext,
): Promise<Findings> {
  const unread = 'error' in call ? [] : unreadParts(call.result)
  const criteria = checkCriteria(goldenCase, call)
  const stated = [...(criteria?.reasons ?? []), ...statusReasons(goldenCase, answer)]
  context.stage.name = 'validator'
  const validated = await validateAnswer(goldenCase, answer.output, bench.validator)
  if ('wrong' in validated)
    return withoutValidator(unknownBecause('validator', validated.wrong, validated.error), stated)
  const gate = passGate(validated, bench.gate).reasons
  const decided = [...stated, ...gate].some(({ category }) => decisive.has(category))
  context.stage.name = 'judge'
  const verdict = decided ? undefined : await judgeCase(goldenCase, answer, bench, context)
  const breakdown = verdict
    ? withJudgeScores(validated.validatorBreakdown, verdict, bench.judgeCategories)
    : validated.validatorBreakdown
  const judged = verdict && [
    ...(verdict.outcome === 'unknown'
      ? []
      : passGate({ ...validated, validatorBreakdown: breakdown }, bench.gate).reasons),
    ...judgeReasons(verdict),
  ]
  const reasons = [...stated, ...(judged ?? gate)]
  const outcome = outcomeOf(reasons)
  const final = { ...validated, validatorBreakdown: breakdown }
  const notes = [
    scaleNote(validated.validatorBreakdown),
    ...(outcome === 'pass' ? [riskNote(validated.validatorBreakdown), legalityNote(final, bench.gate)] : []),
  ]
  return defined({
    outcome,
    reasons,
    breakdown,
    output: answer.output,
    status: answer.status,
    mainUsage: answer.usage,
    criteria: criteria?.all,
    verdict,
    unknown: verdict?.unknown,
    behaviorsUnchecked: (needsJudge(goldenCase) && !decided && !verdict) || undefined,
    warnings: [...unread, ...(criteria?.warnings ?? []), ...notes.filter((note) => note !== undefined)],
  })
}

/** What the case states by itself, its criteria and its status, has failed without a validator, too. */
function withoutValidator({ unknown, ...rest }: Findings, stated: readonly GateReason[]): Findings {
  if (stated.length > 0) return { ...rest, outcome: 'fail', reasons: [...stated, ...rest.reasons] }
  return defined({ ...rest, unknown })
}

/** What a mutation expects instead is put into words for a judge, and is checked without one too. */
function needsJudge({ expected_behaviors, mutation }: GoldenCase): boolean {
  return expected_behaviors.length > 0 && (mutation === undefined || mutation.expectation.kind === 'same')
}

function outcomeOf(reasons: readonly GateReason[]): Outcome {
  if (reasons.length === 0) return 'pass'
  return reasons.every(({ unmeasured }) => unmeasured) ? 'unknown' : 'fail'
}

function statusReasons({ expected_status }: GoldenCase, { status }: Pick<SubjectParts, 'status'>): GateReason[] {
  if (expected_status === undefined || expected_status === status) return []
  const got = status === undefined ? 'the subject returned none' : `got ${status}`
  return [{ category: 'status', message: `expected status ${expected_status}, ${got}`, unmeasured: false }]
}
