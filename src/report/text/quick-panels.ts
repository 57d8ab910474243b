import type { RunRecord } from '../record/run-record.js'

/** That panels were cut down for this run, which no rate tells; `undefined` where all were asked as they are. */
export function quickPanels({ cases }: Pick<RunRecord, 'cases'>): string | undefined {
  const isQuick = cases.some(({ panel }) => panel?.stopped === 'quick')
  return isQuick ? 'quick, one judge of each was asked (JURY_PANEL=quick)' : undefined
}
