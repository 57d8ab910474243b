import type { ExampleSide, RobustnessRow } from '../../mutate/robustness.js'
import { scoreText } from '../number-text.js'
import { fallText, heldText, notMadeTexts } from '../robustness-text.js'
import type { RunRecord } from '../run-record.js'
import { html, type Html } from './html.js'
import { longText } from './long-text.js'

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
    <table>
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

function tableRow(row: RobustnessRow): Html {
  return html`<tr>
    <th scope="row">${row.mutation_type}</th>
    <td>${row.held}</td>
    <td class="${row.broke > 0 && 'fail'}">${row.broke}</td>
    <td class="${row.unknown > 0 && 'unknown'}">${row.unknown}</td>
    <td>${heldText(row)}</td>
  </tr>`
}

function examples({ mutation_type, worst }: RobustnessRow): Html | false {
  if (worst.length === 0) return false
  return html`<h3>${mutation_type}: what broke most</h3>
    <div class="list">${worst.map(example)}</div>`
}

function example(worst: RobustnessRow['worst'][number]): Html {
  const { note, reason, base, mutated } = worst
  return html`<details class="case fail">
    <summary class="line short">
      <span class="word">BROKE</span>
      <span class="name"><b dir="auto">${mutated.case_id}</b><small dir="auto">${note}: ${reason}</small></span>
      <span class="score">${fallText(worst).replace('->', '→')}</span>
    </summary>
    <div class="details">${side('Base case', base)} ${side('Mutated', mutated)}</div>
  </details>`
}

function side(name: string, { text, output, overall }: ExampleSide): Html {
  return html`<div class="said">
    <h3>${name}${overall !== null && `: ${scoreText(overall)}`}</h3>
    ${text === null ? html`<p class="hint">Did not run in this run.</p>` : longText(text)}
    <h3>Output</h3>
    ${output === null ? html`<p class="hint">None.</p>` : longText(output)}
  </div>`
}
