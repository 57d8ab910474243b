import type { z } from 'zod'
import { checkSchema } from '../../config/files/schema-problems.js'
import { problemList } from '../../config/files/written-path.js'
import type { Outcome } from '../../judge/verdict.js'
import { type Validated, validatedFields, validatedSchema } from '../validator/breakdown.js'
import { refuseNearFields } from '../validator/near-fields.js'
import { type Demands, gateChecks } from './gate-checks.js'
import { type CompleteGate, type Gate, originOf, readGate, refuseNearTags, thresholdsFor } from './gate.js'
import type { GateReason } from './reason.js'

export interface GateResult {
  /** `unknown`: nothing failed, but something that the gate demands was not measured. */
  readonly outcome: Outcome
  /** Why it did not pass, in the documented order of the thresholds. */
  readonly reasons: readonly GateReason[]
}

/**
 * Holds a validated answer against a gate: the eight thresholds in their documented order, the preset's and the tags'
 * overrides included.
 *
 * @param validated what a validator gives; only its `validatorBreakdown` has no default, and in that only `notes` has
 * @throws TypeError for an answer or a gate that is wrong, naming every field that is, and for a field or a tag that
 * is nearly one that a gate knows
 */
export function evaluateGate(validated: z.input<typeof validatedSchema>, gate: Gate = {}): GateResult {
  if (validated instanceof Promise)
    throw new TypeError('evaluateGate was given a promise: write `evaluateGate(await validator({ input, output }))`')
  const read = checkSchema(validatedSchema, validated)
  if (!read.ok)
    throw new TypeError(`evaluateGate was given an answer that is not validated:\n${problemList(read.problems)}`)
  refuseNearFields('evaluateGate', validated, validatedFields)
  const complete = readGate('evaluateGate', gate)
  refuseNearTags('evaluateGate', read.value.tags, complete)
  return passGate(read.value, complete)
}

/** {@link evaluateGate} for a gate that has been read already. */
export function passGate(validated: Validated, gate: CompleteGate): GateResult {
  const { tags } = validated
  const demands: Demands = {
    thresholds: thresholdsFor(gate, tags),
    originOf: (setting) => originOf(gate, tags, setting),
  }
  const reasons = gateChecks.flatMap((check) => check(validated, demands) ?? [])
  if (reasons.some((reason) => !reason.unmeasured)) return { outcome: 'fail', reasons }
  return { outcome: reasons.length === 0 ? 'pass' : 'unknown', reasons }
}
