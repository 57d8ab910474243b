import { shownScore } from '../../golden/gate/shown-score.js'
import type { GoldenSetResult } from '../../golden/result/set-result.js'
import type { RunRecord } from '../record/run-record.js'
import { countText, demandedText, plural, rateHeldTo } from '../text/number-text.js'
import { repeatedText, setCounts } from '../text/robustness-text.js'
import { html, type Html } from './html.js'

/** One card for each golden set: whether its gate holds, why, and which cases stand in the way. */
export function goldenSets({ golden_sets: sets }: RunRecord): Html | false {
  if (!sets || sets.length === 0) return false
  return html`<section aria-labelledby="golden">
    <h2 id="golden">Golden sets</h2>
    ${sets.map(card)}
  </section>`
}

const kinds = {
  passed: 'pass',
  failed: 'fail',
  unknown: 'unknown',
  partial: 'unknown',
} satisfies Record<GoldenSetResult['status'], string>

function card(set: GoldenSetResult): Html {
  const { passed, failed, unknown, not_run, total } = set
  const facts = [
    `${countText(passed)} of ${plural(total, 'case')} passed`,
    failed > 0 && `${countText(failed)} failed`,
    unknown > 0 && `${countText(unknown)} unknown`,
    not_run > 0 && `${countText(not_run)} not run`,
    set.strict ? 'strict' : set.min_pass_rate !== undefined && `needs ${demandedText(set.min_pass_rate)}`,
    repeatedText(set),
    set.gate === 'report' && 'only reported',
    set.mutations && setCounts(set),
  ].filter((fact) => typeof fact === 'string')
  return html`<article class="golden ${kinds[set.status]}">
    <div class="line short">
      <span class="word">${set.status.toUpperCase()}</span>
      <span class="name"><b dir="auto">${set.name}</b><small>${set.file}</small></span>
      <span class="score">${rateHeldTo(passed, passed + failed, set.min_pass_rate)}</span>
    </div>
    <div class="body">
      <p class="facts">${facts.map((fact) => html`<span>${fact}</span> `)}</p>
      ${list(set.reasons)} ${categories(set)} ${tags(set)} ${offenders(set)}
    </div>
  </article>`
}

function list(sentences: readonly string[]): Html | false {
  if (sentences.length === 0) return false
  return html`<ul>
    ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
  </ul>`
}

function categories({ top_failing_categories: top }: GoldenSetResult): Html | false {
  if (top.length === 0) return false
  const named = top.map(({ category, count }) => `${category.replaceAll('_', ' ')} ${count}`).join(', ')
  return html`<h3>Failing most</h3>
    <p>${named}</p>`
}

function tags({ tags: all }: GoldenSetResult): Html | false {
  if (all.length === 0) return false
  return html`<h3>Tags</h3>
    <ul class="checks">
      ${all.map(({ tag, met, passed, failed, unknown = 0, min_pass_rate }) => {
        const rate = rateHeldTo(passed, passed + failed, min_pass_rate)
        const said = `${rate}, needs ${demandedText(min_pass_rate)}${unknown > 0 ? `, ${countText(unknown)} unknown` : ''}`
        const isOpen = unknown > 0 && (met || failed === 0)
        return html`<li class="${isOpen ? 'open' : met ? 'yes' : 'no'}"><b>${tag}</b> ${said}</li>`
      })}
    </ul>`
}

function offenders({ worst_offenders: worst }: GoldenSetResult): Html | false {
  if (worst.length === 0) return false
  return html`<h3>Worst cases</h3>
    <div class="scroll">
      <table class="offenders">
        <thead>
          <tr>
            <th scope="col">Case</th>
            <th scope="col">Score</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          ${worst.map(
            ({ case_id, case_name, score, reasons }) =>
              html`<tr>
                <th scope="row" dir="auto">${case_name || case_id}</th>
                <td>${score === null ? '–' : shownScore(score)}</td>
                <td dir="auto">${reasons.join('; ')}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}
