import type { AbSection } from '../../baseline/compare/ab-section.js'
import { axisSpan, type Effect, effectsOf } from '../text/effects.js'
import { pointsText } from '../text/number-text.js'
import { html, type Html } from './html.js'

/** Differences of the pass rate and of each category with their 95 % intervals, on one axis around "no difference". */
export function forestPlot(section: AbSection): Html | false {
  const effects = effectsOf(section)
  if (effects.length === 0) return false
  const span = axisSpan(effects)
  return html`<div class="chart forest">
      ${effects.map((effect) => row(effect, span))}
      <div class="axis" aria-hidden="true">
        <span></span><span><i>−${span * 100}</i><i>no difference</i><i>+${span * 100}</i></span
        ><span></span>
      </div>
    </div>
    <p class="hint">
      New less old in percentage points with 95 % intervals; an interval that crosses the middle may be chance.
    </p>`
}

function row({ name, difference, interval }: Effect, span: number): Html {
  const x = (value: number): number => 50 + (value / span) * 50
  const range = interval ? `, 95 % interval ${pointsText(interval.lower)} to ${pointsText(interval.upper)}` : ''
  const kind = !interval || (interval.lower <= 0 && interval.upper >= 0) ? '' : difference < 0 ? 'worse' : 'better'
  return html`<div class="${kind}">
    <span>${name}</span>
    <svg
      viewBox="0 0 100 30"
      preserveAspectRatio="none"
      role="img"
      aria-label="${`${name}: ${pointsText(difference)} points${range}`}"
    >
      <line class="zero" x1="50" y1="0" x2="50" y2="30" />
      ${interval && html`<line class="interval" x1="${x(interval.lower)}" y1="15" x2="${x(interval.upper)}" y2="15" />`}
      <line class="estimate" x1="${x(difference)}" y1="7" x2="${x(difference)}" y2="23" />
    </svg>
    <span>${pointsText(difference)}</span>
  </div>`
}
