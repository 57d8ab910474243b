import type { CaseRecord } from '../record/run-record.js'
import { outcomeWord, passedByNot } from '../text/explain-case.js'
import { durationText, scoreBelow } from '../text/number-text.js'
import { caseDetails } from './case-details.js'
import { html, type Html } from './html.js'
import { scoreBar } from './score-bar.js'

/** One line of the list; it unfolds to the details. */
export function caseRow(entry: CaseRecord, { unfolds, open }: { unfolds: boolean; open: boolean }): Html {
  const classes = `case ${entry.outcome}${entry.flaky ? ' flaky' : ''}`
  if (!unfolds) return html`<div class="${classes}"><div class="line">${line(entry)}</div></div>`
  return html`<details class="${classes}" ${open && html`open`}>
    <summary class="line">${line(entry)}</summary>
    ${caseDetails(entry)}
  </details>`
}

function line(entry: CaseRecord): Html {
  const score = entry.scores['overall_score']
  const path = entry.id.split(' > ')
  const name = path.pop()
  return html`<span class="word"
      >${outcomeWord[entry.outcome]}${entry.flaky && html` <i>flaky</i>`}${passedByNot(entry) && html` <i>.not</i>`}</span
    >
    <span class="name"
      ><b dir="auto">${name}</b><small>${[entry.file, ...path].filter(Boolean).join(' › ')}</small></span
    >
    <span class="status">${entry.actual_status}</span>
    <span class="gauge">${score !== undefined && scoreBar(score, entry.threshold)}</span>
    <span class="score">${score === undefined ? '–' : scoreBelow(score, entry.threshold ?? 0)}</span>
    <span class="time">${durationText(entry.duration_ms)}</span>`
}
