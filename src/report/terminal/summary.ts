import { oneLine, shorten, visible } from '../../config/text/safe-text.js'
import type { GoldenSetResult } from '../../golden/result/set-result.js'
import { type CaseChange, deltaLine, type RunDelta } from '../change/run-delta.js'
import { untrusted } from '../gate/trust.js'
import type { CostBlock } from '../record/cost-block.js'
import type { CaseRecord, RunRecord } from '../record/run-record.js'
import { hasCalls, notMadeText, spentText } from '../text/cost-text.js'
import { gotText } from '../text/explain-case.js'
import { notices } from '../text/notices.js'
import { countText, plural } from '../text/number-text.js'
import { passRate } from '../text/pass-rate.js'
import { quickPanels } from '../text/quick-panels.js'
import { fallText, heldText, notMadeTexts, setCounts } from '../text/robustness-text.js'
import { baseFirst } from '../text/robustness.js'
import { setTitle } from '../text/set-title.js'
import { type Line, longestWhy, unknownLines } from '../text/unknown-lines.js'
import type { WrittenReports } from '../write-reports.js'
import { plainStyle, type Style } from './style.js'

export interface SummaryOptions {
  /** Default: no colours. */
  readonly style?: Style
  /** Changes since an earlier run: shown first. */
  readonly delta?: RunDelta
  /** End with one line on what the last change did. Default false. */
  readonly watching?: boolean
  /** The edit that started the run, which the last line then names. Default: the line is about the run before. */
  readonly edit?: string | undefined
  /** Where the report files are. */
  readonly reports?: WrittenReports
}

/** Most cases listed of one kind; the report files list all. */
const listed = 10

const labelWidth = 11

/** A run on the terminal: what changed, what failed and why, what it cost, where the reports are. No trailing newline. */
export function renderSummary(record: RunRecord, options: SummaryOptions = {}): string {
  const style = options.style ?? plainStyle
  const { delta } = options
  const quick = quickPanels(record)
  const broke = new Set(delta?.regressions.map((change) => change.id))
  const cases = baseFirst(record.cases)
  const lost = new Set(delta?.unknowns.map((change) => change.id))
  const unknown = cases.filter(({ outcome }) => outcome === 'unknown')
  const lostFirst = unknown.toSorted((a, b) => Number(lost.has(b.id)) - Number(lost.has(a.id)))
  return [
    label('LLM cases', headline(record, style)),
    ...(quick === undefined ? [] : [label('Panels', style.yellow(quick))]),
    ...goldenLines(record.golden_sets ?? [], style),
    ...robustness(record, style),
    ...notMade(record),
    ...list(style.red, 'broke', changes(record, delta?.regressions)),
    ...list(style.red, 'failed', cases.filter(({ id, outcome }) => outcome === 'fail' && !broke.has(id)).map(caseLine)),
    ...list(style.yellow, 'unknown', unknownLines(lostFirst)),
    ...list(style.yellow, 'flaky', record.cases.filter((entry) => entry.flaky).map(attempts)),
    ...list(style.green, 'fixed', changes(record, delta?.improvements)),
    ...list(style.yellow, 'note', record.cases.flatMap(notes)),
    ...usage(record, style),
    ...alertLines(record),
    ...reportLines(record, options.reports, style),
    ...(delta && options.watching ? [change(options.edit, deltaLine(delta, record), style)] : []),
  ].join('\n')
}

function headline(record: RunRecord, { bold, red, yellow, green }: Style): string {
  const { summary, missing = [], warnings } = record
  const colour = summary.failed > 0 ? red : summary.unknown + missing.length + warnings.length > 0 ? yellow : green
  const trust = untrusted(record).length > 0 ? `  ${red(bold('UNTRUSTED'))}` : ''
  return colour(bold(passRate(record))) + trust
}

/** Sets that passed are counted where they would fill the screen. */
function goldenLines(sets: readonly GoldenSetResult[], style: Style): string[] {
  const others = sets.filter(({ status }) => status !== 'passed')
  const passed = sets.length - others.length
  const line = (set: GoldenSetResult) => goldenLine(set, setTitle(set, sets), style)
  if (passed <= listed) return sets.map(line)
  const rest = label('Golden set', `${passed}${others.length > 0 ? ' others' : ''} ${style.green('passed')}`)
  return [...others.map(line), rest]
}

function goldenLine(set: GoldenSetResult, title: string, style: Style): string {
  const { status, strict, gate, reasons } = set
  const colour = { passed: style.green, failed: style.red, unknown: style.yellow, partial: style.yellow }[status]
  const why = status === 'passed' && strict ? '' : `  ${shorten(oneLine(reasons.join(' ')), 160)}`
  const advisory = status !== 'passed' && gate === 'report' ? ' (only reported)' : ''
  return label('Golden set', `${oneLine(title)} ${colour(status)}${advisory}, ${setCounts(set)}${why}`)
}

