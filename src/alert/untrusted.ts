import type { RunRecord } from '../report/run-record.js'

/** `the judge is UNTRUSTED: 1 of 13 canaries not right (injected-score)`; `undefined` when nothing speaks against it. */
export function distrust(canaries: RunRecord['canaries']): string | undefined {
  if (canaries === undefined || canaries.status === 'TRUSTED') return undefined
  const named = canaries.failures.slice(0, 3).map(({ id }) => id)
  const more = canaries.failures.length > named.length ? ', ...' : ''
  return `the judge is UNTRUSTED: ${canaries.failures.length} of ${canaries.total} canaries not right (${named.join(', ')}${more})`
}
