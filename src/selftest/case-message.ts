import { saidText, setIn } from '../config/text/said-text.js'
import { failedInSpite, scoreBelow, scoreText, thresholdText, weightText } from '../rubric/score-text.js'
import { reaches } from '../rubric/score.js'
import type { CaseResult, StepResult } from './flow/case-result.js'

/** What a person reads when a case did not pass: each step with its status, its score and what lost points. */
export function caseMessage(result: CaseResult): string {
  const { id, outcome, steps, unknown } = result
  const title = outcome === 'unknown' ? `could not be checked: ${unknown?.message ?? 'no verdict'}` : 'failed'
  return [`Scenario "${id}" ${title}`, ...steps.flatMap(stepLines)].join('\n')
}

function stepLines(step: StepResult, index: number): string[] {
  const { said, output, expectedStatus, actualStatus, verdict } = step
  const { overall, threshold, scores, weights, failedChecks, reasoning, votes } = verdict
  const status =
    actualStatus === expectedStatus ? actualStatus : `${actualStatus ?? 'no status'}, expected ${expectedStatus}`
  const { effective, minScoreToPass, strictness } = threshold
  const split =
    verdict.outcome === 'fail' && overall !== null && reaches(overall, effective)
      ? `, but ${failedInSpite(verdict)}`
      : ''
  const bar = `needs ${thresholdText(effective)} (${thresholdText(minScoreToPass)} + strictness ${thresholdText(strictness)} x 0.2)${split}`
  const width = Math.max(...Object.keys(weights).map((name) => name.length))
  return [
    '',
    `${index === 0 ? 'Prompt' : `Reply ${index}`}: ${saidText(said.replace(/\s+/g, ' ').trim())}`,
    `Output: ${output === null ? 'none' : saidText(output)}`,
    `Status: ${status}`,
    `Score:  ${overall === null ? 'none' : scoreBelow(overall, effective)}, ${bar}`,
    ...Object.entries(scores).map(
      ([name, score]) => `  ${name.padEnd(width)}  ${scoreText(score)} x ${weightText(weights[name] ?? 0)}`,
    ),
    ...failedChecks.map(({ check, message }) => `Check "${check}" failed: ${setIn(message)}`),
    ...(reasoning ? [`Reasoning: ${setIn(reasoning)}`] : []),
    ...votes.flatMap(({ recordings }) => recordings.map(({ file, line }) => `Recording: ${file}:${line}`)),
  ]
}
