import { wordDiff } from '../../baseline/compare/word-diff.js'
import { oneLine, visible } from '../../config/text/safe-text.js'
import type { CriterionRecord } from '../../report/record/criterion-record.js'
import { percentText, scoreText } from '../../report/text/number-text.js'
import type { Review } from '../../review/review.js'
import type { Similar } from '../../review/similar.js'
import { cameTo, criteriaOf, questionsOf } from './criteria-of.js'

/** What a person sees before answering: nothing of what a judge said. @param similar with nearly the same input */
export function caseText(review: Review, similar: readonly Similar[] = []): string {
  const { source, route, input, output, meta } = review
  const blind = source === 'spot_check'
  const parts: [title: string, text: string | undefined][] = [
    ['Why', blind ? undefined : meta.reasons.join('; ')],
    ['Input', input],
    ['Nearly the same input', similar.map(similarText).join(', ')],
    ['A good answer', meta.hints],
    ['Reference', meta.reference],
    ['Reasoning', meta.candidate?.agent_reasoning],
    ['Output', meta.previous_output === undefined ? output : undefined],
    [
      'Output, [-old-] {+new+}',
      meta.previous_output === undefined ? undefined : diffText(meta.previous_output, output),
    ],
    ['Criteria', criteriaOf(review).map(criterionText).join('\n')],
    [
      'Asked of a judge',
      questionsOf(review)
        .map(({ criterion }) => criterion)
        .join('\n'),
    ],
  ]
  const shown = parts.filter(([, text]) => text !== undefined && text !== '')
  const blocks = shown.map(([title, text]) => `${title}:\n${indented(text ?? '')}`)
  return `\n${source.replaceAll('_', ' ')} · ${oneLine(route)}${meta.case_id === undefined ? '' : ` · ${oneLine(meta.case_id)}`}\n\n${blocks.join('\n\n')}\n`
}

/** What the judges said, for afterwards. */
export function judgmentText(review: Review): string {
  const answers = questionsOf(review).map(
    ({ criterion, explanation }) => `  ${oneLine(criterion)}  ${oneLine(explanation)}\n`,
  )
  const verdicts = review.meta.judgments.map(({ evaluator, outcome, score, reasoning }) => {
    const figure = score === null ? '' : ` ${scoreText(score)}`
    return `  ${oneLine(evaluator)}: ${outcome}${figure}  ${oneLine(reasoning)}\n`
  })
  return [...answers, ...verdicts].join('')
}

const criterionText = (checked: CriterionRecord) =>
  `${checked.criterion}  (${cameTo(checked)})\n  ${checked.explanation.replaceAll('\n', '\n  ')}`

const similarText = ({ status, similarity }: Similar) => `${status} ${percentText(similarity, 0)} alike`

const indented = (text: string) => visible(text).replace(/^/gm, '  ')

function diffText(before: string, after: string): string {
  return wordDiff(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`))
    .join('')
}
