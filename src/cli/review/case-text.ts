import { wordDiff } from '../../baseline/word-diff.js'
import { percentText } from '../../report/number-text.js'
import { oneLine, visible } from '../../config/safe-text.js'
import type { Review } from '../../review/review.js'

/** What a person sees before answering: nothing of what a judge said. */
export function caseText({ source, route, input, output, meta }: Review): string {
  const blind = source === 'spot_check'
  const parts: [title: string, text: string | undefined][] = [
    ['Why', blind ? undefined : meta.reasons.join('; ')],
    ['Input', input],
    ['A good answer', meta.hints],
    ['Reference', meta.reference],
    ['Reasoning', meta.candidate?.agent_reasoning],
    ['Output', meta.previous_output === undefined ? output : undefined],
    [
      'Output, [-old-] {+new+}',
      meta.previous_output === undefined ? undefined : diffText(meta.previous_output, output),
    ],
  ]
  const shown = parts.filter(([, text]) => text !== undefined && text !== '')
  const blocks = shown.map(([title, text]) => `${title}:\n${indented(text ?? '')}`)
  return `\n${source.replaceAll('_', ' ')} · ${oneLine(route)}${meta.case_id === undefined ? '' : ` · ${oneLine(meta.case_id)}`}\n\n${blocks.join('\n\n')}\n`
}

/** What the judges said, for afterwards. */
export function judgmentText({ meta }: Review): string {
  return meta.judgments
    .map(({ evaluator, outcome, score, reasoning }) => {
      const figure = score === null ? '' : ` ${percentText(score)}`
      return `  ${oneLine(evaluator)}: ${outcome}${figure}  ${oneLine(reasoning)}\n`
    })
    .join('')
}

const indented = (text: string) => visible(text).replace(/^/gm, '  ')

function diffText(before: string, after: string): string {
  return wordDiff(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`))
    .join('')
}
