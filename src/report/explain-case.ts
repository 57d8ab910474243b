import { type CriterionRecord, criterionNoun, criterionOutcome } from './criterion-record.js'
import { brokenCriteria } from './failure-cause.js'
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
  if (brokenCriteria(entry).length > 0) return wantedOf(brokenCriteria(entry))
  if (entry.pairwise) return 'an answer better than the baseline'
  if (entry.threshold !== undefined) return `a score of at least ${scoreText(entry.threshold)}`
  return 'a passing test'
}

function observation(entry: CaseRecord): string {
  const failed = entry.assertions.findLast((assertion) => !assertion.passed)
  const judged = entry.assertions.some(({ passed, scores }) => !passed && Object.hasOwn(scores, 'overall_score'))
  const [broken] = brokenCriteria(entry)
  return (
    entry.golden?.reasons.map(({ message }) => message).join('; ') ||
    entry.failed_checks[0]?.message ||
    (broken && criterionText(broken)) ||
    (judged && (entry.issues[0] ?? entry.reasoning)) ||
    (failed && (entry.pairwise?.reasons[0] ?? failed.summary)) ||
    entry.errors[0] ||
    'no explanation'
  )
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
  return status ? `${oneLine(status)} ${word} ${text}` : text
}
