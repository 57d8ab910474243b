import { shorten } from '../../config/text/safe-text.js'
import type { GoldenSetResult } from '../../golden/result/set-result.js'
import { closedGates } from '../gate/closed-gates.js'
import { untrusted } from '../gate/trust.js'
import type { CaseRecord, RunRecord } from '../record/run-record.js'
import { notices } from '../text/notices.js'
import { plural } from '../text/number-text.js'
import { passRate } from '../text/pass-rate.js'
import { quickPanels } from '../text/quick-panels.js'
import { setCounts } from '../text/robustness-text.js'
import { baseFirst } from '../text/robustness.js'
import { setTitle } from '../text/set-title.js'
import { markdownGoldenSets } from './markdown-golden.js'
import { markdownRobustness } from './markdown-robustness.js'
import { markdownText } from './markdown-text.js'
import { caseTable, failedCases, unknownCases } from './markdown.js'

/** GitHub drops a step's summary over 1 MiB, which other runs may write to; a reader wants far less. */
const mostBytes = 400_000
const mostCases = 50
const mostWarnings = 20
/** Of a name and a sentence, in characters. */
const longestText = 400

/** The run for `GITHUB_STEP_SUMMARY`: the rate, what failed or is unknown and why, the other cases folded away. */
export function githubSummary(record: RunRecord): string {
  const quick = quickPanels(record)
  const ofOutcome = (wanted: CaseRecord['outcome']) => baseFirst(record.cases.filter((one) => one.outcome === wanted))
  // A failure is certain: what is unknown has the room that failures leave.
  const failed = ofOutcome('fail').slice(0, mostCases).map(inBrief)
  const unknown = ofOutcome('unknown')
    .slice(0, mostCases - failed.length)
    .map(inBrief)
  const rest = record.cases
    .filter((entry) => !isTroubled(entry))
    .slice(0, mostCases)
    .map(inBrief)
  const { golden_sets: all = [] } = record
  const sets = all.filter(({ status }) => status !== 'passed')
  const fragile = record.robustness?.filter(({ broke }) => broke > 0) ?? []
  const sections = [
    `### ${markOf(record)} LLM cases: ${passRate(record)}`,
    quick !== undefined && `Panels: ${markdownText(quick)}`,
    ...warnings(record),
    sets.length > 0 && `#### Golden sets\n\n${markdownGoldenSets(sets, all)}`,
    passedSets(all),
    fragile.length > 0 && `#### Mutations that broke something\n\n${markdownRobustness(fragile)}`,
    failed.length > 0 && failedCases(failed),
    unknown.length > 0 && `#### Unknown\n\n${unknownCases(unknown)}`,
    rest.length > 0 && `<details><summary>Other cases</summary>\n\n${caseTable(rest)}\n\n</details>`,
    leftOut(record, [...failed, ...unknown, ...rest]),
  ].flatMap((section) => section || [])
  return `${whatFits(sections, record).join('\n\n')}\n`
}

/** `70 more in the report selftest-...: 12 failed, 3 unknown.` */
function leftOut({ cases, run_id }: RunRecord, shown: readonly CaseRecord[]): string {
  const cut = cases.length - shown.length
  if (cut === 0) return ''
  const count = (of: readonly CaseRecord[], wanted: CaseRecord['outcome']) =>
    of.filter(({ outcome }) => outcome === wanted).length
  const [failed = 0, unknown = 0] = (['fail', 'unknown'] as const).map((one) => count(cases, one) - count(shown, one))
  const troubled = [failed > 0 && `${failed} failed`, unknown > 0 && `${unknown} unknown`].filter(Boolean).join(', ')
  return `${cut} more in the report ${markdownText(run_id)}${troubled && `: ${troubled}`}.`
}

/** Sections that are too long are left out, and that is said. */
function whatFits(sections: readonly string[], { run_id }: RunRecord): string[] {
  let room = mostBytes
  const fitting = sections.filter((section) => {
    const size = Buffer.byteLength(section)
    if (size > room) return false
    room -= size
    return true
  })
  const left = sections.length - fitting.length
  const note = `Too long for this page: ${plural(left, 'section')} of the report ${markdownText(run_id)}.`
  return left > 0 ? [...fitting, note] : fitting
}

/** The report has the whole texts. */
function inBrief(entry: CaseRecord): CaseRecord {
  const unknown = entry.unknown && { ...entry.unknown, message: shorten(entry.unknown.message, longestText) }
  return { ...entry, id: shorten(entry.id, longestText), unknown }
}

/** As in the other reports: what was not checked, or did not come, stands nowhere else in CI. */
function warnings(record: RunRecord): string[] {
  const texts = notices(record)
  const lines = texts.slice(0, mostWarnings).map((text) => `- ${markdownText(shorten(text, longestText))}`)
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
