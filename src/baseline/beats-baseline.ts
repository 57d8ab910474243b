import type { RunComparison } from './run-comparison.js'

/** Does a compared run pass as a test? */
export interface BaselineGate {
  readonly pass: boolean
  /** For a person, the recommendation and its reasons. */
  readonly message: string
}

/**
 * APPROVE passes, REJECT fails. REVIEW fails too, since it needs a person, unless reviews are allowed.
 *
 * @param options.allow `'review'` lets a REVIEW pass.
 */
export function beatsBaseline(comparison: RunComparison, options: { allow?: 'review' } = {}): BaselineGate {
  const { recommendation, reasons } = comparison
  const pass = recommendation === 'APPROVE' || (recommendation === 'REVIEW' && options.allow === 'review')
  const needsPerson = recommendation === 'REVIEW' && !pass ? ' (needs a person)' : ''
  return { pass, message: [`${recommendation}${needsPerson}`, ...reasons.map((reason) => `- ${reason}`)].join('\n') }
}
