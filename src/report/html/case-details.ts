import { reaches } from '../../rubric/score.js'
import { type CriterionRecord, criterionNoun, criterionOutcome } from '../record/criterion-record.js'
import type { CaseRecord } from '../record/run-record.js'
import { gotText, scoreLine } from '../text/explain-case.js'
import { countText, plural, scoreBelow, scoreText, thresholdText, usdText, weightText } from '../text/number-text.js'
import { voteNames } from '../text/vote-names.js'
import { flagText } from './flag-text.js'
import { goldenFindings } from './golden-findings.js'
import { html, type Html } from './html.js'
import { longText } from './long-text.js'
import { scoreBar } from './score-bar.js'
import { voteTable } from './vote-table.js'

/** Everything known of a case: what was asked and answered on one side, what was said of it on the other. */
export function caseDetails(entry: CaseRecord): Html {
  return html`<div class="details">
    <div class="said">
      ${block('Prompt', entry.prompt)} ${block('Output', entry.output)} ${block('A good answer', entry.hints ?? null)}
      ${entry.errors.map((error) => block('Error', error))}
    </div>
    <div class="judged">
      ${entry.unknown && html`<p class="notice"><b>No verdict (${entry.unknown.code}).</b> ${entry.unknown.message}</p>`}
      ${statusLine(entry)} ${scores(entry)} ${goldenFindings(entry)} ${reasons(entry)} ${checks(entry)}
      ${pairwise(entry)} ${rounds(entry)} ${voteTable(entry)}
      ${
        entry.flags.length > 0 &&
        html`<ul class="flags">
          ${entry.flags.map((flag) => html`<li>${flagText[flag]}</li>`)}
        </ul>`
      }
      ${entry.warnings.map((warning) => html`<p class="notice">${warning}</p>`)} ${attempts(entry)} ${facts(entry)}
    </div>
  </div>`
}

function block(title: string, text: string | null): Html | false {
  return (
    text !== null &&
    text !== '' &&
    html`<h3>${title}</h3>
      ${longText(text)}`
  )
}

function statusLine({ expected_status, actual_status }: CaseRecord): Html | false {
  if (expected_status === null || expected_status === actual_status) return false
  return html`<p>Status <b>${actual_status ?? 'none'}</b>, expected <b>${expected_status}</b></p>`
}

function scores(entry: CaseRecord): Html | false {
  const categories = Object.entries(entry.scores).filter(([name]) => name !== 'overall_score')
  if (categories.length === 0) return false
  const rows = categories.map(([name, score]) => {
    const category = name.replace(/_score$/, '')
    const [weight, least] = [entry.weights, entry.min_scores].map((given) =>
      given && Object.hasOwn(given, category) ? given[category] : undefined,
    )
    const bar = least !== undefined && `${reaches(score, least) ? 'passes' : 'needs'} ${thresholdText(least)}`
    return html`<div>
      <dt>${category.replaceAll('_', ' ')}${bar && html`<small>${bar}</small>`}</dt>
      <dd>
        ${scoreBar(score, least)}<b>${scoreBelow(score, least ?? 0)}</b
        ><small>${weight !== undefined && `× ${weightText(weight)}`}</small>
      </dd>
    </div>`
  })
  return html`<h3>Score ${scoreLine(entry)}</h3>
    <dl class="scores">${rows}</dl>`
}

function reasons(entry: CaseRecord): Html | false {
  const said = entry.reasoning || (entry.outcome === 'fail' && entry.criteria.length === 0 ? gotText(entry) : '')
  if (!said && entry.issues.length === 0) return false
  return html`<h3>Why</h3>
    ${said && longText(said)}
    ${
      entry.issues.length > 0 &&
      html`<ul>
        ${entry.issues.map((issue) => html`<li dir="auto">${issue}</li>`)}
      </ul>`
    }`
}

