import { z } from 'zod'
import { defined } from '../../config/defined.js'
import { firstRepeatedId } from '../../config/first-repeated.js'
import { type Canary, canarySchema } from '../../config/options/canary-sample.js'
import { noUsage, sumUsage } from '../../model/usage.js'
import type { Rubric } from '../../rubric/rubric.js'
import type { Judge, JudgeContext, Subject } from '../port.js'
import { outcomeSchema, type RubricVerdict, unknownReasonSchema, usageSchema } from '../verdict.js'

export const canaryReportSchema = z.object({
  /** `UNTRUSTED` when a single canary is not right: wrong, or without a verdict, or when they could not be judged. */
  status: z.enum(['TRUSTED', 'UNTRUSTED']),
  judge: z.string(),
  rubric: z.string(),
  /** The golden set that demands them; absent when the whole run does. */
  golden_set: z.string().optional(),
  total: z.number().int().min(1),
  right: z.number().int().min(0),
  wrong: z.number().int().min(0),
  unknown: z.number().int().min(0),
  /** Those that are not right. */
  failures: z.array(
    z.object({
      id: z.string(),
      kind: canarySchema.shape.kind,
      expected: z.enum(['pass', 'fail']),
      outcome: outcomeSchema,
      /** In [0, 1]; `null` without a verdict. */
      overall: z.number().nullable(),
      /** The judge's reasoning, or why there is no verdict. */
      why: z.string(),
      unknown: unknownReasonSchema.optional(),
    }),
  ),
  usage: usageSchema,
  /** Why the canaries could not be judged at all. */
  error: z.string().optional(),
})
/** Whether the verdicts of a run can be believed. */
export type CanaryReport = z.infer<typeof canaryReportSchema>

/**
 * Judges samples whose verdicts are certain, all at the same time. The rubric's deterministic checks are left out: they
 * would decide in the judge's place.
 * @throws RangeError without canaries, or when two have the same id.
 */
export async function runCanaries(options: {
  readonly judge: Judge
  readonly rubric: Rubric
  readonly canaries: readonly Canary[]
  readonly context?: JudgeContext
}): Promise<CanaryReport> {
  const { judge, canaries, context } = options
  if (canaries.length === 0)
    throw new RangeError('canaries is empty: without one, nothing shows that the judge can be trusted')
  refuseRepeats(canaries)
  const rubric = { ...options.rubric, checks: [] }
  const results = await Promise.all(
    canaries.map(async (canary) => ({ canary, verdict: await judge.evaluate(rubric, subjectOf(canary), context) })),
  )
  const count = (matches: (result: Result) => boolean) => results.filter(matches).length
  const right = count(isRight)
  const unknown = count(({ verdict }) => verdict.outcome === 'unknown')
  return {
    status: right === canaries.length ? 'TRUSTED' : 'UNTRUSTED',
    judge: judge.name,
    rubric: rubric.name,
    total: canaries.length,
    right,
    wrong: canaries.length - right - unknown,
    unknown,
    failures: results.filter((result) => !isRight(result)).map(failure),
    usage: sumUsage(results.map(({ verdict }) => verdict.usage)),
  }
}

/** The report on a judge whose canaries could not be judged: unchecked is untrusted. */
export function brokenCheck(
  judge: Pick<Judge, 'name'>,
  rubric: Pick<Rubric, 'name'>,
  canaries: readonly Canary[],
  error: string,
): CanaryReport {
  const failures = canaries.map((canary) => ({
    id: canary.id,
    kind: canary.kind,
    expected: expectedOutcome(canary),
    outcome: 'unknown' as const,
    overall: null,
    why: error,
  }))
  const counts = { total: canaries.length, right: 0, wrong: 0, unknown: canaries.length }
  return { status: 'UNTRUSTED', judge: judge.name, rubric: rubric.name, ...counts, failures, usage: noUsage, error }
}

interface Result {
  readonly canary: Canary
  readonly verdict: RubricVerdict
}

function expectedOutcome({ kind }: Canary): 'pass' | 'fail' {
  return kind === 'known_pass' ? 'pass' : 'fail'
}

function isRight({ canary, verdict }: Result): boolean {
  return verdict.outcome === expectedOutcome(canary)
}

function failure({ canary, verdict }: Result): CanaryReport['failures'][number] {
  const { outcome, overall, unknown, reasoning } = verdict
  return defined({
    id: canary.id,
    kind: canary.kind,
    expected: expectedOutcome(canary),
    outcome,
    overall,
    why: unknown?.message ?? reasoning,
    unknown,
  })
}

function subjectOf({ prompt, output, hints, reference, expected_status, actual_status }: Canary): Subject {
  return { prompt, output, hints, reference, expectedStatus: expected_status, actualStatus: actual_status }
}

function refuseRepeats(canaries: readonly Canary[]): void {
  const twice = firstRepeatedId(canaries)
  if (twice !== undefined) throw new RangeError(`two canaries have the id "${twice}"`)
}
