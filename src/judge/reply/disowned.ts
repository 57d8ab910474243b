import { leadingUpTo } from './decide.js'

const verdict = String.raw`(?:verdict|scores?|scoring|ratings?|evaluation|assessment|judge?ment|grad(?:e|ing)|json)`
/** "It does not answer the question" denies no verdict, "this is not my answer" does. */
const own = String.raw`my\s+(?:\w+\s+)?(?:answer|reply)`
const better = String.raw`(?:an?|the|some|any)\s+(?:\w+\s+)?(?:ideal|perfect|better|correct|good|flawless|different|other|previous|earlier)|another`

/** In the sentence that leads up to the verdict. "The output is not complete:" announces a verdict and denies none. */
const denied = [
  new RegExp(
    String.raw`\b(?:not|never|n['’]t|no longer)\s+(?:(?:be|give|stand by)\s+)?(?:${own}|(?:(?:my|the|this|an?|actually|really|final|own|actual|real)\s+){0,3}${verdict})\b[^,;:]*[:：]?[^\p{L}\p{N}]*$`,
    'iu',
  ),
  /\b(?:if(?! I (?:had|have) to\b)|unless|were|had(?! to\b))\b(?!.*\b(?:but|however|as it (?:is|stands))\b)[^:\n]*\b(?:would|could|might)\b[^:\n]*[:：]?[^\p{L}\p{N}]*$/iu,
  new RegExp(
    String.raw`^(?!.*\b(?:but|however|so|thus|hence|therefore|yet)\b)[^\p{L}\p{N}]*(?:${better})\b[^,;:\n]*\b(?:would|could|might|will|gets?)\b[^:\n]*[:：]?[^\p{L}\p{N}]*$`,
    'iu',
  ),
  /\bdecod(?:ed|es to)\b(?:\s+(?:from|to|as|it|is|says|reads|the|this|output|text|string|message|base64))*[:：]?[^\p{L}\p{N}]*$|\bin base64\b[^:\n]*[:：][^\p{L}\p{N}]*$/iu,
]

/** "Format: {...} Now my evaluation: ...": the same label over the whole of a reply may stand over its verdict. */
const notYet =
  /^[^\p{L}\p{N}]*(?:(?:the|an?|my|expected|required|output|response|reply|json|initial|first|rough|sample|previous|earlier|prior|last)\s+){0,3}(?:draft|format|template|schema|example|sample|(?:previous|earlier|prior|initial|first)\s+(?:verdict|scores?|ratings?|evaluation|assessment|judge?ment))[^\p{L}\p{N}\n]*[:：][^\p{L}\p{N}]*$/iu

const its = String.raw`(?:this|that|the|my|these|those)\s+(?:(?:above|first|last|json)\s+)?(?:verdict|scores?|ratings?|evaluation|assessment|judge?ment|json)(?:\s+above)?`
/** Behind the last verdict: what it opens with, or what is said of the verdict anywhere. */
const withdrawn = [
  /^[^\p{L}\p{N}]*(?:wait(?=[^\p{L}\p{N}\s]|\s*$|\s+(?:I|no|that|this|actually|let)\b)|hmm+|hold on|oops|actually,|on (?:reflection|second thoughts?)|scratch that|correction\b|never ?mind|no, )/iu,
  /^[^\p{L}\p{N}]*(?:it|this|that|which)\s+(?:is|was)\s+(?:too (?:high|low|generous|harsh|lenient|strict)|not (?:my|the) (?:final |actual |real )?verdict)/iu,
  new RegExp(
    String.raw`\b${its}\s+(?:is|are|was|were)\s+(?:wrong|incorrect|mistaken|invalid|a (?:mistake|draft|placeholder|quotation)|an (?:error|example)|(?:only|just) an? \w+|for another|not (?:my|mine|the (?:final|actual|real))|too (?:high|low|generous|harsh|lenient|strict))`,
    'iu',
  ),
  new RegExp(String.raw`\b(?:disregard|ignore|retract|withdraw|take back)\s+(?:${its}|that\b|it\b|the above)`, 'iu'),
  new RegExp(
    String.raw`\b(?:corrected|revised|actual)\s+${verdict}\b|\bmy\s+(?:corrected|revised|actual)\s+(?:answer|reply)\b`,
    'iu',
  ),
  /\bI\s+(?:can\s?not|can['’]t|am unable to|was wrong)(?:\s+(?:really|actually))?(?:\s+(?:score|judge|rate|grade|evaluate)\s+(?:it|this|that|them|the (?:answer|output|response|reply))\b|[.,;]|\s+(?:above|there|here)\b)/iu,
]

const thoughtTag = /<(\/?)(think|thinking|thoughts?|reason|reasoning|reflection|scratchpad|analysis|draft|example)>/gi

/** What stands between such tags; one that is never closed may be a word of the judged text. */
function thoughtsIn(text: string): { readonly start: number; readonly end: number }[] {
  const opened = new Map<string, number>()
  return [...text.matchAll(thoughtTag)].flatMap(({ index: end, 1: slash, 2: name = '' }) => {
    const tag = name.toLowerCase()
    const start = opened.get(tag)
    if (slash) opened.delete(tag)
    else if (start === undefined) opened.set(tag, end)
    return slash && start !== undefined ? [{ start, end }] : []
  })
}

/** `Final rating:` on a line of its own, or behind another colon: "An ideal answer would get:\nRating: [[10]]". */
const ownLabel =
  /(?<=^|[:：])[\s*_#]*(?:(?:my|the|final|overall)\s+){0,2}(?:rating|score|verdict|winner|choice|decision)[\s*_]*[:：][^\p{L}\p{N}]*$/iu

/** The words before a verdict, and before its label and the fence that may stand around it. */
function announcement(text: string, at: number): string {
  const before = text.slice(Math.max(at - 500, 0), at).replace(/`{3,}\w*\s*$/, '')
  const words = leadingUpTo(before, before.length)
  const label = ownLabel.exec(words)
  return label ? leadingUpTo(before, before.lastIndexOf(words) + label.index) : words
}

/** Whether the judge takes back its last verdict in what it says behind it. */
export function isWithdrawn(behind: string): boolean {
  return withdrawn.some((pattern) => pattern.test(behind))
}

/**
 * Whether a place of a reply is no verdict, as far as English words tell it: negated or supposed in the words before it,
 * a draft or an example with words behind it, or within the tags of thoughts.
 */
export function isDisowned(text: string): (place: { readonly start: number; readonly end: number }) => boolean {
  const thoughts = thoughtsIn(text)
  return ({ start, end }) => {
    if (thoughts.some((part) => part.start < start && end <= part.end)) return true
    const before = announcement(text, start)
    if (denied.some((pattern) => pattern.test(before))) return true
    return notYet.test(before) && /[\p{L}\p{N}]{2}/u.test(text.slice(end).replace(/^\s*`{3,}/, ''))
  }
}
