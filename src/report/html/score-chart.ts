import { median } from '../../stats/median.js'
import type { CaseRecord, RunRecord } from '../record/run-record.js'
import { plural, scoreText, thresholdText } from '../text/number-text.js'
import { html, type Html } from './html.js'

/** How the scores of each category lie: a histogram a row, the median as a line. */
export function scoreChart({ cases }: RunRecord): Html | false {
  const byCategory = new Map<string, number[]>()
  for (const entry of cases) {
    for (const [name, score] of categoryScores(entry)) {
      const list = byCategory.get(name)
      if (list) list.push(score)
      else byCategory.set(name, [score])
    }
  }
  if (byCategory.size === 0) return false
  const thresholds = new Set(cases.flatMap(({ threshold }) => threshold ?? []))
  const bar = thresholds.size === 1 ? [...thresholds][0] : undefined
  const overallLast = [...byCategory].sort(([a], [b]) => Number(a === overall) - Number(b === overall))
  return html`<section aria-labelledby="scores">
    <h2 id="scores">Scores by category</h2>
    <div class="chart">
      ${overallLast.map(([name, scores]) => row(name, scores, name === overall ? bar : undefined))}
      <div class="axis" aria-hidden="true">
        <span></span><span><i>0</i><i>0.5</i><i>1</i></span
        ><span></span>
      </div>
    </div>
    <p class="hint">
      Each column counts the cases with that score; the line is the
      median${bar !== undefined && `, dashed the bar of ${thresholdText(bar)}`}.
    </p>
  </section>`
}

const overall = 'overall_score'
const bins = 20

/** A golden case that no judge scored has the categories of its validator, 0-100. */
function categoryScores({ scores, golden, outcome }: CaseRecord): [name: string, score: number][] {
  const own = Object.entries(scores)
  if (outcome === 'unknown' || own.some(([name]) => name !== overall)) return own
  const validated = Object.entries(golden?.validatorBreakdown?.categoryScores ?? {})
  return [...validated.flatMap(([name, score]) => namedScore(name, score)), ...own]
}

const namedScore = (name: string, score: number | null): [string, number][] =>
  score === null ? [] : [[`${name}_score`, score / 100]]

function row(name: string, scores: readonly number[], bar: number | undefined): Html {
  const counts = Array.from({ length: bins }, () => 0)
  for (const score of scores) {
    const bin = Math.max(0, Math.min(bins - 1, Math.floor(score * bins + 1e-9)))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  const most = Math.max(...counts)
  const middle = median(scores) ?? 0
  const label = name.replace(/_score$/, '').replaceAll('_', ' ')
  const text = `${label}: median ${scoreText(middle)}, lowest ${scoreText(lowest(scores))}, ${plural(scores.length, 'case')}`
  const columns = counts.map((count, bin) => column(count, bin, most, bar))
  return html`<div class="${name === overall ? 'total' : ''}">
    <span>${label}</span>
    <svg viewBox="0 0 100 30" preserveAspectRatio="none" role="img" aria-label="${text}">
      <line class="base" x1="0" y1="29.5" x2="100" y2="29.5" />
      ${columns}
      ${bar !== undefined && html`<line class="threshold" x1="${bar * 100}" y1="0" x2="${bar * 100}" y2="30" />`}
      <line class="median" x1="${middle * 100}" y1="0" x2="${middle * 100}" y2="30" />
    </svg>
    <span>${scoreText(middle)}</span>
  </div>`
}

function column(count: number, bin: number, most: number, bar: number | undefined): Html {
  if (count === 0) return html``
  const height = 3 + (count / most) * 24
  const below = bar !== undefined && (bin + 1) / bins <= bar + 1e-9
  const from = scoreText(bin / bins)
  const to = scoreText((bin + 1) / bins)
  const width = 100 / bins - 0.8
  return html`<rect
    class="${below ? 'below' : ''}"
    x="${(bin * 100) / bins + 0.4}"
    y="${29 - height}"
    width="${width}"
    height="${height}"
    ><title>${from} to ${to}: ${plural(count, 'case')}</title></rect
  >`
}

function lowest(scores: readonly number[]): number {
  return scores.reduce((least, score) => Math.min(least, score), 1)
}
