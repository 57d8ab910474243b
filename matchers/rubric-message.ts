import { saidText, setIn } from '../src/config/text/said-text.js'
import type { JudgeVote, RubricVerdict } from '../src/judge/verdict.js'
import { plural, scoreBelow, thresholdText, weightText } from '../src/report/text/number-text.js'
import { voteNames } from '../src/report/text/vote-names.js'
import { failedInSpite, failedScoreText, shortfallsText } from '../src/rubric/score-text.js'
import { reaches } from '../src/rubric/score.js'
import type { MatcherContext } from './context.js'
import { judgeLine } from './judge-line.js'

/** One line for tables: `selftest 0.71, needs 0.74`; `selftest 0.90, passes 0.74`; `selftest fails the check json`. */
export function rubricSummary(verdict: RubricVerdict): string {
  const { rubric, overall, outcome, threshold, failedChecks } = verdict
  if (failedChecks.length > 0) return `${rubric} fails the check ${failedChecks.map(({ check }) => check).join(', ')}`
  const bar = thresholdText(threshold.effective)
  if (overall === null) return `${rubric} unknown, ${outcome === 'pass' ? 'passes' : 'needs'} ${bar}`
  if (outcome === 'fail') return `${rubric} ${failedScoreText({ ...verdict, overall })}`
  return `${rubric} ${scoreBelow(overall, threshold.effective)}, ${outcome === 'pass' ? 'passes' : 'needs'} ${bar}`
}

/**
 * What a person reads when the assertion fails: the score, how the bar came about, what lost points, what was judged, where
 * it is stored.
 */
export function rubricMessage(
  { utils, isNot = false, promise = '' }: MatcherContext,
  verdict: RubricVerdict,
  output: string,
  statusMismatch?: string,
): string {
  return [
    utils.matcherHint('toPassRubric', 'received', 'rubric', { isNot, promise }),
    '',
    headline(verdict, isNot, statusMismatch && utils.RECEIVED_COLOR(statusMismatch)),
    ...failedChecks(verdict),
    ...categoryLines(verdict, (text) => utils.RECEIVED_COLOR(text)),
    ...(verdict.reasoning && verdict.votes.length < 2 ? [`Reasoning: ${setIn(verdict.reasoning)}`] : []), // the votes have theirs
    ...verdict.issues.map((issue) => `Issue: ${setIn(issue)}`),
    `Output: ${saidText(output)}`,
    ...extentLines(verdict),
    ...(verdict.flags.length > 0 ? [`Flags: ${verdict.flags.join(', ')}`] : []),
    ...judgeLines(verdict),
    ...recordingLines(verdict),
  ].join('\n')
}

/** What decided: the score, or a category, most of the votes, a status or `.not` in spite of a score that passes. */
function headline(verdict: RubricVerdict, isNot: boolean, statusMismatch: string | undefined): string {
  const { rubric, overall, threshold, outcome } = verdict
  const { effective, minScoreToPass, strictness } = threshold
  const origin = `(${thresholdText(minScoreToPass)} + strictness ${thresholdText(strictness)} x 0.2)`
  const reached = overall !== null && reaches(overall, effective)
  const score = `Rubric "${rubric}": ${overall === null ? 'no score' : scoreBelow(overall, effective)}`
  const bar = `${reached ? 'passes' : 'needs'} ${thresholdText(effective)}`
  if (isNot) return `${score}, ${bar}, and should not ${origin}`
  const against = reached && outcome === 'fail' ? `, but ${failedInSpite(verdict)}` : ''
  const decided = reached && outcome !== 'fail' ? ', but the status decided: ' : '; '
  const status = statusMismatch === undefined ? '' : `${decided}${statusMismatch}`
  return `${score}, ${bar} ${origin}${against}${status}`
}

function failedChecks({ failedChecks }: RubricVerdict): string[] {
  return failedChecks.map(({ check, message }) => `  check "${check}" failed, no judge was called: ${setIn(message)}`)
}

function categoryLines(
  { scores, weights, minScores = {} }: RubricVerdict,
  emphasise: (text: string) => string,
): string[] {
  const width = Math.max(0, ...Object.keys(weights).map((name) => name.length))
  return Object.entries(weights).flatMap(([name, weight]) => {
    const score = scores[name]
    if (score === undefined) return []
    const least = Object.hasOwn(minScores, name) ? minScores[name] : undefined
    const bar = least === undefined ? '' : `, ${reaches(score, least) ? 'passes' : 'needs'} ${thresholdText(least)}`
    const line = `  ${name.padEnd(width)}  ${scoreBelow(score, least ?? 0)} x ${weightText(weight)}${bar}`
    return [reaches(score, least ?? 0.7) ? line : emphasise(line)]
  })
}

/** How often and how many judges were asked, where that was more than one judge once. */
function extentLines({ runs, panel, callsSaved }: RubricVerdict): string[] {
  const saved = callsSaved === undefined ? '' : `, ${plural(callsSaved, 'call')} saved`
  return [
    ...(runs
      ? [`Asked: ${runs.asked} of ${plural(runs.planned, 'run')}${saved}; ${runs.passed} passed, needs ${runs.minPass}`]
      : []),
    ...(panel?.stopped ? [`Panel: ${panel.asked} of ${panel.size} asked (${panel.stopped})${runs ? '' : saved}`] : []),
  ]
}

function judgeLines(verdict: RubricVerdict): string[] {
  const { votes, usage, panel } = verdict
  if (votes.length === 0) return []
  const { voters, areRuns } = voteNames(votes)
  const heading = areRuns ? 'Judge' : `Panel of ${panel?.size ?? new Set(voters).size}`
  const models = votes.map((vote) => vote.model)
  const line = `${heading}: ${judgeLine(models, usage)}`
  return votes.length === 1 ? [line] : [line, ...voteLines(verdict, voters)]
}

/** What is said twice in the same words is shown once. */
function voteLines({ votes, threshold, minScores }: RubricVerdict, names: readonly string[]): string[] {
  return votes.map((vote, index) => {
    const { reasoning, unknown, weight } = vote
    const first = votes.findIndex((vote) => vote.reasoning === reasoning && !vote.unknown)
    const opinion = first === index || reasoning === '' ? reasoning : `as ${names[first]}`
    const said = unknown ? `no vote (${unknown.code}): ${unknown.message}` : opinion
    const voted = voteText(vote, threshold.effective, minScores)
    return `  ${names[index]}${weight === undefined ? '' : ` (weight ${weightText(weight)})`}: ${voted}${said === '' ? '' : `, ${setIn(said)}`}`
  })
}

/** `pass 0.92`; `fail 0.91, safety 0.88 needs 0.90`, for a category's own bar fails a vote whose score passes. */
function voteText({ outcome, overall, scores }: JudgeVote, effective: number, minScores: RubricVerdict['minScores']) {
  const score = overall === null ? '' : ` ${scoreBelow(overall, effective)}`
  const below = outcome === 'fail' ? shortfallsText(scores, minScores) : ''
  return [`${outcome}${score}`, below].filter(Boolean).join(', ')
}

function recordingLines({ votes }: RubricVerdict): string[] {
  return votes.flatMap((vote) => vote.recordings).map(({ file, line }) => `Recording: ${file}:${line}`)
}
