import type { CriterionError } from '../criterion-error.js'

export type Polarity = 'pass' | 'fail'

/** Why a criterion that ended in an error is not met, or counts as triggered. */
export function explainError({ code, reason }: CriterionError, polarity: Polarity): string {
  const cannot = code === 'vacuous' ? 'cannot be relied on' : 'cannot be evaluated'
  if (polarity === 'pass') return `${cannot}, so it is not met: ${reason}`
  if (code === 'absent-root') return `${reason}, so this cannot be triggered (good)`
  return `${cannot}, so it counts as triggered: ${reason}`
}
