import { scoreBelow, scoreText } from './number-text.js'
import type { CaseRecord } from './run-record.js'
import { oneLine, shorten } from '../config/safe-text.js'

/** Longest sentence in a list of failed cases, in characters; the whole text is in the JSON and HTML files. */
const sentenceLength = 240

/** The word in the column "Pass". */
export const outcomeWord = {
  pass: 'PASS',
  fail: 'FAIL',
  unknown: 'UNKNOWN',
  expected_fail: 'EXPECTED FAIL',
} satisfies Record<CaseRecord['outcome'], string>

/** What a good answer would have been: `COMPLETE with accurate analysis`. */
export function expectedText(entry: CaseRecord): string {
  return sentence(entry.expected_status, 'with', expectation(entry))
}

/** What came instead: `COMPLETE but hallucinated contradictions`. */
export function gotText(entry: CaseRecord): string {
  return sentence(entry.actual_status, 'but', observation(entry))
}

/** `0.45 (below threshold 0.74)`. */
export function scoreLine({ scores, threshold, assertions }: CaseRecord): string {
  const score = scores['overall_score']
  if (score === undefined) return 'none'
  if (threshold === undefined) return scoreText(score)
  if (score < threshold) return `${scoreBelow(score, threshold)} (below threshold ${scoreText(threshold)})`
  const denied = assertions.some((assertion) => assertion.negated && !assertion.passed)
  return `${scoreText(score)} (reaches threshold ${scoreText(threshold)}${denied ? ', where .not asks for less' : ''})`
}

function expectation(entry: CaseRecord): string {
  if (entry.hints) return entry.hints
  if (entry.criteria.some(({ met }) => !met)) return 'every criterion met'
  if (entry.pairwise) return 'an answer better than the baseline'
  if (entry.threshold !== undefined) return `a score of at least ${scoreText(entry.threshold)}`
  return 'a passing test'
}

function observation(entry: CaseRecord): string {
  const failed = entry.assertions.findLast((assertion) => !assertion.passed)
  const judged = entry.assertions.some(({ passed, scores }) => !passed && Object.hasOwn(scores, 'overall_score'))
  const criterion = entry.criteria.find(({ met }) => !met)
  return (
    entry.golden?.reasons.map(({ message }) => message).join('; ') ||
    entry.failed_checks[0]?.message ||
    (criterion && `${criterion.criterion}: ${criterion.explanation}`) ||
    (judged && (entry.issues[0] ?? entry.reasoning)) ||
    (failed && (entry.pairwise?.reasons[0] ?? failed.summary)) ||
    entry.errors[0] ||
    'no explanation'
  )
}

function sentence(status: string | null, word: string, rest: string): string {
  const text = shorten(oneLine(rest), sentenceLength)
  return status ? `${oneLine(status)} ${word} ${text}` : text
}
