import { type TextChange, wordDiff } from '../../baseline/compare/word-diff.js'
import type { ExampleSide, RobustnessRow } from '../../mutate/robustness.js'
import type { RunRecord } from '../record/run-record.js'
import { rateText, scoreText } from '../text/number-text.js'
import { fallText, notMadeTexts } from '../text/robustness-text.js'
import { html, type Html } from './html.js'
import { longText } from './long-text.js'
import { longestMarked, markedText } from './marked-text.js'

/** Mutation type x held / broke / unknown, then the worst cases side by side with their base cases. */
export function robustness({ robustness: rows = [], golden_sets: sets }: RunRecord): Html | false {
  const missing = notMadeTexts(sets)
  if (rows.length + missing.length === 0) return false
  return html`<section aria-labelledby="robustness">
    <h2 id="robustness">Robustness</h2>
    ${rows.length > 0 && table(rows)} ${missing.length > 0 && notMade(missing)} ${rows.map(examples)}
  </section>`
}

function table(rows: readonly RobustnessRow[]): Html {
  return html`<div class="scroll">
    <table class="robustness">
      <thead>
        <tr>
          <th scope="col">Mutation</th>
          <th scope="col">Held</th>
          <th scope="col">Broke</th>
          <th scope="col">Unknown</th>
          <th scope="col">Rate</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(tableRow)}
      </tbody>
    </table>
  </div>`
}

function notMade(texts: readonly string[]): Html {
  return html`<h3>Could not be made</h3>
    <ul class="hint">
      ${texts.map((text) => html`<li dir="auto">${text}</li>`)}
    </ul>`
}

function tableRow({ mutation_type, held, broke, unknown }: RobustnessRow): Html {
  return html`<tr>
    <th scope="row">${breakable(mutation_type)}</th>
    <td>${held}</td>
    <td class="${broke > 0 && 'fail'}">${broke}</td>
    <td class="${unknown > 0 && 'unknown'}">${unknown}</td>
    <td>${held + broke === 0 ? '–' : rateText(held, held + broke)}</td>
  </tr>`
}

/** A narrow screen may break a name behind its underscores. */
function breakable(name: string): Html {
  return html`${name.split('_').map((part, index) => (index === 0 ? part : html`_<wbr />${part}`))}`
}

function examples({ mutation_type, worst }: RobustnessRow): Html | false {
  if (worst.length === 0) return false
  return html`<h3>${mutation_type}: what broke most</h3>
    <div class="list">${worst.map(example)}</div>`
}

function example(worst: RobustnessRow['worst'][number]): Html {
  const { note, reason, base, mutated } = worst
  const diff = promptDiff(base.text, mutated.text)
  return html`<details class="case fail">
    <summary class="line short">
      <span class="word">BROKE</span>
      <span class="name"><b dir="auto">${mutated.case_id}</b><small dir="auto">${note}: ${reason}</small></span>
      <span class="score">${fallText(worst).replace('->', '→')}</span>
    </summary>
    <div class="details">
      ${side('Base case', base, diff && markedText(diff, 'removed'))}
      ${side('Mutated', mutated, diff && markedText(diff, 'added'))}
    </div>
  </details>`
}

/** `undefined` where there is nothing to compare, or too much. */
function promptDiff(before: string | null, after: string | null): TextChange[] | undefined {
  if (before === null || after === null || Math.max(before.length, after.length) > longestMarked) return undefined
  return wordDiff(before, after)
}

function side(name: string, { text, output, overall }: ExampleSide, marked: Html | undefined): Html {
  return html`<div class="said">
    <h3>${name}${overall !== null && `: ${scoreText(overall)}`}</h3>
    ${marked ?? (text === null ? html`<p class="hint">Did not run in this run.</p>` : longText(text))}
    <h3>Output</h3>
    ${output === null ? html`<p class="hint">None.</p>` : longText(output)}
  </div>`
}
