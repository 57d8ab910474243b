import type { RunComparison } from './run-comparison.js'

/** Does a compared run pass as a test? */
export interface BaselineGate {
  readonly pass: boolean
  /** For a person, the recommendation and its reasons. */
  readonly message: string
}

/**
 * APPROVE passes, REJECT fails. REVIEW fails too, since it needs a person, unless reviews are allowed and every case
 * was compared.
 *
 * @param options.allow `'review'` lets a REVIEW pass.
 */
export function beatsBaseline(comparison: RunComparison, options: { allow?: 'review' } = {}): BaselineGate {
  const { recommendation, reasons, cases, unknown } = comparison
  const isAllowed = options.allow === 'review' && cases > 0 && unknown.length === 0
  const pass = recommendation === 'APPROVE' || (recommendation === 'REVIEW' && isAllowed)
  const needsPerson = recommendation === 'REVIEW' && !pass ? ' (needs a person)' : ''
  return { pass, message: [`${recommendation}${needsPerson}`, ...reasons.map((reason) => `- ${reason}`)].join('\n') }
}
