import { untrusted } from '../gate/trust.js'
import type { CaseRecord, RunRecord } from '../record/run-record.js'
import { defaultReportDirs } from '../report-dirs.js'
import { hasCalls, mainCostText, spentText, totalCostText } from '../text/cost-text.js'
import { expectedText, gotText, outcomeWord, passedByNot, scoreLine, unknownText } from '../text/explain-case.js'
import { notices } from '../text/notices.js'
import { countText, durationText, scoreBelow, usdText } from '../text/number-text.js'
import { passRate } from '../text/pass-rate.js'
import { quickPanels } from '../text/quick-panels.js'
import { recommendations, recommendationText } from '../text/recommendations.js'
import { markdownComparison } from './markdown-comparison.js'
import { markdownGoldenSets } from './markdown-golden.js'
import { markdownRecordings } from './markdown-recordings.js'
import { markdownRobustness } from './markdown-robustness.js'
import { markdownText } from './markdown-text.js'

/**
 * The run for people, as laid out in selftest.md, "Output Files"; what the document does not know (unknown cases,
 * usage, recordings, warnings) follows after its sections. Text from models and tests is inert.
 * @param folder where it will lie, relative to the root of the project: its links begin there
 */
export function renderMarkdown(record: RunRecord, folder: string = defaultReportDirs.markdown): string {
  const sections = [
    header(record),
    section('Results', caseTable(record.cases)),
    section('Failed Cases', failedCases(record.cases)),
    `## Recommendations\n${recommended(record.cases)}`,
    section('Unknown Cases', unknownCases(record.cases)),
    section('Golden Sets', markdownGoldenSets(record.golden_sets ?? [])),
    section('Robustness', markdownRobustness(record.robustness ?? [])),
    section('Comparison', record.comparison ? markdownComparison(record.comparison) : ''),
    section('Usage', usage(record)),
    section('Recordings', markdownRecordings(record.cases, folder)),
    section(
      'Warnings',
      notices(record)
        .map((notice) => `- ${markdownText(notice)}`)
        .join('\n'),
    ),
  ]
  return `${sections.filter(Boolean).join('\n\n')}\n`
}

/** `| Case | Status | Score | Pass |`. */
export function caseTable(cases: readonly CaseRecord[]): string {
  const rows = cases.map((entry) => {
    const { id, actual_status, scores, threshold = 0, outcome } = entry
    const score = scores['overall_score']
    const cells = [
      markdownText(id),
      actual_status ? markdownText(actual_status) : '-',
      score === undefined ? '-' : scoreBelow(score, threshold),
      `${outcomeWord[outcome]}${passedByNot(entry) ? ' (.not)' : ''}`,
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| Case | Status | Score | Pass |', '|------|--------|-------|------|', ...rows].join('\n')
}

function header(record: RunRecord): string {
  const quick = quickPanels(record)
  return [
    `# Selftest Report: ${markdownText(record.run_id)}`,
    '',
    `**Date:** ${markdownText(record.timestamp.replace('T', ' ').replace('Z', ''))}`,
    `**Strictness:** ${record.config.strictness ?? '-'}`,
    `**Pass Rate:** ${passRate(record)}`,
    ...(record.canaries ? [`**Judge:** ${untrusted(record).length > 0 ? 'UNTRUSTED' : 'TRUSTED'}`] : []),
    ...(quick === undefined ? [] : [`**Panels:** ${markdownText(quick)}`]),
  ].join('\n')
}

function section(title: string, body: string): string {
  return body && `## ${title}\n\n${body}`
}

export function failedCases(cases: readonly CaseRecord[]): string {
  const failed = cases.filter((entry) => entry.outcome === 'fail')
  if (failed.length === 0) return 'None.'
  return failed
    .map((entry) =>
      [
        `### ${markdownText(entry.id)}`,
        `- Expected: ${markdownText(expectedText(entry))}`,
        `- Got: ${markdownText(gotText(entry))}`,
        `- Score: ${scoreLine(entry)}`,
      ].join('\n'),
    )
    .join('\n\n')
}

function recommended(cases: readonly CaseRecord[]): string {
  const found = recommendations(cases)
  if (found.length === 0) return '- None'
  return found.map((entry) => `- ${recommendationText(entry, markdownText)}`).join('\n')
}

export function unknownCases(cases: readonly CaseRecord[]): string {
  return cases
    .filter((entry) => entry.outcome === 'unknown')
    .map((entry) => {
      const code = entry.unknown ? ` (${entry.unknown.code})` : ''
      return `- ${markdownText(entry.id)}: ${markdownText(unknownText(entry) + code)}`
    })
    .join('\n')
}

function usage({ cost }: RunRecord): string {
  if (!cost || !hasCalls(cost)) return ''
  const row = (name: string, value: string): string => `| ${name} | ${value} |`
  return [
    '| Figure | Value |',
    '|--------|-------|',
    row('Calls made / replayed', `${countText(cost.calls)} / ${countText(cost.replayed)}`),
    ...(cost.calls_saved === undefined ? [] : [row('Calls saved', countText(cost.calls_saved))]),
    row('Tokens in / out', `${countText(cost.total_tokens_in)} / ${countText(cost.total_tokens_out)}`),
    row('Cost of all replies', totalCostText(cost)),
    row('Judge / main', `${usdText(cost.judge_cost_usd)} / ${mainCostText(cost)}`),
    row('Spent in this run', spentText(cost)),
    row('Mean latency of a reply', cost.avg_latency_ms === null ? '-' : durationText(cost.avg_latency_ms)),
  ].join('\n')
}
