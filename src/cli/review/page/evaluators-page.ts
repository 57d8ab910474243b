import { html, type Html } from '../../../report/html/html.js'
import { percentText } from '../../../report/text/number-text.js'
import { accuracyText } from '../../../review/spot-check/accuracy-text.js'
import type { Rate } from '../../../review/spot-check/agreement.js'
import { type EvaluatorStanding, leastAccuracy } from '../../../review/spot-check/evaluator-standing.js'
import { type PanelWorth, worthText } from '../../../review/spot-check/panel-worth.js'
import { kappaText } from '../kappa-text.js'
import { frame } from './frame.js'
import { weekPlots } from './week-plots.js'

/** How often each judge agrees with people, now and over time. */
export function evaluatorsPage(standings: readonly EvaluatorStanding[], panels: readonly PanelWorth[] = []): Html {
  return frame(
    'Evaluators',
    '/evaluators',
    html`
      <p>
        A person judges a random sample without knowing what the judge said: <code>expect-jury spot-check</code>. Below
        ${percentText(leastAccuracy)} a judge's prompt is to be reviewed.
      </p>
      ${standings.length === 0 && html`<p class="notice">No judge was checked by a person yet.</p>`}
      ${standings.map(oneEvaluator)} ${panels.map(onePanel)}
    `,
  )
}

function onePanel(panel: PanelWorth): Html {
  return html`<section class="panel">
    <h2>Panel of ${panel.evaluators.join(', ')}</h2>
    <p>
      ${worthText(panel)}, by ${panel.checked} evaluations that people checked; their errors correlate by
      ${panel.worth.errorCorrelation.toFixed(2)}.
    </p>
  </section>`
}

function oneEvaluator({ evaluator, status, agreement, disagreements, history }: EvaluatorStanding): Html {
  const { checked, agreed, accuracy, kappa, sensitivity, specificity, constant } = agreement
  return html`<section class="panel">
    <h2>${evaluator}</h2>
    ${status === 'needs_review' && html`<p class="notice"><b>Needs review.</b> Change its prompt, run the tests again, then <code>expect-jury spot-check --retest</code>.</p>`}
    ${status === 'too_few' && html`<p class="hint">${checked === 0 ? 'No verdict since its re-test passed was checked.' : 'Too few checks to tell.'}</p>`}
    <dl class="figures">
      ${figure('Accuracy', rate(accuracy, accuracyText), interval(accuracy))}
      ${figure('Agrees', `${agreed} of ${checked}`, 'checks')} ${figure('Kappa', kappaText(kappa), 'beyond chance')}
      ${figure('Sensitivity', rate(sensitivity), interval(sensitivity))}
      ${figure('Specificity', rate(specificity), interval(specificity))}
      ${constant && figure(`Always “${constant.always}”`, percentText(constant.accuracy), 'without looking')}
    </dl>
    ${weekPlots(evaluator, history)}
    ${
      disagreements.length > 0 &&
      html`<h3>Where it differs from a person</h3>
        <ul>
          ${disagreements.map(
            ({ case_id, evaluator_pass, notes }) =>
              html`<li>
                ${case_id}: the judge says ${evaluator_pass ? 'pass' : 'fail'}, a person
                ${evaluator_pass ? 'fail' : 'pass'}${notes !== '' && `: ${notes}`}
              </li>`,
          )}
        </ul>`
    }
  </section>`
}

const figure = (name: string, value: string, hint: string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value} <small>${hint}</small></dd>
  </div>`

const rate = (found: Rate | null, valueText = percentText): string => (found ? valueText(found.value) : '–')

const interval = (found: Rate | null): string =>
  found ? `${percentText(found.interval.lower)} to ${percentText(found.interval.upper)}` : 'not known'
