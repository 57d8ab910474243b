import type { AbSection } from '../../baseline/compare/ab-section.js'
import { mostDiffed } from '../../baseline/compare/changed-cases.js'
import type { RunRecord } from '../record/run-record.js'
import { repeatedRunsText, runCostText } from '../text/comparison-facts.js'
import { eText, pText } from '../text/evidence-text.js'
import { noiseText } from '../text/noise-text.js'
import { plural, pointsText, rateMove, sizeText } from '../text/number-text.js'
import { requiredText } from '../text/required-text.js'
import { changedCase } from './changed-case.js'
import { forestPlot } from './forest-plot.js'
import { html, type Html } from './html.js'
import { longDate } from './long-date.js'
import { pairwiseFigures } from './pairwise-figures.js'

/** The new version beside the old one: the advice and what it rests on, then what changed, worst first. */
export function comparison({ comparison: section }: RunRecord): Html | false {
  if (!section) return false
  const { comparison: compared, changedCases, pairwise } = section
  const rest = changedCases.slice(mostDiffed).map(({ id }) => id)
  return html`<section aria-labelledby="comparison">
    <h2 id="comparison">${title(compared.new)} against ${title(compared.old)}</h2>
    <p class="advice ${compared.recommendation}"><b>${compared.recommendation}</b> ${rateLine(section)}</p>
    <ul>
      ${compared.reasons.map((reason) => html`<li>${reason}</li>`)}
    </ul>
    ${required(section)} ${forestPlot(section)} ${evidence(section)} ${noise(section)} ${decisions(section)}
    ${changedCases.length > 0 && html`<h3>${plural(changedCases.length, 'changed case')}, worst first</h3>`}
    <div class="list">${changedCases.slice(0, mostDiffed).map(changedCase)}</div>
    ${rest.length > 0 && html`<p class="hint">Also changed: ${rest.join(', ')}</p>`} ${onlyIn(section)}
    ${pairwise && pairwiseFigures(pairwise, { a: title(compared.old), b: title(compared.new) })}
    ${facts(runCostText(section))}
  </section>`
}

function title({ id, label }: AbSection['comparison']['old']): string {
  return label ?? id
}

function rateLine({ comparison: { passRate, cases, check } }: AbSection): string {
  const scope = `${plural(cases, 'case')} with a verdict in both${check === 'quick' ? ', quick check' : ''}`
  if (passRate.old === null || passRate.new === null) return scope
  return `${rateMove(passRate.old, passRate.new, '→')} (${pointsText(passRate.new - passRate.old)} points), ${scope}`
}

function required(section: AbSection): Html | false {
  return facts([...requiredText(section), ...repeatedRunsText(section)])
}

function facts(found: readonly string[]): Html | false {
  return found.length > 0 && html`<p class="facts">${found.map((fact) => html`<span>${fact}</span>`)}</p>`
}

/** Also that none could be measured, and why. */
function noise({ noise: found }: AbSection): Html | false {
  return (
    found !== undefined &&
    html`<h3>Noise</h3>
      <ul>
        ${noiseText(found).map((line) => html`<li>${line}</li>`)}
      </ul>`
  )
}

function evidence({ comparison: { evidence: found } }: AbSection): Html | false {
  if (!found) return false
  const { regressed, improved, pValue, eValue, strength, smallestDifference, casesNeeded } = found
  const told = [
    `${strength} evidence: ${regressed} fell, ${improved} rose`,
    `exact p ${pText(pValue)}`,
    `e-value ${eText(eValue)}`,
    smallestDifference !== null && `this many cases can show ${sizeText(smallestDifference)} points or more`,
    casesNeeded !== null && `${plural(casesNeeded, 'case')} would show the difference seen`,
  ].filter((fact) => fact !== false)
  return facts(told)
}

function decisions({ decisions: made }: AbSection): Html | false {
  if (made.length === 0) return false
  return html`<h3>Decided</h3>
    <ul>
      ${made.map(({ decision, who, when, why }) => html`<li>${longDate(when)}, ${who}: ${decision}. ${why}</li>`)}
    </ul>`
}

function onlyIn({ comparison: { onlyOld, onlyNew, unknown } }: AbSection): Html {
  const lists = [
    { name: 'No verdict in one of them', ids: unknown },
    { name: 'Only in the old run', ids: onlyOld },
    { name: 'Only in the new run', ids: onlyNew },
  ].filter(({ ids }) => ids.length > 0)
  return html`${lists.map(({ name, ids }) => html`<p class="hint">${name}: ${ids.join(', ')}</p>`)}`
}
