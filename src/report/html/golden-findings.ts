import { shownScore } from '../../golden/gate/shown-score.js'
import type { CaseRecord } from '../record/run-record.js'
import { html, type Html } from './html.js'
import { scoreBar } from './score-bar.js'

/** What a golden case's gate held against it, and what the validator measured, on the document's scale of 0-100. */
export function goldenFindings({ golden }: CaseRecord): Html | false {
  if (!golden) return false
  const { reasons, validatorBreakdown: breakdown, mutation } = golden
  return html`${
    reasons.length > 0 &&
    html`<h3>Gate of ${golden.set}</h3>
      <ul class="checks">
        ${reasons.map(({ message, unmeasured }) => html`<li class="${unmeasured ? 'open' : 'no'}">${message}</li>`)}
      </ul>`
  }
  ${mutation && html`<p class="hint">Variant of ${mutation.base_case_id}: ${mutation.type.replaceAll('_', ' ')}</p>`}
  ${breakdown && measured(breakdown)}`
}

type Breakdown = NonNullable<NonNullable<CaseRecord['golden']>['validatorBreakdown']>

function measured({ categoryScores, violations, flags }: Breakdown): Html {
  const scored = Object.entries(categoryScores).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  )
  const facts = [
    flags.askedClarifyingQuestions && 'asked back',
    flags.refusedWhenNeeded === true && 'refused, as it must',
    flags.refusedWhenNeeded === false && 'did not refuse',
    `hallucination risk ${flags.hallucinationRisk}`,
    `${violations.critical} critical of ${violations.total} violations`,
  ].filter((fact) => fact !== false)
  return html`<h3>Validator</h3>
    <dl class="scores">
      ${scored.map(
        ([name, score]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${scoreBar(score / 100)}<b>${shownScore(score)}</b><small></small></dd>
          </div>`,
      )}
    </dl>
    <p class="facts">${facts.map((fact) => html`<span>${fact}</span> `)}</p>
    <ul>
      ${violations.messages.map((message) => html`<li dir="auto">${message}</li>`)}
    </ul>`
}
