import type { AbSection } from '../src/baseline/compare/ab-section.js'
import { setIn } from '../src/config/text/said-text.js'
import type { PairVerdict } from '../src/judge/pairwise/pairwise-verdict.js'
import type { Style } from '../src/report/terminal/style.js'
import { comparisonText } from '../src/report/text/comparison-text.js'
import type { MatcherContext } from './context.js'
import { judgeLine } from './judge-line.js'

/** One line for tables: `baseline wins, confidence 0.80`. */
export function baselineSummary({ winner, inconsistent, confidence }: PairVerdict): string {
  if (winner === null) return 'no verdict'
  const who = winner === 'TIE' ? 'tie' : winner === 'A' ? 'new answer wins' : 'baseline wins'
  const how = inconsistent
    ? ', the two orders disagree'
    : confidence === null
      ? ''
      : `, confidence ${confidence.toFixed(2)}`
  return `${who}${how}`
}

/** What a person reads when the assertion fails: who won and why, with both answers. */
export function baselineMessage(
  { utils, isNot = false, promise = '' }: MatcherContext,
  verdict: PairVerdict,
  answers: { received: string; baseline: string },
): string {
  const isRefusedTie = verdict.winner === 'TIE' && !isNot
  return [
    utils.matcherHint('toBeatBaseline', 'received', 'baseline', { isNot, promise }),
    '',
    `Blind judge: ${baselineSummary(verdict)}`,
    ...verdict.reasons.map((reason) => `  ${setIn(reason)}`),
    ...faults('received', verdict.majorFaults.A),
    ...faults('baseline', verdict.majorFaults.B),
    '',
    `Baseline: ${utils.printExpected(answers.baseline)}`,
    `Received: ${utils.printReceived(answers.received)}`,
    ...whoJudged(verdict),
    ...(isRefusedTie ? ['', 'A tie beats nothing. `{ orTie: true }` lets it pass: "not worse".'] : []),
  ].join('\n')
}

function whoJudged({ judgements, usage }: PairVerdict): string[] {
  const models = judgements.map(({ model }) => model)
  const recordings = judgements.flatMap((judgement) => judgement.recordings)
  return [
    ...(models.length > 0 ? ['', `Judge: ${judgeLine(models, usage)}`] : []),
    ...recordings.map(({ file, line }) => `Recording: ${file}:${line}`),
  ]
}

function faults(whose: string, found: readonly string[]): string[] {
  return found.map((fault) => `  Major fault of ${whose}: ${setIn(fault)}`)
}

/** What a person reads when a whole run does not beat its baseline: the advice, what changed, what the numbers show. */
export function comparisonMessage({ utils, isNot = false, promise = '' }: MatcherContext, section: AbSection): string {
  const needsPerson = section.comparison.recommendation === 'REVIEW' && !isNot
  return [
    utils.matcherHint('toBeatBaseline', 'run', 'baseline', { isNot, promise }),
    '',
    comparisonText(section, styleOf(utils)),
    ...(needsPerson ? ['', "REVIEW needs a person. `{ allow: 'review' }` lets it pass."] : []),
  ].join('\n')
}

/** The runner's own colours, which are none where it has none. */
function styleOf({ RECEIVED_COLOR, EXPECTED_COLOR, DIM_COLOR }: MatcherContext['utils']): Style {
  const asIs = (text: string): string => text
  return { red: RECEIVED_COLOR, green: EXPECTED_COLOR, dim: DIM_COLOR, bold: asIs, yellow: asIs }
}
