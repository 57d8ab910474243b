import type { RunRecord } from './run-record.js'
import { uncheckedTests } from './unchecked.js'

/** What a reader must know before believing the rest: an untrusted judge first, then what went wrong around the tests. */
export function notices(record: RunRecord): string[] {
  const { canaries, alert, warnings } = record
  return [
    ...(canaries ? judgeNotice(canaries) : []),
    ...uncheckedTests(record),
    ...warnings,
    ...(alert?.warnings ?? []),
  ]
}

function judgeNotice({ status, judge, total, right, failures }: NonNullable<RunRecord['canaries']>): string[] {
  if (status === 'TRUSTED') return []
  const ids = failures.map(({ id, expected, outcome }) => `${id} (${outcome}, must ${expected})`).join(', ')
  return [`The judge ${judge} is not to be trusted: ${right} of ${total} control samples right; not ${ids}.`]
}