/** The mutation types that broke something, most fragile first, each with its worst case. */
function robustness({ robustness: rows = [] }: RunRecord, style: Style): string[] {
  const fragile = rows.filter(({ broke, unknown }) => broke + unknown > 0)
  const lines = fragile.map((row) => {
    const [worst] = row.worst
    const colour = row.broke > 0 ? style.red : style.yellow
    const known = row.held + row.broke > 0 && `${colour(heldText(row))} held`
    const counts = [known, row.unknown > 0 && colour(`${row.unknown} unknown`)].filter(Boolean).join(', ')
    const example = worst ? [worst.mutated.case_id, fallText(worst), worst.reason].filter(Boolean).join(': ') : ''
    return `${oneLine(row.mutation_type)} ${counts}  ${shorten(oneLine(example), 140)}`.trimEnd()
  })
  return mutationTypes('Mutations', lines)
}

function notMade({ golden_sets: sets }: RunRecord): string[] {
  const lines = notMadeTexts(sets).map((text) => shorten(oneLine(text), 160))
  return mutationTypes('Not made', lines)
}

function mutationTypes(name: string, lines: readonly string[]): string[] {
  const shown = lines.slice(0, listed).map((line, index) => label(index === 0 ? name : '', line))
  return lines.length > listed ? [...shown, label('', `and ${lines.length - listed} more types`)] : shown
}

function changes(record: RunRecord, changed: readonly CaseChange[] = []): Line[] {
  const byId = new Map(changed.length > 0 ? record.cases.map((entry) => [entry.id, entry]) : [])
  return changed.map(({ id, moved }) => {
    const entry = byId.get(id)
    const why = entry && entry.outcome !== 'pass' ? caseLine(entry).why : ''
    return { id, why: [moved, why].filter(Boolean).join(': ') }
  })
}

function caseLine(entry: CaseRecord): Line {
  return { id: entry.id, why: gotText(entry) }
}

function attempts(entry: CaseRecord): Line {
  return { id: entry.id, why: `passed in attempt ${entry.attempts}` }
}

function notes({ id, warnings }: CaseRecord): Line[] {
  return warnings.map((why) => ({ id, why }))
}

function list(colour: (text: string) => string, name: string, lines: readonly Line[]): string[] {
  const word = colour(name.padEnd('unknown'.length))
  const shown = lines.slice(0, listed).flatMap(({ id, why, remedy }) => {
    const text = `${shorten(oneLine(id), 60)}${why && '  '}${shorten(oneLine(why), longestWhy)}`
    const line = `  ${word}  ${text}`
    return remedy ? [line, label('', oneLine(remedy))] : [line]
  })
  const more = lines.slice(listed).reduce((sum, { cases = 1 }) => sum + cases, 0)
  return more > 0 ? [...shown, `  ${word}  and ${countText(more)} more`] : shown
}

function usage({ cost }: RunRecord, style: Style): string[] {
  return cost && hasCalls(cost) ? [callsLine(cost, style)] : []
}

/** How many replies were called and replayed, and what they cost. */
export function callsLine(cost: CostBlock, { dim }: Style): string {
  const spent = cost.calls > 0 ? `, ${spentText(cost)}` : ''
  const tokens = `${countText(cost.total_tokens_in)} tokens in, ${countText(cost.total_tokens_out)} out`
  return label('Calls', `${countText(cost.calls)} made${spent}, ${notMadeText(cost)}, ${dim(tokens)}`)
}

/** What was told to whom; what could not be sent is a warning. */
function alertLines({ alert }: RunRecord): string[] {
  if (alert === undefined || alert.sent === 0) return []
  const count =
    alert.unsent.length > 0
      ? `${alert.sent} of ${plural(alert.sent + alert.unsent.length, 'message')}`
      : plural(alert.sent, 'message')
  const why = alert.fired.map(({ suite, reasons }) => `${suite}: ${reasons.map(({ message }) => message).join('; ')}`)
  return [label('Alert', `${count} sent  ${shorten(oneLine(why.join(' | ')), 160)}`)]
}

function reportLines(record: RunRecord, reports: WrittenReports | undefined, { yellow, dim }: Style): string[] {
  const paths = [reports?.html, reports?.json, reports?.markdown].filter((path) => path !== undefined)
  const warnings = [...notices(record), ...(reports?.warnings ?? [])]
  return [
    ...paths.map((path, index) => label(index === 0 ? 'Reports' : '', dim(visible(path)))),
    ...warnings.map((warning) => label('Warning', yellow(oneLine(warning)))),
  ]
}

function change(edit: string | undefined, line: string, { bold }: Style): string {
  return label('Change', bold(`${edit === undefined ? 'since the last run' : oneLine(edit)}: ${line}`))
}

function label(name: string, text: string): string {
  return `${name.padEnd(labelWidth)}${text}`
}
