import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { type Choice, choiceForms } from './choice-forms.js'
import { decide } from './decide.js'
import { isWithdrawn } from './disowned.js'
import { noVerdict, stoppedReply } from './no-answer.js'
import { isOwnOpinion } from './own-opinion.js'
import { withoutQuotations } from './quotation.js'
import { type Reading, type ReplyFormat, unreadable, value } from './reply-format.js'
import { withUnescaped } from './unescaped.js'
import { withoutThoughts } from './without-thoughts.js'

/** What {@link choiceReply} takes. */
export interface ChoiceReplyOptions<Option extends string> {
  /** What the judge chooses from, at least two: `['A', 'B', 'tie']`, `['A>>B', 'A>B', 'A=B', 'B>A', 'B>>A']`. */
  options: readonly Option[]
  /** The option that "neither is better" and "both are equally good" mean. Default: none, then that is no verdict. */
  tie?: NoInfer<Option>
  /**
   * How the prompt calls what is compared: "Output (a) is better" is read with `Output`. Default `Output`, `Answer`,
   * `Response`, `Assistant` or `Option`.
   */
  noun?: string
}

/**
 * A choice: `[[A>>B]]`, `[[B]]`, `WINNER: A`, a first or last line that is nothing but `B`, or in words, `Output (a) is
 * better`. A marked choice counts only where it stands as a verdict: alone in its line or sentence, or right behind a colon
 * or words that announce it ("my verdict is", "I choose"), with nothing but punctuation or a reason behind it; elsewhere
 * ("far from [[PASS]]") it neither counts nor contradicts. A marked form wins over words before it.
 * A negated or reported choice ("Assistant 1 argues that ...") is none; different ones are a `conflict`, unless the last alone
 * is behind a final word ("Final verdict: B"). When a text that the judge was shown holds a marked choice, only one that ends
 * the reply counts, and the same choice only if it stands alone there.
 * @throws RangeError when there are fewer than two options, two that differ in case only, an empty one, or a `tie` that is
 * none of them; TypeError for an option that does not exist.
 */
export function choiceReply<const Option extends string>(options: ChoiceReplyOptions<Option>): ReplyFormat<Option> {
  refuseUnknownOptions('choiceReply', options, ['options', 'tie', 'noun'])
  const byName = new Map(options.options.map((option) => [option.toLowerCase(), option]))
  if (byName.size < 2 || byName.size < options.options.length) {
    throw new RangeError('choiceReply: give at least two options that differ in more than case')
  }
  if (options.options.some((option) => option.trim() === '')) throw new RangeError('choiceReply: an option is empty')
  if (options.tie !== undefined && !options.options.includes(options.tie))
    throw new RangeError(`choiceReply: tie is "${options.tie}"; it must be one of ${options.options.join(', ')}`)
  const forms = choiceForms([...byName.keys()], options.noun)
  return {
    values: options.options,
    instruction: `Explain your judgement briefly, then end with your choice, one of ${options.options.map((option) => `[[${option}]]`).join(', ')}.`,
    parse(reply, finishReason, shown = []) {
      const text = withoutThoughts(reply)
      const stopped = stoppedReply(text, finishReason)
      if (stopped) return stopped
      const own = forms.given(text).filter(isOwnOpinion(text))
      const marked = withoutQuotations(text, own, shown.flatMap(withUnescaped).flatMap(forms.marked))
      const shownWords = shown.map(plain)
      const markedUpTo = marked.reduce((last, { end }) => Math.max(last, end), 0)
      const worded = forms
        .worded(text)
        .filter(
          ({ start, end }) =>
            start >= markedUpTo && !shownWords.some((words) => words.includes(plain(text.slice(start, end)))),
        )
      const said = [...marked, ...worded]
      const chosen = decide(text, said)
      if (chosen === 'conflict') return unreadable('conflict', 'it holds several choices that differ')
      if (chosen !== undefined)
        return isWithdrawn(text.slice(Math.max(...said.map(({ end }) => end))))
          ? unreadable('conflict', 'it takes its choice back')
          : read(chosen)
      return noVerdict(text, 'choice')
    },
  }

  function read({ name }: Choice): Reading<Option> {
    const option = name === undefined ? options.tie : byName.get(name.toLowerCase())
    return option === undefined ? unreadable('no_verdict', 'it names no better one') : value(option)
  }
}

function plain(words: string): string {
  return words.toLowerCase().replace(/\s+/g, ' ')
}
