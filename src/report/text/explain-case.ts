import { oneLine, shorten } from '../../config/text/safe-text.js'
import { failedInSpite, shortfallsText } from '../../rubric/score-text.js'
import { reaches, shortfalls } from '../../rubric/score.js'
import { type CriterionRecord, criterionNoun, criterionOutcome } from '../record/criterion-record.js'
import type { CaseRecord } from '../record/run-record.js'
import { categoryScores } from './category-scores.js'
import { brokenCriteria, failedAssertions, failedByScores, wrongStatus } from './failure-cause.js'
import { scoreBelow, scoreText, thresholdText } from './number-text.js'

/** Longest sentence in a list of failed cases, in characters; the whole text is in the JSON and HTML files. */
const sentenceLength = 240

/** The word in the column "Pass". */
export const outcomeWord = {
  pass: 'PASS',
  fail: 'FAIL',
  unknown: 'UNKNOWN',
  expected_fail: 'EXPECTED FAIL',
} satisfies Record<CaseRecord['outcome'], string>

/** It passed because `.not` asked for a failing score. */
export function passedByNot({ outcome, scores, assertions }: CaseRecord): boolean {
  const overall = scores['overall_score']
  const judged = assertions.filter((one) => overall !== undefined && one.scores['overall_score'] === overall)
  return outcome === 'pass' && judged.length > 0 && judged.every(({ negated }) => negated)
}

/** What a good answer would have been: `COMPLETE with accurate analysis`. */
export function expectedText(entry: CaseRecord): string {
  return sentence(entry.expected_status, 'with', expectation(entry))
}

/** What came instead: `COMPLETE but hallucinated contradictions`; `FAILED but COMPLETE was expected`. */
export function gotText(entry: CaseRecord): string {
  const wrong = wrongStatus(entry)
  if (wrong === undefined) return sentence(entry.actual_status, 'but', observation(entry) || 'no explanation')
  // The reasons of a golden case name the status themselves.
  return sentence(null, '', goldenReasons(entry) || [wrong, observation(entry)].filter(Boolean).join('; '))
}

/** Why there is no verdict, on one line; a picture of the place in a criterion would not be one there. */
export function unknownText({ unknown }: CaseRecord): string {
  return unknown ? withoutPicture(unknown.message) : 'no verdict'
}

/** `0.45 (below threshold 0.74)`; `0.80 (reaches threshold 0.74, but safety 0.10 needs 0.80)`. */
export function scoreLine(entry: CaseRecord): string {
  const { scores, threshold, assertions } = entry
  const score = scores['overall_score']
  if (score === undefined) return 'none'
  if (threshold === undefined) return scoreText(score)
  if (!reaches(score, threshold))
    return `${scoreBelow(score, threshold)} (below threshold ${thresholdText(threshold)}${passedByNot(entry) ? ', as .not asks' : ''})`
  const bar = `reaches threshold ${thresholdText(threshold)}`
  if (entry.judge_outcome === 'fail' && entry.failed_checks.length === 0)
    return `${scoreText(score)} (${bar}, but ${inSpite(entry)}${passedByNot(entry) ? ', as .not asks' : ''})`
  const denied = assertions.some((assertion) => assertion.negated && !assertion.passed)
  return `${scoreText(score)} (${bar}${denied ? ', where .not asks for less' : ''})`
}

function expectation(entry: CaseRecord): string {
  if (entry.hints) return entry.golden ? entry.hints.replaceAll('\n', '; ') : entry.hints // a behaviour a line
  if (brokenCriteria(entry).length > 0) return wantedOf(brokenCriteria(entry))
  if (entry.pairwise) return 'an answer better than the baseline'
  const failed = failedAssertions(entry)
  if (entry.threshold === undefined || (failed.length === 0 && entry.assertions.length > 0)) return 'a passing test'
  const denied = failed.every(({ negated }) => negated) && failed.length > 0
  const bar = thresholdText(entry.threshold)
  if (denied) {
    const bars = Object.entries(entry.min_scores ?? {}).map(([name, least]) => `${name} below ${thresholdText(least)}`)
    return [`a score below ${bar}`, ...bars].join(', or ')
  }
  const own = shortfalls(categoryScores(entry), entry.min_scores)
  return [
    `a score of at least ${bar}`,
    ...own.map(({ name, minScore }) => `${name} of at least ${thresholdText(minScore)}`),
  ].join(', ')
}

