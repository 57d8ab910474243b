import type { RunRecord } from '../report/record/run-record.js'

/** `the judge is UNTRUSTED: 1 of 13 canaries not right (injected-score)`; `undefined` when nothing speaks against it. */
export function distrust(reports: NonNullable<RunRecord['canaries']>): string | undefined {
  const untrusted = reports.filter(({ status }) => status === 'UNTRUSTED')
  if (untrusted.length === 0) return undefined
  const failures = untrusted.flatMap((report) => report.failures)
  const total = untrusted.reduce((sum, report) => sum + report.total, 0)
  const named = failures.slice(0, 3).map(({ id }) => id)
  const more = failures.length > named.length ? ', ...' : ''
  return `the judge is UNTRUSTED: ${failures.length} of ${total} canaries not right (${named.join(', ')}${more})`
}
