import { oneLine, shorten } from '../../../config/text/safe-text.js'
import { html, type Html } from '../../../report/html/html.js'
import { countText } from '../../../report/text/number-text.js'
import { defaultPage, type ReviewCount, type ReviewQuery } from '../../../review/port.js'
import { type Review, reviewSourceSchema, reviewStatusSchema } from '../../../review/review.js'
import { agentProgress, wantedPerAgent } from '../agent-progress.js'
import { frame } from './frame.js'

/** What waits and what is done, by page and filter. */
export function queuePage(
  reviews: readonly Review[],
  counts: readonly ReviewCount[],
  query: ReviewQuery,
  notice?: string,
): Html {
  const all = sum(counts)
  const done = sum(counts.filter(({ status }) => status !== 'pending'))
  const last = reviews.length < (query.limit ?? defaultPage) ? undefined : reviews.at(-1)
  return frame(
    'Review queue',
    '/',
    html`
      ${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
      <p>
        ${countText(all - done)} ${all - done === 1 ? 'waits' : 'wait'}, ${countText(done)} of ${countText(all)}
        answered
      </p>
      <progress class="progress" aria-label="Answered" max="${Math.max(1, all)}" value="${done}"></progress>
      <p>
        <a
          class="button"
          data-key="n"
          aria-keyshortcuts="n"
          href="/next?${linkTo({ ...query, after: undefined, status: undefined })}"
          >Start<kbd>n</kbd></a
        >
      </p>
      ${filters(counts, query)}
      ${
        reviews.length === 0
          ? html`<p class="notice">Nothing here.</p>`
          : html`<ul class="queue">
              ${reviews.map(queueItem)}
            </ul>`
      }
      ${last && html`<p><a href="/?${linkTo({ ...query, after: last.id })}">Next page</a></p>`} ${agents(counts)}
    `,
  )
}

function filters(counts: readonly ReviewCount[], { status, source, route }: ReviewQuery): Html {
  const routes = [...new Set(counts.map((each) => each.route))].toSorted().slice(0, 500)
  return html`<form class="choose" method="get" action="/">
    ${choice('status', 'State', reviewStatusSchema.options, status)}
    ${choice('source', 'Source', reviewSourceSchema.options, source)} ${choice('route', 'Belongs to', routes, route)}
    <button>Show</button>
  </form>`
}

function choice(name: string, title: string, values: readonly string[], chosen: string | undefined): Html {
  return html`<div>
    <label for="${name}">${title}</label>
    <select id="${name}" name="${name}">
      <option value="">all</option>
      ${values.map((value) => html`<option value="${value}" ${value === chosen && html`selected`}>${shorten(value.replaceAll('_', ' '), 60)}</option>`)}
    </select>
  </div>`
}

function queueItem({ id, source, status, route, input, meta, reviewed_by }: Review): Html {
  const reasons = source === 'spot_check' ? '' : meta.reasons.join('; ')
  return html`<li>
    <span>${source.replaceAll('_', ' ')}</span>
    <span class="about"
      ><a href="/case/${id}">${shorten(oneLine(input), 140) || oneLine(meta.case_id ?? '') || 'no input'}</a
      ><small>${shorten(oneLine(`${route} ${reasons}`), 200)}</small></span
    >
    <span class="state">${status}${reviewed_by !== null && html` by ${reviewed_by}`}</span>
  </li>`
}

/** How far each agent type is from a golden set of its own. */
function agents(counts: readonly ReviewCount[]): Html | false {
  const progress = agentProgress(counts)
  if (progress.length === 0) return false
  return html`<h2>Cases from production</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="Cases from production">
      <table>
        <thead>
          <tr>
            <th scope="col">Agent type</th>
            <th scope="col">wait</th>
            <th scope="col">approved, of ${wantedPerAgent}</th>
          </tr>
        </thead>
        <tbody>
          ${progress.map(
            ({ route, waiting, approved }) =>
              html`<tr>
                <th scope="row">${route}</th>
                <td>${waiting}</td>
                <td>${approved}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}

/** The filter as the query of an address. */
export function linkTo(query: ReviewQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
}

const sum = (counts: readonly ReviewCount[]) => counts.reduce((total, { count }) => total + count, 0)
