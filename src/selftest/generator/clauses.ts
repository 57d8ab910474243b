import { goesOnDenying } from './denial.js'

/** One clause of a prompt, cut down to what it begins with. */
export interface Clause {
  /** Lower case, polite words in front taken off. */
  readonly text: string
  /** Goes on with a clause that asks *how*, *what* or *which*: "explain how to build | and run the tests". */
  readonly embedded: boolean
  /** Goes on with what the clause before it says not to do: "do not move | or delete". */
  readonly denied: boolean
}

const sentenceEnd = /[.!?;:](?=\s|$)|\n+/u
/** "Before making any changes": a request for what comes first. */
const notYet =
  /\bbefore (?:(?:we|you) )?(?:mak(?:e|ing)|chang(?:e|ing)|mov(?:e|ing)|edit(?:ing)?|renam(?:e|ing))(?: or \w+)? any(?:thing|\b)/gu
const hardBreak = /\s*(?:,?\s*\b(?:and )?(?:then|afterwards|but|before|after)\b|&&|\|)\s*/u
const softBreak = /(\s*(?:,(?:\s*\b(?:and|or)\b)?|\b(?:and|or)\b|\bso that\b)\s*|\s+(?=by \w+ing\b))/u
const asking =
  /\b(?:how|what|when|where|whether|which|who|why|if|that|(?:steps?|ways?|commands?|order|used?|needed|required|need|able) to)\b/u

const leadIn = new RegExp(
  `^(?:${[
    'please',
    'kindly',
    'just',
    'now',
    'first',
    'next',
    'also',
    'finally',
    'immediately',
    'simply',
    'quickly',
    'directly',
    'ok(?:ay)?',
    'hey',
    'hi',
    'hello',
    'and',
    'or',
    'go ahead(?: and)?',
    '(?:can|could|would|will) you',
    "i(?: need| want| would like|'d like) you to",
    'you (?:must|should|have to|need to|can|may)',
    'make sure (?:to|that you|you)',
    'be sure to',
    '(?:remember|try|do not forget|feel free) to',
    'help me(?: to)?',
    "let(?:'s| us)",
    'your (?:task|job) is to',
    '(?:start|begin) by',
    'by(?= \\w+ing)',
    'to(?= \\w)',
  ].join('|')})[\\s,]+`,
  'u',
)

/** Cuts a prompt into clauses. Dots inside file names do not end a sentence. */
export function clausesOf(prompt: string): Clause[] {
  return normalise(prompt).split(sentenceEnd).flatMap(clausesOfSentence)
}

function clausesOfSentence(sentence: string): Clause[] {
  return sentence.split(hardBreak).flatMap((part) => {
    const pieces = part.split(softBreak)
    const clauses: Clause[] = []
    let embedded = false
    for (let at = 0; at < pieces.length; at += 2) {
      const piece = (pieces[at] ?? '').trim()
      const last = clauses.at(-1)
      const denied = last !== undefined && goesOnDenying(last, pieces[at - 1] ?? '', piece)
      clauses.push({ text: withoutLeadIn(piece), embedded, denied })
      embedded ||= asking.test(piece)
    }
    return clauses
  })
}

function withoutLeadIn(text: string): string {
  const rest = text.replace(leadIn, '').replace(/^`+/u, '')
  return rest === text ? text : withoutLeadIn(rest)
}

/** Full-width letters, zero-width characters and Markdown must not hide a word; letters of another script still do. */
function normalise(prompt: string): string {
  return prompt
    .normalize('NFKC')
    .replace(/[\u00AD\u200B-\u200F\u2060\uFEFF]/gu, '')
    .replace(/[\u2018\u2019]/gu, "'")
    .replace(/<!--|-->/gu, '\n')
    .replace(/^[ \t]*(?:[-*>#]+|\d+[.)])[ \t]+/gmu, '')
    .replace(/[*"\u201C\u201D]+(?=\w)|(?<=\w)["\u201C\u201D]+/gu, '')
    .toLowerCase()
    .replace(notYet, '')
    .replace(/[^\S\n]+/gu, ' ') // the breaks would try every way to share a run of blanks
}
