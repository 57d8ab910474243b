import type { AbSection } from '../../baseline/compare/ab-section.js'
import { leftOutText, noChangeText, repeatedRunsText, runCostText } from '../text/comparison-facts.js'
import { comparisonSummary } from '../text/comparison-text.js'
import { diffText } from '../text/diff-text.js'
import { effectsOf } from '../text/effects.js'
import { evidenceText } from '../text/evidence-text.js'
import { noiseText } from '../text/noise-text.js'
import { scoreMove } from '../text/number-text.js'
import { pairwiseText } from '../text/pairwise-text.js'
import { requiredText } from '../text/required-text.js'
import { textPlot } from '../text/text-plot.js'
import { markdownText } from './markdown-text.js'

type Changed = AbSection['changedCases'][number]

/** Most cases shown with their texts, and most characters of a text; the JSON and HTML files have all. */
const listed = 50
const textLength = 240

/** Two versions side by side: the advice and why, changed cases first, then what the numbers can show. */
export function markdownComparison(section: AbSection): string {
  const { comparison, decisions, noise, pairwise } = section
  const { recommendation, reasons, evidence } = comparison
  return [
    `**${recommendation}**: ${markdownText(comparisonSummary(section))}`,
    list(reasons),
    list(requiredText(section)),
    changedTable(section),
    plot(section),
    list(repeatedRunsText(section)),
    list(evidence ? evidenceText(evidence) : []),
    list(noise ? noiseText(noise) : []),
    list(pairwise ? pairwiseText(pairwise).map((line) => `Blind judge: ${line}`) : []),
    list(leftOutText(section).map((line) => `Not compared, ${line}`)),
    list(runCostText(section).map((line) => `Cost: ${line}`)),
    list(decisions.map(({ decision, who, when, why }) => `${when} ${who}: ${decision}. ${why}`)),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${markdownText(line)}`).join('\n')
}

function changedTable(section: AbSection): string {
  const { changedCases: cases } = section
  if (cases.length === 0) return noChangeText(section)
  const rest = cases.slice(listed).map(({ id }) => markdownText(id))
  return [
    '| Changed case | Change | Score | Old | New |',
    '|--------------|--------|-------|-----|-----|',
    ...cases.slice(0, listed).map((entry) => {
      const { id, change, old, new: next } = entry
      const scores = scoreMove(old.overall, next.overall, '→', '-')
      return `| ${markdownText(id)} | ${change} | ${scores} | ${side(entry, 'removed')} | ${side(entry, 'added')} |`
    }),
    ...(rest.length > 0 ? ['', `Also changed: ${rest.join(', ')}`] : []),
  ].join('\n')
}

/** One of the two outputs: what is gone is struck out, what is new is underlined. */
function side({ diff, old, new: next }: Changed, own: 'removed' | 'added'): string {
  const whole = (own === 'removed' ? old : next).output
  if (whole === null) return '-'
  const marks = {
    same: markdownText,
    removed: (text: string) => `<del>${markdownText(text)}</del>`,
    added: (text: string) => `<ins>${markdownText(text)}</ins>`,
  }
  const kept = diff.filter(({ kind }) => kind === 'same' || kind === own)
  return diffText(kept.length > 0 ? kept : [{ kind: 'same', text: whole }], marks, textLength)
}

function plot(section: AbSection): string {
  const lines = textPlot(effectsOf(section)).map((line) => line.replaceAll('`', "'"))
  return lines.length > 0 ? ['```text', ...lines, '```'].join('\n') : ''
}