function inSpite(entry: CaseRecord): string {
  return failedInSpite({ scores: categoryScores(entry), minScores: entry.min_scores, runs: entry.runs })
}

/** What the judge says is low, behind the categories that missed their own bars: its words may be of another. */
function lowScores(entry: CaseRecord): string {
  const { scores, threshold, min_scores, issues, reasoning } = entry
  const reached = threshold !== undefined && reaches(scores['overall_score'] ?? 0, threshold)
  const bars = reached ? inSpite(entry) : shortfallsText(categoryScores(entry), min_scores)
  return [bars, issues[0] ?? reasoning].filter(Boolean).join(': ')
}

function observation(entry: CaseRecord): string {
  const [broken] = brokenCriteria(entry)
  const failed = failedAssertions(entry).at(-1)
  const check = entry.failed_checks.find(({ check }) => check !== 'status' || wrongStatus(entry) === undefined)
  return (
    goldenReasons(entry) ||
    check?.message ||
    (broken && criterionText(broken)) ||
    (failedByScores(entry) && lowScores(entry)) ||
    (failed?.matcher === 'toBeatBaseline' && pairwiseText(entry, failed.negated)) ||
    (wrongStatus(entry) === undefined &&
      (deniedText(entry) || failed?.summary || withoutPicture(withoutStack(entry.errors[0] ?? '')))) ||
    ''
  )
}

function goldenReasons({ golden }: CaseRecord): string {
  return golden?.reasons.map(({ message }) => message).join('; ') ?? ''
}

/** `a tie with the baseline, which does not beat it: both say the same`. */
function pairwiseText({ pairwise }: CaseRecord, negated: boolean): string {
  if (!pairwise) return ''
  const { winner, inconsistent, reasons } = pairwise
  const held = winner === 'tie' ? 'a tie with the baseline passes' : 'beats the baseline'
  const lost = winner === 'tie' ? 'a tie with the baseline, which does not beat it' : 'lost against the baseline'
  const order = inconsistent ? ' (the two orders disagree)' : ''
  return [`${negated ? `${held}, and should not` : lost}${order}`, ...reasons.slice(0, 1)].join(': ')
}

/** `0.90 passes 0.74, and should not: fine`, under `.not`. */
function deniedText(entry: CaseRecord): string {
  const { scores, threshold, reasoning } = entry
  const overall = scores['overall_score']
  const denied = failedAssertions(entry).some(
    ({ negated, scores: judged }) => negated && Object.hasOwn(judged, 'overall_score'),
  )
  if (!denied || overall === undefined || threshold === undefined) return ''
  return [`${scoreText(overall)} passes ${thresholdText(threshold)}, and should not`, reasoning]
    .filter(Boolean)
    .join(': ')
}

/** Jest gives a failure with where it came from. An error that quotes an output may hold any number of empty lines. */
const withoutStack = (error: string): string => error.replace(/\n[^\S\n]+at [^]*$/, '')

/** Without its last lines, where they are a line of code and a caret under it. */
function withoutPicture(message: string): string {
  const lines = message.trimEnd().split('\n')
  return lines.at(-1)?.trim() === '^' ? lines.slice(0, -2).join('\n').trimEnd() : message
}

function wantedOf(broken: readonly CriterionRecord[]): string {
  const isFail = ({ kind }: CriterionRecord): boolean => kind === 'fail'
  if (broken.every(isFail)) return 'no fail criterion triggered'
  return broken.some(isFail) ? 'every pass criterion met, no fail criterion triggered' : 'every criterion met'
}

function criterionText(broken: CriterionRecord): string {
  const { kind, criterion, explanation } = broken
  const triggered = kind === 'fail' ? `${criterionNoun(broken)} ${criterionOutcome(broken)}: ` : ''
  return `${triggered}${criterion}: ${explanation}`
}

function sentence(status: string | null, word: string, rest: string): string {
  const text = shorten(oneLine(rest), sentenceLength)
  if (!status) return text
  const isSentence = /^\p{Lu}/u.test(text) // a judge's own words: `COMPLETE but: Claims a refund.`
  return `${oneLine(status)} ${word}${isSentence ? ':' : ''} ${text}`
}
