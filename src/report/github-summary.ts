import { closedGates } from './closed-gates.js'
import { caseTable, failedCases, unknownCases } from './markdown.js'
import { markdownGoldenSets } from './markdown-golden.js'
import { markdownRobustness } from './markdown-robustness.js'
import { markdownText } from './markdown-text.js'
import { passRate } from './pass-rate.js'
import { baseFirst } from './robustness.js'
import type { CaseRecord, RunRecord } from './run-record.js'
import { distrustText, untrusted } from './trust.js'

/** GitHub drops a step's summary over 1 MiB; a reader wants far less. */
const mostCases = 50

/** The run for `GITHUB_STEP_SUMMARY`: the rate, what failed or is unknown and why, the other cases folded away. */
export function githubSummary(record: RunRecord): string {
  const { failed, unknown } = record.summary
  const distrusted = untrusted(record).map(distrustText)
  const { missing = [] } = record
  const troubled = baseFirst(record.cases.filter(isTroubled))
  const shown = troubled.slice(0, mostCases)
  const rest = record.cases.filter((entry) => !isTroubled(entry)).slice(0, mostCases)
  const sets = record.golden_sets?.filter(({ status }) => status !== 'passed') ?? []
  const fragile = record.robustness?.filter(({ broke }) => broke > 0) ?? []
  const cut = record.cases.length - shown.length - rest.length
  return [
    `### ${markOf(record)} LLM cases: ${passRate(record)}`,
    ...[...distrusted, ...missing].map(markdownText),
    sets.length > 0 && `#### Golden sets\n\n${markdownGoldenSets(sets)}`,
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

/** A tick where no gate could be closed; a warning where nothing failed, but not everything was judged. */
function markOf(record: RunRecord): string {
  const { summary, missing = [], golden_sets = [] } = record
  const setFailed = golden_sets.some(({ status }) => status === 'failed')
  if (summary.failed > 0 || setFailed || missing.length > 0 || untrusted(record).length > 0) return '❌'
  const judged = summary.unknown === 0 && golden_sets.every(({ status }) => status === 'passed')
  return judged && closedGates(record, { watching: false, filtered: false }).length === 0 ? '✅' : '⚠️'
}

function isTroubled({ outcome }: CaseRecord): boolean {
  return outcome === 'fail' || outcome === 'unknown'
}
