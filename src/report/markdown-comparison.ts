import type { AbSection } from '../baseline/ab-section.js'
import { markdownText } from './markdown-text.js'
import { pointsText, scoreText } from './number-text.js'

/** Two versions side by side: the advice and why, changed cases first, then what the numbers can show. */
export function markdownComparison({ comparison, changedCases, decisions }: AbSection): string {
  const { old, new: next, recommendation, reasons, passRate, evidence } = comparison
  const rates = passRate.old !== null && passRate.new !== null && `${percent(passRate.old)} -> ${percent(passRate.new)}`
  return [
    `**${recommendation}**: ${markdownText(next.label ?? next.id)} against ${markdownText(old.label ?? old.id)}${rates && `, pass rate ${rates}`}`,
    reasons.map((reason) => `- ${markdownText(reason)}`).join('\n'),
    changedTable(changedCases),
    evidence && evidenceText(evidence),
    decisions.map(({ decision, who, when, why }) => markdownText(`${when} ${who}: ${decision}. ${why}`)).join('\n\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function changedTable(cases: AbSection['changedCases']): string {
  if (cases.length === 0) return ''
  const score = (value: number | null): string => (value === null ? '-' : scoreText(value))
  const rows = cases.map(
    ({ id, change, old, new: next }) =>
      `| ${markdownText(id)} | ${change} | ${score(old.overall)} | ${score(next.overall)} |`,
  )
  return ['| Changed case | Change | Old | New |', '|--------------|--------|-----|-----|', ...rows].join('\n')
}

function evidenceText(evidence: NonNullable<AbSection['comparison']['evidence']>): string {
  const { strength, regressed, improved, pValue, difference, interval } = evidence
  const range = interval ? `, 95 % interval ${pointsText(interval.lower)} to ${pointsText(interval.upper)}` : ''
  return `Evidence: ${strength} (${regressed} fell, ${improved} rose, exact p ${Number(pValue.toPrecision(3))}; difference ${pointsText(difference)} points${range}).`
}

function percent(rate: number): string {
  return `${Number((rate * 100).toFixed(1))}%`
}
