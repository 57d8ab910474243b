import { html, type Html } from '../../../report/html/html.js'
import { percentText } from '../../../report/number-text.js'
import { type EvaluatorStanding, leastAccuracy } from '../../../review/spot-check/evaluator-standing.js'
import { kappaText } from '../kappa-text.js'

type Week = EvaluatorStanding['history'][number]

const width = 100
const height = 40

/** Accuracy by week with its interval, and the bar at 80 %. The table below says the same in figures. */
export function accuracyPlot(evaluator: string, history: readonly Week[]): Html {
  const points = history.flatMap(({ week, agreement }, index) => {
    const { accuracy } = agreement
    return accuracy ? [{ week, accuracy, x: ((index + 0.5) / history.length) * width }] : []
  })
  const bar = y(leastAccuracy)
  return html`<svg
      class="plot"
      viewBox="0 0 ${width} ${height}"
      preserveAspectRatio="none"
      role="img"
      aria-label="Accuracy of ${evaluator} by week"
    >
      <line class="bar80" x1="0" x2="${width}" y1="${bar}" y2="${bar}"></line>
      ${points.map(
        ({ x, accuracy }) =>
          html`<line
              class="spread"
              x1="${x}"
              x2="${x}"
              y1="${y(accuracy.interval.lower)}"
              y2="${y(accuracy.interval.upper)}"
            ></line>
            <circle cx="${x}" cy="${y(accuracy.value)}" r="1"></circle>`,
      )}
      <polyline
        points="${points.map(({ x, accuracy }) => `${x},${y(accuracy.value)}`).join(' ')}"
        vector-effect="non-scaling-stroke"
      ></polyline>
    </svg>
    <div class="scroll" tabindex="0" role="group" aria-label="${evaluator} by week">
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
                <td>${accuracy ? percentText(accuracy.value) : '–'}</td>
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

/** Two units of air above and below, so that 0 and 1 are whole. */
const y = (share: number): number => 2 + (1 - share) * (height - 4)
