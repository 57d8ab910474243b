import type { GoldenSetResult } from '../golden/set-result.js'
import { closedGates } from './closed-gates.js'
import { caseTable, failedCases, unknownCases } from './markdown.js'
import { markdownGoldenSets } from './markdown-golden.js'
import { markdownRobustness } from './markdown-robustness.js'
import { markdownText } from './markdown-text.js'
import { notices } from './notices.js'
import { passRate } from './pass-rate.js'
import { baseFirst } from './robustness.js'
import { setCounts } from './robustness-text.js'
import type { CaseRecord, RunRecord } from './run-record.js'
import { setTitle } from './set-title.js'
import { untrusted } from './trust.js'

/** GitHub drops a step's summary over 1 MiB; a reader wants far less. */
const mostCases = 50
const mostWarnings = 20

/** The run for `GITHUB_STEP_SUMMARY`: the rate, what failed or is unknown and why, the other cases folded away. */
export function githubSummary(record: RunRecord): string {
  const { failed, unknown } = record.summary
  const troubled = baseFirst(record.cases.filter(isTroubled))
  const shown = troubled.slice(0, mostCases)
  const rest = record.cases.filter((entry) => !isTroubled(entry)).slice(0, mostCases)
  const { golden_sets: all = [] } = record
  const sets = all.filter(({ status }) => status !== 'passed')
  const fragile = record.robustness?.filter(({ broke }) => broke > 0) ?? []
  const cut = record.cases.length - shown.length - rest.length
  return [
    `### ${markOf(record)} LLM cases: ${passRate(record)}`,
    ...warnings(record),
    sets.length > 0 && `#### Golden sets\n\n${markdownGoldenSets(sets, all)}`,
    passedSets(all),
    fragile.length > 0 && `#### Mutations that broke something\n\n${markdownRobustness(fragile)}`,
    failed > 0 && failedCases(shown),
    unknown > 0 && `#### Unknown\n\n${unknownCases(shown)}`,
    rest.length > 0 && `<details><summary>Other cases</summary>\n\n${caseTable(rest)}\n\n</details>`,
    cut > 0 && `${cut} more in the report ${markdownText(record.run_id)}.`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

/** As in the other reports: what was not checked, or did not come, stands nowhere else in CI. */
function warnings(record: RunRecord): string[] {
  const texts = notices(record)
  const lines = texts.slice(0, mostWarnings).map((text) => `- ${markdownText(text)}`)
  const more = texts.length - lines.length
  return lines.length === 0 ? [] : [[...lines, ...(more > 0 ? [`- and ${more} more in the report`] : [])].join('\n')]
}

/** `Golden sets that passed: support 12/12, returns 8/8`. */
function passedSets(all: readonly GoldenSetResult[]): string {
  const passed = all.filter(({ status }) => status === 'passed')
  if (passed.length === 0) return ''
  const named = passed.slice(0, mostWarnings).map((set) => `${markdownText(setTitle(set, all))} ${setCounts(set)}`)
  const more = passed.length - named.length
  return `Golden sets that passed: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** A tick where no gate could be closed; a warning where nothing failed, but not everything was judged, or is sure. */
function markOf(record: RunRecord): string {
  const { summary, missing = [], golden_sets = [], warnings } = record
  const setFailed = golden_sets.some(({ status }) => status === 'failed')
  if (summary.failed > 0 || setFailed || missing.length > 0 || untrusted(record).length > 0) return '❌'
  const judged =
    summary.unknown === 0 && warnings.length === 0 && golden_sets.every(({ status }) => status === 'passed')
  return judged && closedGates(record, { watching: false, filtered: false }).length === 0 ? '✅' : '⚠️'
}

function isTroubled({ outcome }: CaseRecord): boolean {
  return outcome === 'fail' || outcome === 'unknown'
}
