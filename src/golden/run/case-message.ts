import { saidText, setIn } from '../../config/text/said-text.js'
import { promptOf } from '../file/golden-case.js'
import { shownScore } from '../gate/shown-score.js'
import type { GoldenOutcome } from './outcome.js'

/** What a person reads when a case did not pass: the reasons first, then what was asked and answered. */
export function caseMessage({ goldenCase, run, record }: GoldenOutcome): string {
  const title = run.outcome === 'unknown' ? 'could not be checked' : 'failed'
  const round = record.runs > 1 ? ` in run ${record.run + 1} of ${record.runs}` : ''
  const { verdict } = run
  const scores = Object.entries(run.breakdown?.categoryScores ?? {}).flatMap(([category, score]) =>
    typeof score === 'number' ? [`${category} ${shownScore(score)}`] : [],
  )
  return [
    `Golden case "${goldenCase.id}" of "${record.set.name}" ${title}${round}:`,
    ...record.reasons.map(({ message }) => `  ${setIn(message)}`),
    '',
    `Prompt: ${saidText(promptOf(goldenCase))}`,
    `Output: ${run.output === undefined ? 'none' : saidText(run.output)}`,
    ...(scores.length > 0 ? [`Scores: ${scores.join(', ')}`] : []),
    ...(verdict?.reasoning ? [`Judge: ${setIn(verdict.reasoning)}`] : []),
    ...(verdict?.votes ?? []).flatMap(({ recordings }) =>
      recordings.map(({ file, line }) => `Recording: ${file}:${line}`),
    ),
  ].join('\n')
}
