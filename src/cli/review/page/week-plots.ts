import { html, type Html } from '../../../report/html/html.js'
import { percentText } from '../../../report/text/number-text.js'
import { accuracyText } from '../../../review/spot-check/accuracy-text.js'
import { type EvaluatorStanding, leastAccuracy } from '../../../review/spot-check/evaluator-standing.js'
import type { Interval } from '../../../stats/interval.js'
import { kappaText } from '../kappa-text.js'

type Week = EvaluatorStanding['history'][number]

const width = 100
const height = 40

/** Accuracy with its interval and the bar at 80 %, and kappa with the line of chance. The table says the same in figures. */
export function weekPlots(evaluator: string, history: readonly Week[]): Html {
  return html`<div class="two">
      <figure>
        ${plot(
          `Accuracy of ${evaluator} by week`,
          history.map(({ agreement: { accuracy } }) => accuracy),
          { least: 0, mark: leastAccuracy },
        )}
        <figcaption>Accuracy, 0 to 100%; the line is at ${percentText(leastAccuracy)}</figcaption>
      </figure>
      <figure>
        ${plot(
          `Kappa of ${evaluator} by week`,
          history.map(({ agreement: { kappa } }) => (kappa === null ? null : { value: kappa })),
          { least: -1, mark: 0 },
        )}
        <figcaption>Kappa, −1 to 1; the line is chance</figcaption>
      </figure>
    </div>
    ${table(evaluator, history)}`
}

interface Point {
  readonly value: number
  readonly interval?: Interval
}

interface Scale {
  /** What the lowest edge means; the highest means 1. */
  readonly least: number
  /** Where a line across stands. */
  readonly mark: number
}

function plot(label: string, weeks: readonly (Point | null)[], { least, mark }: Scale): Html {
  /** Two units of air above and below, so that the extremes are whole. */
  const y = (value: number) => 2 + ((1 - value) / (1 - least)) * (height - 4)
  const points = weeks.flatMap((point, index) =>
    point ? [{ value: point.value, interval: point.interval, x: ((index + 0.5) / weeks.length) * width }] : [],
  )
  return html`<svg
    class="plot"
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    <line class="mark" x1="0" x2="${width}" y1="${y(mark)}" y2="${y(mark)}"></line>
    ${points.map(
      ({ x, value, interval }) =>
        html`${interval && html`<line class="spread" x1="${x}" x2="${x}" y1="${y(interval.lower)}" y2="${y(interval.upper)}"></line>`}
          <circle cx="${x}" cy="${y(value)}" r="1"></circle>`,
    )}
    <polyline
      points="${points.map(({ x, value }) => `${x},${y(value)}`).join(' ')}"
      vector-effect="non-scaling-stroke"
    ></polyline>
  </svg>`
}

function table(evaluator: string, history: readonly Week[]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${evaluator} by week">
    <table>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">checks</th>
          <th scope="col">accuracy</th>
          <th scope="col">95 % interval</th>
          <th scope="col">kappa</th>
        </tr>
      </thead>
      <tbody>
        ${history.map(
          ({ week, agreement: { checked, accuracy, kappa } }) =>
            html`<tr>
              <th scope="row">${week}</th>
              <td>${checked}</td>
              <td>${accuracy ? accuracyText(accuracy.value) : '–'}</td>
              <td>
                ${accuracy ? `${percentText(accuracy.interval.lower)} to ${percentText(accuracy.interval.upper)}` : '–'}
              </td>
              <td>${kappaText(kappa)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
