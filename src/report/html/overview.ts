import type { GoldenSetResult } from '../../golden/result/set-result.js'
import { effectiveThreshold } from '../../rubric/score.js'
import { untrusted } from '../gate/trust.js'
import type { RunRecord } from '../record/run-record.js'
import { hasCalls, notMadeText, spentText, totalCostText } from '../text/cost-text.js'
import { notices } from '../text/notices.js'
import { countText, plural, rateText, thresholdText } from '../text/number-text.js'
import { basePassRate } from '../text/pass-rate.js'
import { setTitle } from '../text/set-title.js'
import { html, type Html } from './html.js'
import { longDate } from './long-date.js'

/** The head of the page: how many passed, as a figure, a bar and words; beneath it what the run used. */
export function overview(record: RunRecord): Html {
  const { passed, failed, unknown, expected_failures, flaky } = record.summary
  const judged = passed + failed
  return html`<header>
    <p class="eyebrow">Selftest report</p>
    <h1>${headline(record)}</h1>
    <p class="meta"><code>${record.run_id}</code> <span>${longDate(record.timestamp)}</span>${rubricLine(record)}</p>
    ${outcomeBar(record)}
    <dl class="figures">
      ${figure('Pass rate', rateText(passed, judged), basePassRate(record.summary) || `${countText(passed)} of ${countText(judged)} judged`)}
      ${figure('Failed', countText(failed), flaky > 0 ? `and ${countText(flaky)} flaky` : 'none flaky')}
      ${figure('Unknown', countText(unknown), 'in no rate')}
      ${expected_failures > 0 && figure('Expected to fail', countText(expected_failures), 'and did')}
      ${callFigures(record)}
    </dl>
    ${notices(record).map((notice) => html`<p class="notice">${notice}</p>`)}
  </header>`
}

function headline(record: RunRecord): string {
  const { total, passed, failed, unknown, expected_failures, mutations } = record.summary
  if (total === 0) return 'No case was judged'
  if (failed > 0) return `${plural(failed, 'case')} of ${countText(total)} failed${amongThem(failed, mutations?.broke)}`
  if (untrusted(record).length > 0) return 'The judge cannot be trusted'
  if (unknown > 0) return `${plural(unknown, 'case')} of ${countText(total)} could not be judged`
  const { missing = [], golden_sets = [] } = record
  if (missing.length > 0) {
    const marked = expected_failures > 0 ? `, ${countText(expected_failures)} failed as expected` : ''
    return `${plural(passed, 'case')} passed${marked}, and ${plural(missing.length, 'part')} of the run never came`
  }
  const only = passed === 1 ? 'The case passed' : 'The case failed as expected'
  const well = total === 1 ? only : `All ${countText(total)} cases are well`
  return [well, ...setsThatDidNot(golden_sets)].join(', but ')
}

/** A set may fail without a case that does: one is gone, did not run, or a tag has a rate of its own. */
function setsThatDidNot(all: readonly GoldenSetResult[]): string[] {
  const [set, ...others] = all.filter(({ status }) => status !== 'passed')
  if (!set) return []
  if (others.length > 0) return [`${others.length + 1} golden sets did not pass`]
  return [`the golden set "${setTitle(set, all)}" is ${set.status}`]
}

function amongThem(failed: number, mutated = 0): string {
  if (mutated === 0) return ''
  return mutated === failed ? ', mutated ones only' : `, ${countText(mutated)} of them mutated`
}

function rubricLine({ config }: RunRecord): Html | false {
  if (config.strictness === null || config.min_score_to_pass === null) return false
  const bar = effectiveThreshold({ minScoreToPass: config.min_score_to_pass, strictness: config.strictness })
  return html` <span>strictness ${config.strictness}, passes from ${thresholdText(bar)}</span>`
}

function figure(name: string, value: string, note: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}<small>${note}</small></dd>
  </div>`
}

function callFigures({ cost }: RunRecord): Html | false {
  if (!cost || !hasCalls(cost)) return false
  const tokens = `${countText(cost.total_tokens_in)} in, ${countText(cost.total_tokens_out)} out`
  return html`${figure('Calls', countText(cost.calls), notMadeText(cost))}
  ${figure('Spent now', spentText(cost), `${totalCostText(cost)} with replays`)}
  ${figure('Tokens', countText(cost.total_tokens_in + cost.total_tokens_out), tokens)}`
}

/** One bar over all cases: passed, expected, unknown, failed. Words beside it say the same. */
function outcomeBar({ summary }: RunRecord): Html {
  const parts = [
    { name: 'passed', kind: 'pass', count: summary.passed },
    { name: 'failed as expected', kind: 'expected_fail', count: summary.expected_failures },
    { name: 'unknown', kind: 'unknown', count: summary.unknown },
    { name: 'failed', kind: 'fail', count: summary.failed },
  ].filter(({ count }) => count > 0)
  let start = 0
  const bars = parts.map(({ kind, count }) => {
    const width = (count / summary.total) * 100
    const bar = html`<rect class="${kind}" x="${start}" y="0" width="${width}" height="4" />`
    start += width
    return bar
  })
  const label = parts.map(({ name, count }) => `${count} ${name}`).join(', ')
  return html`<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label="${label}">
    ${bars}
  </svg>`
}
