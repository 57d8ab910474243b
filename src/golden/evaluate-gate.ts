import type { Outcome } from '../judge/verdict.js'
import type { Validated } from './breakdown.js'
import { type CompleteGate, type Gate, originOf, readGate, thresholdsFor } from './gate.js'
import { type Demands, gateChecks } from './gate-checks.js'
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
 * @throws TypeError for a gate that is wrong, naming every field that is
 */
export function evaluateGate(validated: Validated, gate: Gate = {}): GateResult {
  return passGate(validated, readGate('evaluateGate', gate))
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
