import { wordDiff } from '../../../baseline/compare/word-diff.js'
import { html, type Html } from '../../../report/html/html.js'
import { longText } from '../../../report/html/long-text.js'
import { percentText, scoreText } from '../../../report/text/number-text.js'
import type { ReviewQuery } from '../../../review/port.js'
import type { Review } from '../../../review/review.js'
import type { Similar } from '../../../review/similar.js'
import { cameTo, criteriaOf, questionsOf } from '../criteria-of.js'
import { isWholeChange } from '../give-answer.js'
import { answerForm } from './answer-form.js'
import { frame } from './frame.js'
import { promoteForm } from './promote-form.js'
import { linkTo } from './queue-page.js'

export type Within = Pick<ReviewQuery, 'source' | 'route'>

export interface CasePage {
  readonly review: Review
  /** Reviews of the same route with nearly the same input. */
  readonly similar: readonly Similar[]
  /** Golden sets that the case can be added to, relative to the project. */
  readonly goldenFiles: readonly string[]
  /** Whether the run that it is of lies on this machine. */
  readonly hasRun: boolean
  /** What the person looks through: where the next case comes from. */
  readonly within: Within
  /** Something to tell, such as a conflict. */
  readonly notice?: string | undefined
}

/** One case. What judges said is not in the page before somebody has answered. */
export function casePage({ review, similar, goldenFiles, hasRun, within, notice }: CasePage): Html {
  const answered = review.status !== 'pending'
  return frame(
    title(review),
    '/',
    html`
      ${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`} ${facts(review, hasRun)}
      <div class="two">
        <section aria-label="Input">
          <h2>Input</h2>
          ${text(review.input)} ${block('A good answer', review.meta.hints)}
          ${block('Reference', review.meta.reference)}
        </section>
        ${outputs(review)}
      </div>
      ${criteria(review)} ${questions(review)}
      ${block('Reasoning of the agent', review.meta.candidate?.agent_reasoning)} ${similarCases(similar)}
      ${answered && judgments(review)}
      ${isWholeChange(review) && hasRun ? changeActions(review, within) : answerForm(review, within)}
      ${answered && !isWholeChange(review) && promoteForm(review, within, goldenFiles)}
    `,
  )
}

function title({ source, meta }: Review): string {
  const kind = source.replaceAll('_', ' ')
  return meta.case_id === undefined ? kind : `${kind}: ${meta.case_id}`
}

function facts(review: Review, hasRun: boolean): Html {
  const { source, route, status, reviewed_by, created_at, meta } = review
  const blind = source === 'spot_check' && status === 'pending'
  return html`<p class="meta">
      <span>${route}</span>
      ${meta.run_id !== undefined && html`<span>run ${hasRun && !blind ? html`<a href="/runs/${meta.run_id}">${meta.run_id}</a>` : meta.run_id}</span>`}
      ${meta.file !== undefined && html`<span>${meta.file}</span>`} <span>${created_at.slice(0, 10)}</span>
      <span>${status}${reviewed_by !== null && ` by ${reviewed_by}`}</span>
      ${!blind && meta.recordings.slice(0, 5).map(({ file, line }) => html`<span>${file}:${line}</span>`)}
    </p>
    ${!blind && !isWholeChange(review) && because(review)}`
}

function because({ meta: { reasons } }: Review): Html {
  return html`<ul>
    ${reasons.map((reason) => html`<li>${reason}</li>`)}
  </ul>`
}

/** It is decided where all that changed is seen. */
function changeActions({ id, meta: { run_id } }: Review, within: Within): Html {
  return html`<div class="actions">
    ${run_id !== undefined && html`<a class="button" href="/compare?run=${run_id}" data-key="c" aria-keyshortcuts="c">See all that changed, and decide<kbd>c</kbd></a>`}
    <a class="button" href="/next?${linkTo({ ...within, after: id })}" data-key="n" aria-keyshortcuts="n"
      >Skip<kbd>n</kbd></a
    >
  </div>`
}

function outputs({ output, meta: { previous_output: before } }: Review): Html {
  if (before === undefined) {
    return html`<section aria-label="Output">
      <h2>Output</h2>
      ${text(output)}
    </section>`
  }
  const diff = wordDiff(before, output)
  const marked = {
    same: String,
    removed: (text: string) => html`<del>${text}</del>`,
    added: (text: string) => html`<ins>${text}</ins>`,
  }
  const side = (own: 'removed' | 'added') => {
    const parts = diff.filter(({ kind }) => kind === 'same' || kind === own)
    const content = ['\n', ...parts.map((part) => marked[part.kind](part.text))] // the first line feed is not shown
    return html`<pre dir="auto" tabindex="0">${content}</pre>`
  }
  return html`<section aria-label="Old output" class="panel">
      <h2>Old output</h2>
      ${side('removed')}
    </section>
    <section aria-label="New output" class="panel">
      <h2>New output</h2>
      ${side('added')}
    </section>`
}

/** All of it: who decides has to see what is decided on. */
const text = (content: string): Html =>
  content === ''
    ? html`<p class="hint">Empty, or not recorded.</p>`
    : html`<div class="panel text" tabindex="0">${longText(content, Infinity)}</div>`

function block(heading: string, content: string | undefined): Html | false {
  return (
    content !== undefined &&
    content !== '' &&
    html`<h3>${heading}</h3>
      ${text(content)}`
  )
}

function criteria(review: Review): Html | false {
  const all = criteriaOf(review)
  return (
    all.length > 0 &&
    html`<section aria-label="Criteria">
      <h2>Criteria</h2>
      <ul class="checks">
        ${all.map((each) => html`<li class="${each.met === true ? 'yes' : 'no'}"><code>${each.criterion}</code> <small>${cameTo(each)}</small> ${each.explanation}</li>`)}
      </ul>
    </section>`
  )
}

function questions(review: Review): Html | false {
  const all = questionsOf(review)
  return (
    all.length > 0 &&
    html`<section aria-label="Asked of a judge">
      <h2>Asked of a judge</h2>
      <ul>
        ${all.map(({ criterion, explanation }) => html`<li dir="auto">${criterion}${review.status !== 'pending' && html` <small>the judge: ${explanation}</small>`}</li>`)}
      </ul>
    </section>`
  )
}

function similarCases(similar: readonly Similar[]): Html | false {
  return (
    similar.length > 0 &&
    html`<p class="notice">
      Nearly the same input:
      ${similar.map(({ id, status, similarity }) => html` <a href="/case/${id}">${status}, ${percentText(similarity, 0)} alike</a>`)}
    </p>`
  )
}

function judgments({ meta }: Review): Html | false {
  return (
    meta.judgments.length > 0 &&
    html`<details class="panel" open>
      <summary>What the judges said</summary>
      ${meta.judgments.map(
        ({ evaluator, model, outcome, score, reasoning, issues }) =>
          html`<h3>${evaluator} (${model}): ${outcome}${score !== null && ` ${scoreText(score)}`}</h3>
            <p>${reasoning}</p>
            <ul>
              ${issues.map((issue) => html`<li>${issue}</li>`)}
            </ul>`,
      )}
    </details>`
  )
}
