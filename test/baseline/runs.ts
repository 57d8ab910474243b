import type { CaseSummary, RunSummary } from '../../src/baseline/run-summary.js'
import type { Outcome } from '../../src/judge/verdict.js'

const outcomes: Readonly<Record<string, Outcome>> = { '+': 'pass', '-': 'fail', '?': 'unknown' }

/** A run from one sign per case: `+` passed, `-` failed, `?` unknown. Ids are c0, c1, ... */
export function runOf(
  id: string,
  signs: string,
  extra: (index: number) => Partial<CaseSummary> = () => ({}),
): RunSummary {
  const cases: CaseSummary[] = []
  for (const [index, sign] of [...signs].entries()) {
    cases.push({ id: `c${index}`, outcome: outcomes[sign] ?? 'unknown', scores: {}, ...extra(index) })
  }
  return { id, cases }
}
