import type { RecordedUsage } from '../record/cost-block.js'
import type { RunRecord } from '../record/run-record.js'
import { mainCostText } from '../text/cost-text.js'
import { countText, durationText, usdText } from '../text/number-text.js'
import { html, type Html } from './html.js'

/** What the run used, by purpose and by model. */
export function usageTables({ cost }: RunRecord): Html | false {
  if (!cost || cost.calls + cost.replayed === 0) return false
  const latency = cost.avg_latency_ms === null ? '' : `, ${durationText(cost.avg_latency_ms)} a reply on average`
  return html`<section aria-labelledby="usage">
    <h2 id="usage">Usage</h2>
    <p>
      Judges ${usdText(cost.judge_cost_usd)}, main ${mainCostText(cost)}${latency}. A replayed reply counts what it cost
      when it was recorded.
    </p>
    <div class="two">${table('Purpose', cost.by_route)}${table('Model', cost.by_model)}</div>
  </section>`
}

function table(title: string, rows: Readonly<Record<string, RecordedUsage>>): Html {
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">${title}</th>
          <th scope="col">Called</th>
          <th scope="col">Replayed</th>
          <th scope="col">Tokens in</th>
          <th scope="col">out</th>
          <th scope="col">Cost</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(rows).map(
          ([name, row]) =>
            html`<tr>
              <th scope="row">${name.replaceAll('_', ' ')}</th>
              <td>${countText(row.calls)}</td>
              <td>${countText(row.replayed)}</td>
              <td>${countText(row.tokens_in)}</td>
              <td>${countText(row.tokens_out)}</td>
              <td>${usdText(row.cost_usd)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
