import type { Answer } from '../answer.js'
import type { CheckContext } from '../built-in-checks.js'
import type { Finding } from '../validator.js'
import { exemptFromAdvice } from './applicability.js'
import { isGerundOf } from './gerund.js'
import { findPhrase, sentences, words as wordsOf } from './text.js'

/** Score of an answer with 0, 1, 2, 3 or more instructions in it. */
const scale = [0, 75, 90, 100]

/** Whether an answer says what to do: sentences and clauses that begin with an action verb and name its object. */
export function actionability(answer: Answer, context: Pick<CheckContext, 'words'>): Finding {
  const exempt = exemptFromAdvice(answer, context)
  if (exempt !== undefined) return { score: null, note: exempt }
  const instructions = sentences(answer.output).flatMap(({ text }) =>
    clauses(text, context).filter((clause) => instructs(clause, context)),
  )
  const score = scale[Math.min(instructions.length, scale.length - 1)] ?? 0
  const note = lack(instructions.length)
  return { score, ...(note !== undefined && { note }) }
}

/** What keeps the number of instructions from the full score. */
function lack(instructions: number): string | undefined {
  if (instructions >= scale.length - 1) return undefined
  if (instructions === 0) return 'tells nothing to do'
  return `tells only ${instructions} ${instructions === 1 ? 'thing' : 'things'} to do`
}

/**
 * Parts of a sentence that can each hold an instruction: `If it clicks, connect the cables and wait.` What a hedge goes
 * before holds none, nor what is joined to it: `you may want to read up on it or ask someone`.
 */
function clauses(sentence: string, { words }: Pick<CheckContext, 'words'>): string[] {
  const found: string[] = []
  for (const part of sentence.replace(keptInMind, '').split(/[,;:]\s/)) {
    const joined = part.split(/\s(?:and|then|or)\s/)
    const hedged = joined.findIndex((clause) => isHedged(clause, words.genericPhrases))
    found.push(...(hedged < 0 ? joined : joined.slice(0, hedged)))
  }
  return found
}

/** Wherever else such a phrase stands, as in `take it as needed`, it takes nothing from what is joined to it. */
function isHedged(clause: string, genericPhrases: readonly string[]): boolean {
  const phrase = findPhrase(clause, genericPhrases)
  if (phrase === undefined) return false
  const [before, after] = [clause.slice(0, phrase.offset), clause.slice(phrase.offset + phrase.text.length)]
  return wordsOf(before).length <= wordsBeforeHedge && wordsOf(after).length > 0
}

/** `So then you could cut it`. */
const wordsBeforeHedge = 2

/** `Keep your goals in mind`: nobody can be seen doing so. */
const keptInMind = /\b(?:keep|bear)\s[^,;:]{0,80}\bin mind\b/gi

function instructs(clause: string, { words }: Pick<CheckContext, 'words'>): boolean {
  let rest = clause
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}`]+/u, '')
  let lead = leadOf(rest, words)
  let takesGerund = false
  while (lead !== '') {
    takesGerund = /(?:by|recommend|suggest)$/.test(lead)
    rest = rest.slice(lead.length).trimStart()
    lead = leadOf(rest, words)
  }
  const [verb = '', ...object] = wordsOf(rest)
  const isVerb = words.actionVerbs.includes(verb) || (takesGerund && isGerundOf(verb, words.actionVerbs))
  if (!isVerb || object.length === 0 || goesOn(verb, object)) return false
  return findPhrase(clause, words.genericPhrases) === undefined
}

/** `Keep practising` says to go on with what is done already; `keep stirring for a minute` says how long. */
function goesOn(verb: string, [gerund = '', ...more]: readonly string[]): boolean {
  return verb === 'keep' && gerund.endsWith('ing') && more.length === 0
}

function leadOf(text: string, { actionLeads }: CheckContext['words']): string {
  const lead = findPhrase(text, actionLeads)
  return lead?.offset === 0 ? lead.text : ''
}
