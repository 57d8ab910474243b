import type { AbSection } from '../../baseline/compare/ab-section.js'
import { oneLine, shorten } from '../../config/text/safe-text.js'
import { durationText, plural, rateMove, usdText } from './number-text.js'

/** Cases that are in no rate of the comparison, a line for each reason. */
export function leftOutText({ comparison: { unknown, onlyOld, onlyNew } }: AbSection): string[] {
  const lists: [name: string, ids: string[]][] = [
    ['no verdict in one of them', unknown],
    ['only in the old run', onlyOld],
    ['only in the new run', onlyNew],
  ]
  return lists.flatMap(([name, ids]) => (ids.length > 0 ? [`${name}: ${shorten(oneLine(ids.join(', ')), 200)}`] : []))
}

/** What both runs cost and took, whole: where they hold different numbers of cases, how many each has. */
export function runCostText({ comparison }: AbSection): string[] {
  const { cost, cases, unknown, onlyOld, onlyNew } = comparison
  const { old, new: next } = cost
  if ([old, next].every(({ costUsd, medianLatencyMs }) => costUsd === null && medianLatencyMs === null)) return []
  const time = ({ medianLatencyMs }: typeof old): string =>
    medianLatencyMs === null ? 'unknown' : durationText(medianLatencyMs)
  const of = (only: readonly string[]): string =>
    onlyOld.length === onlyNew.length ? '' : ` for ${plural(cases + unknown.length + only.length, 'case')}`
  return [
    `${usdText(old.costUsd)}${of(onlyOld)} -> ${usdText(next.costUsd)}${of(onlyNew)}, ` +
      `the system took a median of ${time(old)} -> ${time(next)} a case`,
  ]
}

/** Of cases that ran several times in both runs: how many pass in one of so many runs, and in all of them. */
export function repeatedRunsText({ comparison: { repeated, cases } }: AbSection): string[] {
  if (!repeated) return []
  const { k, passAtK, passHatK } = repeated
  const move = (rates: typeof passAtK): string =>
    rates.old === null || rates.new === null ? 'unknown' : rateMove(rates.old, rates.new)
  return [`pass@${k} ${move(passAtK)}, pass^${k} ${move(passHatK)}, mean of ${plural(cases, 'case')}`]
}

/** Where no case changed; with repeated runs their shares may have. */
export function noChangeText({ comparison: { evidence } }: AbSection): string {
  const { improved, regressed } = evidence ?? { improved: 0, regressed: 0 }
  if (improved + regressed === 0) return 'No case changed.'
  return `No case changed its outcome, but more or fewer of its runs passed: ${improved} rose, ${regressed} fell.`
}
