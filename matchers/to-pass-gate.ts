import { unstyled } from '../src/config/text/safe-text.js'
import { type GateResult, passGate } from '../src/golden/gate/evaluate-gate.js'
import { type Gate, readGate, refuseNearTags } from '../src/golden/gate/gate.js'
import { leadingReason } from '../src/golden/gate/reason.js'
import { shownScore } from '../src/golden/gate/shown-score.js'
import { type Validated, validatedFields, validatedSchema } from '../src/golden/validator/breakdown.js'
import { refuseNearFields } from '../src/golden/validator/near-fields.js'
import { contentHash } from '../src/judge/content-hash.js'
import { JudgeError } from '../src/judge/judge-error.js'
import { checked } from './checked.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { MatcherUsageError } from './usage-error.js'

/** See {@link JuryMatchers.toPassGate}. */
export function toPassGate(this: MatcherContext, received: unknown, gate: Gate = {}): MatcherResult {
  const validated = readValidated(this, received)
  const complete = readGate('toPassGate', gate)
  refuseNearTags('toPassGate', validated.tags, complete)
  const result = passGate(validated, complete)
  const text = () => message(this, validated, result)
  const unknown = result.outcome === 'unknown' ? { code: 'unmeasured', message: text() } : undefined
  return checked(this, 'toPassGate', () => ({
    record: {
      outcome: result.outcome,
      summary: leadingReason(result.reasons)?.message ?? 'passes the gate',
      demands: contentHash(complete),
      ...(unknown && { unknown: { ...unknown, message: unstyled(unknown.message) } }),
    },
    message: text,
    thrown: unknown && new JudgeError(unknown),
  }))
}

function readValidated(context: MatcherContext, received: unknown): Validated {
  const read = validatedSchema.safeParse(received)
  if (read.success) {
    refuseNearFields('toPassGate', received as object, validatedFields)
    return read.data
  }
  const promised = received instanceof Promise ? ' It is a promise: await it first.' : ''
  throw new MatcherUsageError(
    `${context.utils.matcherHint('toPassGate', 'received', 'gate')}\n\n` +
      'received must be what a validator gives: `expect(await validator({ input, output })).toPassGate(gate)`.' +
      `${promised}\nReceived: ${context.utils.printReceived(received)}`,
  )
}

function message(context: MatcherContext, { validatorBreakdown }: Validated, { reasons }: GateResult): string {
  const isNot = context.isNot ?? false
  const { overallScore, categoryScores } = validatorBreakdown
  const scores = Object.entries(categoryScores).flatMap(([category, score]) =>
    typeof score === 'number' ? [`${category} ${shownScore(score)}`] : [],
  )
  return [
    context.utils.matcherHint('toPassGate', 'validated', 'gate', { isNot }),
    '',
    ...(reasons.length === 0 ? ['The answer passes the gate.'] : reasons.map((reason) => `  ${reason.message}`)),
    `Overall ${overallScore === null ? 'not scored' : shownScore(overallScore)}: ${scores.join(', ')}`,
  ].join('\n')
}
