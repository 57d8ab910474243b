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
    clauses(text).filter((clause) => instructs(clause, context)),
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

/** Parts of a sentence that can each hold an instruction: `If it clicks, connect the cables and wait.` */
function clauses(sentence: string): string[] {
  return sentence.split(/[,;:]\s|\s(?:and|then|or)\s/)
}

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
  return isVerb && object.length > 0 && findPhrase(clause, words.genericPhrases) === undefined
}

function leadOf(text: string, { actionLeads }: CheckContext['words']): string {
  const lead = findPhrase(text, actionLeads)
  return lead?.offset === 0 ? lead.text : ''
}
