import type { PairVerdict } from '../src/judge/pairwise-verdict.js'
import type { MatcherContext } from './context.js'

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
  return [
    utils.matcherHint('toBeatBaseline', 'received', 'baseline', { isNot, promise }),
    '',
    `Blind judge: ${baselineSummary(verdict)}`,
    ...verdict.reasons.map((reason) => `  ${reason}`),
    ...faults('received', verdict.majorFaults.A),
    ...faults('baseline', verdict.majorFaults.B),
    '',
    `Baseline: ${utils.printExpected(answers.baseline)}`,
    `Received: ${utils.printReceived(answers.received)}`,
  ].join('\n')
}

function faults(whose: string, found: readonly string[]): string[] {
  return found.map((fault) => `  Major fault of ${whose}: ${fault}`)
}
