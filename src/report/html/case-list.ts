import type { CaseRecord, RunRecord } from '../record/run-record.js'
import { countText } from '../text/number-text.js'
import { caseRow } from './case-row.js'
import { html, type Html } from './html.js'

/** Cases that unfold; the page of a huge run must still open at once. Troubled cases come first. */
const mostUnfolded = 1000

const order: readonly CaseRecord['outcome'][] = ['fail', 'unknown', 'pass', 'expected_fail']

/** All cases, those in trouble first, with filters that need no script: a choice and a style rule each. */
export function caseList({ cases }: RunRecord): Html | false {
  if (cases.length === 0) return false
  const sorted = [...cases].sort((a, b) => rank(a) - rank(b))
  const cut = sorted.length - mostUnfolded
  return html`<section aria-labelledby="cases" class="cases">
    <h2 id="cases">Cases</h2>
    ${filters(cases)}
    <div class="list">
      ${sorted.map((entry, index) => caseRow(entry, { unfolds: index < mostUnfolded, open: index === 0 && entry.outcome === 'fail' }))}
    </div>
    ${cut > 0 && html`<p class="hint">The last ${countText(cut)} are shown without details; the JSON file has them.</p>`}
  </section>`
}

function rank({ outcome, flaky }: CaseRecord): number {
  return flaky ? 1.5 : order.indexOf(outcome)
}

function filters(cases: readonly CaseRecord[]): Html {
  const choices = [
    { id: 'all', name: 'All', count: cases.length },
    { id: 'fail', name: 'Failed', count: countOf(cases, 'fail') },
    { id: 'unknown', name: 'Unknown', count: countOf(cases, 'unknown') },
    { id: 'flaky', name: 'Flaky', count: cases.filter((entry) => entry.flaky).length },
    { id: 'pass', name: 'Passed', count: countOf(cases, 'pass') },
    { id: 'expected_fail', name: 'Expected to fail', count: countOf(cases, 'expected_fail') },
  ].filter(({ count }) => count > 0)
  return html`<fieldset class="filters">
    <legend>Show</legend>
    ${choices.map(({ id, name, count }) => html`<label><input type="radio" name="show" id="show-${id}" ${id === 'all' && html`checked`} />${name} <b>${countText(count)}</b></label>`)}
  </fieldset>`
}

function countOf(cases: readonly CaseRecord[], outcome: CaseRecord['outcome']): number {
  return cases.filter((entry) => entry.outcome === outcome).length
}
