import type { Words } from '../words/words.js'
import { findPhrase, type Piece, words as wordsOf } from './text.js'

type RudeWords = Pick<Words, 'rudePhrases' | 'rudeCommands' | 'actionVerbs'>

/** What puts the reader down in a sentence: words that always do, and commands such as "go away" where they are given. */
export function findRude(sentence: string, words: RudeWords): Piece | undefined {
  return findPhrase(sentence, words.rudePhrases) ?? findCommand(sentence, words)
}

function findCommand(sentence: string, words: RudeWords): Piece | undefined {
  let from = 0
  for (;;) {
    const found = findPhrase(sentence.slice(from), words.rudeCommands)
    if (found === undefined) return undefined
    const offset = from + found.offset
    if (isGiven(sentence.slice(Math.max(0, offset - lookedAt), offset), words)) return { ...found, offset }
    from = offset + found.text.length
  }
}

/** Characters before a command; a clause is rarely longer. */
const lookedAt = 80

/** `Just go away`, `stop it and go away`, `you should go away`; not `the error will go away`. */
function isGiven(before: string, { actionVerbs }: RudeWords): boolean {
  const clause = before.split(/[,;:.!?()"“”—–]/).at(-1) ?? ''
  const said = wordsOf(clause.toLowerCase().replaceAll('’', "'"))
  const end = said.findLastIndex((word) => !fillers.has(word) && !joints.has(word)) + 1
  const [first, ...rest] = said.slice(0, end)
  if (first === undefined || asksYou.test([first, ...rest].slice(-3).join(' '))) return true
  return said.slice(end).some((word) => joints.has(word)) && actionVerbs.includes(first)
}

const fillers = new Set(['please', 'just', 'now', 'so', 'oh', 'well', 'simply', 'go', 'all', 'better'])

const joints = new Set(['and', 'or', 'then'])

const asksYou = /\byou (?:to|should|must|need to|have to)$|\byou'd$|\b(?:don't|will|would|can|could) you$/
