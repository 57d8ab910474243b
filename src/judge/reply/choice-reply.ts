import { decide, type Said, sentenceBefore } from './decide.js'
import { noVerdict, stoppedReply } from './no-answer.js'
import { type Reading, type ReplyFormat, unreadable, value } from './reply-format.js'

/** What {@link choiceReply} takes. */
export interface ChoiceReplyOptions<Option extends string> {
  /** What the judge chooses from, at least two: `['A', 'B', 'tie']`, `['A>>B', 'A>B', 'A=B', 'B>A', 'B>>A']`. */
  options: readonly Option[]
  /** The option that "neither is better" and "both are equally good" mean. Default: none, then that is no verdict. */
  tie?: NoInfer<Option>
  /** How the prompt calls what is compared: "Output (a) is better" is read with `Output`. Default `Output`, `Answer`, `Response`, `Assistant` or `Option`. */
  noun?: string
  /** Texts the judge was shown: if a marked choice stands in one, only one that ends the reply counts. */
  quotable?: readonly string[]
}

/**
 * A choice: `[[A>>B]]`, `[[B]]`, `WINNER: A`, or in words, `Output (a) is better`. Marked forms win over words. A negated or
 * reported choice ("Assistant 1 argues that ...") is none; two different ones without a final word are a `conflict`.
 * @throws RangeError when there are fewer than two options, or two that differ in case only.
 */
export function choiceReply<const Option extends string>(options: ChoiceReplyOptions<Option>): ReplyFormat<Option> {
  const byName = new Map(options.options.map((option) => [option.toLowerCase(), option]))
  if (byName.size < 2 || byName.size < options.options.length) {
    throw new RangeError('choiceReply: give at least two options that differ in more than case')
  }
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length).map(escaped)
  const find = finders(
    `(${names.join('|')})`,
    options.noun ? escaped(options.noun) : 'output|answer|response|assistant|option',
  )
  const isQuotable = (options.quotable ?? []).some((text) => find.marked(text).flat().length > 0)
  return {
    instruction: `Explain your judgement briefly, then end with your choice, one of ${options.options.map((option) => `[[${option}]]`).join(', ')}.`,
    parse(text, finishReason) {
      const stopped = stoppedReply(text, finishReason)
      if (stopped) return stopped
      const marked = isQuotable ? find.marked(text).map((list) => list.filter(ends(text))) : find.marked(text)
      for (const statements of [...marked, find.worded(text)]) {
        const chosen = decide(text, statements)
        if (chosen === 'conflict') return unreadable('conflict', 'it holds several choices that differ')
        if (chosen !== undefined) return read(chosen)
      }
      return noVerdict(text, 'choice')
    },
  }

  function read({ name }: Choice): Reading<Option> {
    const option = name === undefined ? options.tie : byName.get(name.toLowerCase())
    return option === undefined ? unreadable('no_verdict', 'it names no better one') : value(option)
  }
}

/** `undefined`: neither. */
interface Choice {
  readonly name: string | undefined
}

const lead = String.raw`(?:(?:clearly|therefore|overall|also|definitely|still|thus|indeed|ultimately|generally|considered|the|a|an|my)\s+)*`
const better = String.raw`(?:better|best|preferred|preferable|superior|the winner)\b`

function finders(name: string, noun: string) {
  const thing = String.raw`(?:${noun})\s*\(?${name}\b\)?`
  const inBrackets = new RegExp(String.raw`\[\[\s*(?:(?:${noun})\s*)?\(?${name}\)?\s*\]\]`, 'giu')
  const afterLabel = new RegExp(
    String.raw`(?:^|(?<=[.!?]\s))\W*(?:(?:the|my|final)\s+)*(?:winner|verdict|choice|decision|better (?:${noun}))\s*(?:is)?\W*[:：]\W*(?:(?:${noun})\s*)?\(?${name}\)?\W*$`,
    'gimu',
  )
  const inWords = new RegExp(
    [
      String.raw`\b${thing}(?:,[^.,;\n]{0,80},)?(?:\s+is\s+[^.,;\n]{1,60}\s+and)?\s+(?:is|was|would be)\s+${lead}${better}`,
      String.raw`\b(?:better|best|preferred|superior)\s+(?:${noun}|one|choice|option)(?:\s+(?:here|overall))?\s+is\s+\**${thing}`,
      String.raw`\bI\s+(?:would\s+)?(?:choose|pick|prefer|select)\s+${thing}`,
    ].join('|'),
    'giu',
  )
  const wholeLine = new RegExp(String.raw`^[\s*_"']*${thing}(?:\s*\(.*\))?[\s*_"'.!]*$`, 'iu')
  const neither = new RegExp(
    String.raw`\bneither\b[^.\n]{0,80}?\b(?:${noun}|one|is|can)\b|\b(?:both|the two)\s+(?:${noun})s?[^.\n]{0,60}?\bequally\s+good\b`,
    'giu',
  )
  return {
    /** `[[B]]`, then `WINNER: B`. */
    marked: (text: string) =>
      [inBrackets, afterLabel].map((pattern) => [...text.matchAll(pattern)].map((match) => choice(match))),
    worded: (text: string) =>
      [
        ...[...text.matchAll(inWords)]
          .map((match) => choice(match))
          .filter(({ start }) => isOwnOpinion(sentenceBefore(text, start))),
        ...[...text.matchAll(neither)].map((match) => choice(match)),
        ...outerLines(text).flatMap(({ line, start }) => {
          const match = wholeLine.exec(line)
          return match ? [choice(match, start)] : []
        }),
      ].toSorted((a, b) => a.start - b.start),
  }
}

function choice(match: RegExpExecArray, offset = 0): Said<Choice> {
  const name = match.slice(1).find((group) => group !== undefined)
  const start = offset + match.index
  return { meant: { name }, key: name?.toLowerCase() ?? '', start, end: start + match[0].length }
}

function ends(text: string): (said: Said<Choice>) => boolean {
  return ({ end }) => /^\W*$/.test(text.slice(end))
}

/** The first line and the last: where a choice stands that is not a sentence. */
function outerLines(text: string): { line: string; start: number }[] {
  const trimmed = text.trimEnd()
  const [first = ''] = trimmed.trimStart().split('\n', 1)
  const lastStart = trimmed.lastIndexOf('\n') + 1
  return [
    { line: first, start: 0 },
    { line: trimmed.slice(lastStart), start: lastStart },
  ]
}

const negated = /\b(?:neither|nor|not|either|both)\b[^,;:]*$|n['’]t\b[^,;:]*$/i
const conditional = /\b(?:if|unless)\b|\bwhether\b[^,;:]*$/i
const reported = /\b(?:argu|claim|stat|sa[iy]|suggest|evaluat|conclud|believ|thought|think|mention)\w*\s+that\s*$/i

/** Not negated, not a condition, not what somebody else said. */
function isOwnOpinion(leadingUp: string): boolean {
  const ownWords = leadingUp.replace(/\bI\s+(?:\w+\s+)?\w+\s+that\s*$/i, '')
  return !negated.test(ownWords) && !conditional.test(ownWords) && !reported.test(ownWords)
}

function escaped(text: string): string {
  return text.toLowerCase().replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
