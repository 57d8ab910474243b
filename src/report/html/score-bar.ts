import { scoreBelow, scoreText, thresholdText } from '../text/number-text.js'
import { html, type Html } from './html.js'

/** A score in [0, 1] as a bar; a tick where it would pass. The number always stands beside it. */
export function scoreBar(score: number, threshold?: number): Html {
  const below = threshold !== undefined && score < threshold - 1e-9
  const label =
    threshold === undefined
      ? scoreText(score)
      : `${scoreBelow(score, threshold)}, passes from ${thresholdText(threshold)}`
  return html`<svg class="score-bar" viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label="${label}">
    <rect class="track" width="100" height="8" />
    <rect class="${below ? 'below' : 'fill'}" width="${score * 100}" height="8" />
    ${threshold !== undefined && html`<line class="tick" x1="${threshold * 100}" x2="${threshold * 100}" y1="0" y2="8" />`}
  </svg>`
}
