import { replaceName } from './lexicon.js'

/** Stands for the name, so that its own words and letter case do not matter. */
const X = '\uE000'
const quoted = new RegExp(String.raw`["'“”‘’«»*_\x60]{0,4}${X}["'“”«»*_\x60]{0,4}`, 'g')

const kind = String.raw`(?:card|name|product|item|thing|word|term|entry|place|person|city|model|one)s?`
/** Of whom the answer says that he does not know: not of its reader. */
const notYou = String.raw`(?<!\b(?:you|they|who|players?|opponents?|people)(?:['’]re)? (?:[\w'’]+ ){0,2})`
const not = String.raw`(?: not|n['’]t)`
const cannot = String.raw`${notYou}\b(?:can(?:not|${not}|['’]t)|(?:could|did|was|were)${not}(?: able to)?|unable to|failed to)`
const doNot = String.raw`${notYou}\b(?:do|did)${not}`
const words = (most: number) => String.raw`(?: [\w'’-]+){0,${most}}?`
const real = String.raw`(?:an? )?(?:real|valid|existing|actual|official|genuine|known|recogni[sz]ed)`
const find = String.raw`(?:find|identify|recogni[sz]e|verify|confirm|locate|place)`

/** Ways to say that {@link X} is unknown, each tied to it or to a question about it. Data, English. */
const denials = [
  `\\b(?:no|not an?|not any|nothing)${words(4)} (?:called|named|known as|by the name(?: of)?) ${X}`,
  `\\b(?:there(?: is|['’]s) no|no such ${kind} as|no (?:record|mention|results?|information|data)${words(1)} (?:of|on|about|for)) ${X}`,
  `\\bno such ${kind}`,
  `${cannot} ${find}${words(6)} (?:called|named|known as|about|on) ${X}`,
  `${cannot} ${find}(?: (?:an?|any|the|this|that))?(?: ${kind})? ${X}`,
  `${cannot} ${find} (?:that|this|any such|such an?) ${kind}`,
  `${X} ?[?:–—-].{0,40}${cannot} ${find} (?:it|that|this)`,
  `${doNot} (?:recogni[sz]e|know)(?: (?:of|about))?(?: (?:an?|any|the|what|that|this))?(?: ${kind})?(?: (?:called|named))? ${X}`,
  `${doNot} (?:recogni[sz]e|know)(?: of)? (?:that|this|any such|such an?) ${kind}`,
  `${notYou}\\b(?:not|n['’]t) (?:aware of|familiar with)${words(5)} (?:${X}|(?:that|this|any such|such an?) ${kind})`,
  `${notYou}\\bnever heard of${words(4)} ${X}`,
  `${notYou}(?:\\b(?:not|cannot|unable to)|n['’]t)(?: be)? (?:sure|certain|know|verify|confirm|tell)(?: if| whether| that)? ${X} (?:exists|is ${real}\\b)`,
  `${notYou}(?:\\bnot|n['’]t) (?:sure|certain) what ${X}`,
  `(?<!\\b(?:than|like|without) )${X}${words(3)} do(?:es)?${not}${words(2)} exist`,
  `\\b(?:it|which|(?:that|this|such an?)(?: ${kind})?)${words(1)} do(?:es)?${not}${words(2)} exist`,
  `${X} can(?:not|${not}|['’]t) be (?:found|identified|verified|confirmed|located|recogni[sz]ed)`,
  `${X}${words(2)} (?:is|does|do|seems?|appears?)${not}${words(3)} ${real}(?:${words(2)} ${kind}\\b|(?= ?(?:[.,;:!?)]|$))| (?:to|by) me\\b)`,
  `${X}${words(1)} is(?: no|${not})${words(4)} I(?: (?:know|recogni[sz]e|can ${find}|am (?:aware|familiar)|have heard)|['’](?:m (?:aware|familiar)|ve heard))`,
  `${X}${words(3)} (?:an? )?(?:non-?existent|fictional|made[- ]up|imaginary)\\b`,
  `${X}${words(2)} (?:unknown|unfamiliar) to me\\b`,
  `\\bunknown ${kind}:? ${X}`,
  `\\b(?:did|do) you${words(1)} mean\\b`,
  `\\byou (?:probably|likely|perhaps|presumably|must|may|might)(?: have)? mean`,
  `\\b(?:think|assum(?:e|ing)|suppose|guess|believe)(?: that)? you mean`,
  `(?<!\\b(?:not|no)(?: an?)? |n['’]t an? )\\b(?:typo|misspell|misspelt|mistyped|spelling (?:error|mistake))`,
].map((denial) => new RegExp(denial, 'i'))

/** True when a sentence that names the thing says that there is no such thing. A question and its follow-up are one sentence. */
export function deniesKnowing(output: string, name: string): boolean {
  return output
    .split(/(?<=[.!])\s+|\n+/)
    .map((sentence) => replaceName(sentence, name, X).replace(quoted, X))
    .filter((sentence) => sentence.includes(X))
    .some((sentence) => denials.some((denial) => denial.test(sentence)))
}
