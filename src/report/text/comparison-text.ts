import type { AbSection } from '../../baseline/compare/ab-section.js'
import { oneLine, shorten } from '../../config/text/safe-text.js'
import { plainStyle, type Style } from '../terminal/style.js'
import { leftOutText, noChangeText, repeatedRunsText, runCostText } from './comparison-facts.js'
import { diffText, type Marks } from './diff-text.js'
import { effectsOf } from './effects.js'
import { evidenceText } from './evidence-text.js'
import { noiseText } from './noise-text.js'
import { plural, rateMove, scoreMove, shortMove } from './number-text.js'
import { pairwiseText } from './pairwise-text.js'
import { requiredText } from './required-text.js'
import { textPlot } from './text-plot.js'

type Changed = AbSection['changedCases'][number]

/** Most changed cases with their texts; the reports have all. */
const listed = 10
const diffLength = 320

/** Two runs on the terminal: what to do and why, what changed, then what the numbers can show. No trailing newline. */
export function comparisonText(section: AbSection, style: Style = plainStyle): string {
  const { comparison, decisions, noise, pairwise } = section
  const { reasons, evidence } = comparison
  const paragraphs = [
    [headline(section, style), ...reasons.map((reason) => `  ${oneLine(reason)}`)],
    changedList(section, style),
    block(style, 'Required', requiredText(section)),
    block(style, 'Difference', textPlot(effectsOf(section))),
    block(style, 'Repeated runs', repeatedRunsText(section)),
    block(style, 'Evidence', evidence ? evidenceText(evidence) : []),
    block(style, 'Noise', noise ? noiseText(noise) : []),
    block(style, 'Blind judge', pairwise ? pairwiseText(pairwise) : []),
    block(style, 'Not compared', leftOutText(section)),
    block(style, 'Cost', runCostText(section)),
    block(
      style,
      'Decided',
      decisions.map(({ decision, who, when, why }) => oneLine(`${when} ${who}: ${decision}. ${why}`)),
    ),
  ]
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

/** `REVIEW  v8 against v7: 84% -> 88% of 50 cases`. */
function headline(section: AbSection, { bold, green, red, yellow }: Style): string {
  const { recommendation } = section.comparison
  const colour = { APPROVE: green, REJECT: red, REVIEW: yellow }[recommendation]
  return `${colour(bold(recommendation))}  ${comparisonSummary(section)}`
}

/** `v8 against v7: 84% -> 88% of 50 cases`; a smaller number of them than before is said. */
export function comparisonSummary({ comparison }: AbSection): string {
  const { old, new: next, passRate, cases, check, onlyOld } = comparison
  const title = ({ id, label }: typeof old): string => oneLine(label ?? id)
  const gone = check === 'full' && onlyOld.length > 0 ? `, ${onlyOld.length} of the old run not among them` : ''
  const of = `${plural(cases, 'case')}${check === 'quick' ? ', quick check' : gone}`
  const rates = passRate.old === null || passRate.new === null ? of : `${rateMove(passRate.old, passRate.new)} of ${of}`
  return `${title(next)} against ${title(old)}: ${rates}`
}

function changedList(section: AbSection, style: Style): string[] {
  const { changedCases: cases } = section
  if (cases.length === 0) return [noChangeText(section)]
  const shown = cases.slice(0, listed).flatMap((entry) => changedLines(entry, style))
  const rest = cases.slice(listed).map(({ id }) => oneLine(id))
  return [
    style.bold(plural(cases.length, 'changed case')),
    ...shown,
    ...(rest.length > 0 ? [`  and ${rest.length} more: ${shorten(rest.join(', '), 200)}`] : []),
  ]
}

function changedLines(entry: Changed, style: Style): string[] {
  const { bold, dim, red, green, yellow } = style
  const [word, colour] = {
    regressed: ['broke', red] as const,
    improved: ['fixed', green] as const,
    unknown: ['unknown', yellow] as const,
    scores: ['scores', dim] as const,
    output: ['text', dim] as const,
  }[entry.change]
  const { id, old, new: next, scores, diff } = entry
  const moves = scores.map(({ category, old: was, new: is }) => `${oneLine(category)} ${shortMove(was, is)}`)
  const outcome = old.outcome === next.outcome ? old.outcome : `${old.outcome} -> ${next.outcome}`
  const overall = old.overall === null && next.overall === null ? [] : [scoreMove(old.overall, next.overall)]
  return [
    `  ${colour(word.padEnd(7))}  ${bold(shorten(oneLine(id), 60))}  ${[outcome, ...overall, ...moves].join('  ')}`,
    ...(diff.some(({ kind }) => kind !== 'same') ? [`           ${diffText(diff, marksOf(style), diffLength)}`] : []),
  ]
}

/** As `git diff --word-diff`, coloured where there are colours. */
function marksOf({ red, green, dim }: Style): Marks {
  return {
    same: dim,
    removed: (text) => red(`[-${text}-]`),
    added: (text) => green(`{+${text}+}`),
  }
}

function block({ bold }: Style, title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [bold(title), ...lines.map((line) => `  ${line}`)] : []
}
