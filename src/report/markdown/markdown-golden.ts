import type { GoldenSetResult } from '../../golden/result/set-result.js'
import { rateHeldTo } from '../text/number-text.js'
import { notMadeTexts, openCounts, repeatedText, setCounts } from '../text/robustness-text.js'
import { setTitle } from '../text/set-title.js'
import { markdownText } from './markdown-text.js'

/** Golden sets with their status and why; the worst cases of those that do not hold. @param all of the run */
export function markdownGoldenSets(sets: readonly GoldenSetResult[], all = sets): string {
  return sets.map((set) => goldenSet(set, setTitle(set, all))).join('\n\n')
}

function goldenSet(set: GoldenSetResult, title: string): string {
  const { status, gate, passed, failed, min_pass_rate, mutations, reasons, worst_offenders: worst } = set
  const repeated = repeatedText(set)
  const advisory = status !== 'passed' && gate === 'report' ? ' (only reported)' : ''
  const lines = [
    `### ${markdownText(title)}`,
    `- Status: ${status.toUpperCase()}${advisory}, ${passed}/${passed + failed} (${rateHeldTo(passed, passed + failed, min_pass_rate)})${openCounts(set)}`,
    ...(repeated === undefined ? [] : [`- Runs: ${repeated}`]),
    ...(mutations ? [`- Counted apart: ${setCounts(set)}`] : []),
    ...notMadeTexts([set]).map((text) => `- Mutations not made: ${markdownText(text)}`),
    ...reasons.map((reason) => `- ${markdownText(reason)}`),
    ...worst.map(({ case_id, reasons: why }) => `- ${markdownText(case_id)}: ${markdownText(why.join('; '))}`),
  ]
  return lines.join('\n')
}
