import { nothingChosen, type Said } from './decide.js'
import { isOwnOpinion, isSingledOut } from './own-opinion.js'

/** `undefined`: neither. */
export interface Choice {
  readonly name: string | undefined
}

const lead = String.raw`(?:(?:clearly|therefore|overall|also|definitely|still|thus|indeed|ultimately|generally|considered|the|a|an|my)\s+)*`
const better = String.raw`(?:better|best|preferred|preferable|superior|the winner)\b`
/** Not `\W`, which Cyrillic and Chinese words are, too. */
const gap = String.raw`[^\p{L}\p{N}]{0,20}`
/** A word that goes on ("Choice: A good one") is no choice. */
const behindLabelled = String.raw`\)?(?:${gap}$|[\s*_"'\])]{0,5}(?:[.!](?=\s)|[,;(–—。，；（]|\s(?:because|since)\b))`

/** Where a text chooses one of these. @param nouns how the prompt calls what is compared. */
export function choiceForms(options: readonly string[], nouns?: string) {
  const name = `(${options
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})`
  const noun = nouns ? escaped(nouns) : 'output|answer|response|assistant|option'
  const thing = String.raw`(?:${noun})\s*\(?${name}\b\)?`
  const inBrackets = new RegExp(String.raw`\[\[\s*(?:(?:${noun})\s*)?\(?${name}\)?\s*\]\]`, 'giu')
  const afterLabel = new RegExp(
    String.raw`(?:^|(?<=[.!?]\s))${gap}(?:(?:the|my|final)\s+)*(?:winner|verdict|choice|decision|better (?:${noun}))${gap}(?:is\b${gap}|(?<=[:：]${gap}))(?:(?:${noun})\s*)?\(?${name}${behindLabelled}`,
    'dgimu',
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
    /** `[[B]]` and `WINNER: B`. */
    marked: (text: string) => [
      ...[...text.matchAll(inBrackets)].map((match) => choice(match)),
      ...[...text.matchAll(afterLabel)].map(labelled),
    ],
    worded: (text: string) => [
      ...[...text.matchAll(inWords)]
        .map((match) => choice(match))
        .filter(isOwnOpinion(text))
        .filter(isSingledOut(text)),
      ...[...text.matchAll(neither)].map((match) => choice(match)),
      ...outerLines(text).flatMap(({ line, start }) => {
        const match = wholeLine.exec(line)
        return match ? [choice(match, start)] : []
      }),
    ],
  }
}

function choice(match: RegExpExecArray, offset = 0): Said<Choice> {
  const name = match.slice(1).find((group) => group !== undefined)
  const start = offset + match.index
  return { meant: { name }, key: name?.toLowerCase() ?? nothingChosen, start, end: start + match[0].length }
}

/** Without the label before it, which may say that this is the final one, and the quotation mark behind it. */
function labelled(match: RegExpExecArray): Said<Choice> {
  const said = choice(match)
  const [start, end] = match.indices?.[1] ?? [said.start, said.end]
  return { ...said, start, end }
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

function escaped(text: string): string {
  return text.toLowerCase().replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
