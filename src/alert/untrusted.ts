import type { RunRecord } from '../report/record/run-record.js'

/**
 * `the judge is UNTRUSTED: 1 of 13 canaries not right (injected-score)`; `undefined` when nothing speaks against it. A judge
 * that did not answer is told apart from one that is wrong.
 */
export function distrust(reports: NonNullable<RunRecord['canaries']>): string | undefined {
  const untrusted = reports.filter(({ status }) => status === 'UNTRUSTED')
  const [first] = untrusted
  if (first === undefined) return undefined
  if (untrusted.every(({ error }) => error !== undefined))
    return `the judge is UNTRUSTED: it could not be checked: ${first.error}`
  const failures = untrusted.flatMap((report) => report.failures)
  const total = untrusted.reduce((sum, report) => sum + report.total, 0)
  const unknown = failures.filter(({ outcome }) => outcome === 'unknown').length
  const named = failures.slice(0, 3).map(({ id }) => id)
  const more = failures.length > named.length ? ', ...' : ''
  return `the judge is UNTRUSTED: ${failures.length} of ${total} canaries ${notRight(failures.length, unknown)} (${named.join(', ')}${more})`
}

function notRight(failures: number, unknown: number): string {
  if (unknown === failures) return 'without a verdict'
  return unknown === 0 ? 'not right' : `not right, ${unknown} of them without a verdict`
}
