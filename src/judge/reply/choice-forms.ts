import { nothingChosen, type Said } from './decide.js'
import { isOwnOpinion, isSingledOut } from './own-opinion.js'
import { standsAsVerdict } from './stands-as-verdict.js'

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
    String.raw`(?:^|(?<=[.!?]\s))${gap}(?:(?:the|my|final)\s+)*(?:winner|verdict|choice|decision|better (?:${noun}))${gap}(?:is\b${gap}|(?<=[:：]${gap}))(?<!\[\[\s*)(?:(?:${noun})\s*)?\(?${name}${behindLabelled}`,
    'dgimu',
  )
  const inWords = new RegExp(
    [
      String.raw`\b${thing}(?:,[^.,;\n]{0,80},)?(?:\s+is\s+(?=\S)[^.,;\n]{1,60}\s+and)?\s+(?:is|was|would be)\s+${lead}${better}`,
      String.raw`\b(?:better|best|preferred|superior)\s+(?:${noun}|one|choice|option)(?:\s+(?:here|overall))?\s+is\s+\**${thing}`,
      String.raw`\bI\s+(?:would\s+)?(?:choose|pick|prefer|select)\s+${thing}`,
    ].join('|'),
    'giu',
  )
  const wholeLine = new RegExp(String.raw`^[\s*_"']*${thing}(?:\s*\(.*\))?[\s*_"'.!]*$`, 'iu')
  const neither = new RegExp(
    String.raw`\bneither\b[^.\n]{0,80}?\b(?:${noun}|one|is|can)\b|\b(?:both|the two)(?:\s+(?:${noun})s?[^.\n]{0,60}?|\s+are)\s+equally\s+good\b`,
    'giu',
  )
  const inLine = new RegExp(
    String.raw`^[\s*_"']*(?:(?:(?:my|final)\s+)*(?:answer|verdict|choice|decision|winner|rating|result|grade|judge?ment)[\s*_]*[:：]${gap})?${name}[\s*_"'.!]*$`,
    'iu',
  )
  const bracketed = (text: string) => [...text.matchAll(inBrackets)].map((match) => choice(match))
  const behindLabel = (text: string) => [...text.matchAll(afterLabel)].map(labelled)
  const lineByLine = (text: string) =>
    linesOf(text).flatMap(({ line, start }) => {
      const match = inLine.exec(line)
      return match ? [choice(match, start)] : []
    })
  return {
    /** Wherever the text holds `[[B]]`, `WINNER: B` or a line `B`: what could be quoted from it. */
    marked: (text: string) => [...bracketed(text), ...behindLabel(text), ...lineByLine(text)],
    /** Where it gives such a choice. A line `B` counts when one is the first or the last, then with all others. */
    given: (text: string) => {
      const outer = new Set(outerLines(text).map(({ start }) => start))
      const lines = lineByLine(text).filter(standsAsVerdict(text))
      return [
        ...bracketed(text).filter(standsAsVerdict(text)),
        ...behindLabel(text),
        ...(lines.some(({ start }) => outer.has(start)) ? lines : []),
      ]
    },
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
  const lines = linesOf(text).filter(({ line }) => /[\p{L}\p{N}]/u.test(line))
  return [...lines.slice(0, 1), ...lines.slice(-1)]
}

function linesOf(text: string): { line: string; start: number }[] {
  let start = 0
  return text.split('\n').map((line) => {
    const found = { line, start }
    start += line.length + 1
    return found
  })
}

function escaped(text: string): string {
  return text.toLowerCase().replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