function checks({ failed_checks, criteria }: CaseRecord): Html | false {
  if (failed_checks.length + criteria.length === 0) return false
  return html`<h3>Checks</h3>
    <ul class="checks">
      ${failed_checks.map(({ check, message }) => html`<li class="no"><b>${check}</b> ${message}</li>`)}
      ${criteria.map(criterionItem)}
    </ul>`
}

function criterionItem(checked: CriterionRecord): Html {
  const { criterion, kind, met, explanation } = checked
  const noun = kind === 'fail' ? `${criterionNoun(checked)}, ` : ''
  const note = (kind === 'fail' || met === null) && html`<small>${noun}${criterionOutcome(checked)}:</small>`
  return html`<li class="${met === null ? 'open' : met ? 'yes' : 'no'}">
    <code>${criterion}</code> ${note} ${explanation}
  </li>`
}

function pairwise({ pairwise: pair }: CaseRecord): Html | false {
  if (!pair) return false
  const winner =
    pair.winner === null ? 'nobody could say' : pair.winner === 'tie' ? 'a tie' : `the ${pair.winner} answer`
  const confidence = pair.confidence === null ? '' : `, confidence ${scoreText(pair.confidence)}`
  return html`<h3>Against the baseline: ${winner}${confidence}</h3>
    ${pair.inconsistent && html`<p class="notice">The judge changed its mind with the order of the answers, so this counts as a tie.</p>`}
    <ul>
      ${pair.reasons.map((reason) => html`<li dir="auto">${reason}</li>`)}
    </ul>`
}

function rounds({ runs, panel, votes }: CaseRecord): Html {
  return html`${runs && html`<p>${runsText(runs, voteNames(votes).areRuns)}</p>`}
  ${panel && panel.asked < panel.size && html`<p class="hint">${panel.asked} of ${panel.size} judges were asked.</p>`}`
}

/** `2 of 3 runs, 1 call saved: 2 passed, 2 had to. pass@2 1.00, pass^2 1.00`; chances are over runs with a verdict. */
function runsText(runs: NonNullable<CaseRecord['runs']>, areVotes: boolean): string {
  const { planned, asked, passed, failed, min_pass, pass_at_k, pass_hat_k } = runs
  const saved = areVotes && planned > asked ? `, ${plural(planned - asked, 'call')} saved` : ''
  const open = asked - passed - failed
  const [atK, hatK] = [pass_at_k.at(-1), pass_hat_k.at(-1)]
  return [
    `${asked} of ${plural(planned, 'run')}${saved}: ${passed} passed, `,
    open > 0 ? `${open} without a verdict, ` : '',
    `${min_pass} had to.`,
    atK === undefined ? '' : ` pass@${pass_at_k.length} ${scoreText(atK)}`,
    hatK === undefined ? '' : `, pass^${pass_hat_k.length} ${scoreText(hatK)}`,
  ].join('')
}

function attempts({ assertions, attempts: count }: CaseRecord): Html | false {
  if (assertions.length < 2) return false
  return html`<h3>Assertions</h3>
    <ul class="checks">
      ${assertions.map(
        ({ matcher, negated, attempt, passed, outcome, summary }) =>
          html`<li class="${passed ? 'yes' : outcome === 'unknown' ? 'open' : 'no'}">
            <code>${negated && 'not.'}${matcher}</code> ${summary}${count > 1 && ` (attempt ${attempt + 1})`}
          </li>`,
      )}
    </ul>`
}

function facts(entry: CaseRecord): Html {
  const { usage } = entry
  const spent =
    usage && usage.calls + usage.replayed > 0
      ? `${usage.calls} called, ${usage.replayed} replayed, ${countText(usage.tokens_in)} tokens in, ${countText(usage.tokens_out)} out, ${usdText(usage.cost_usd)}`
      : ''
  return html`<p class="facts">
    ${[
      entry.test,
      entry.project,
      entry.rubric && `rubric ${entry.rubric}`,
      spent,
      ...entry.recordings.map(({ file, line }) => `${file}:${line}`),
    ]
      .filter(Boolean)
      .map((fact) => html`<span>${fact}</span> `)}
  </p>`
}
