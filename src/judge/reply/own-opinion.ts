import { leadingUpTo, type Said, sentenceBefore } from './decide.js'
import { isDisowned } from './disowned.js'

/** In the clause that leads up to the verdict: "It does not deserve [[A]]". */
const negated =
  /(?:\b(?:neither|nor|not|cannot|never)\b|n['’]t\b)(?:(?!\b(?:but|yet)\b)[^,;:：])*(?:[:：][^\p{L}\p{N}]*)?$/iu
/** "Either output (a) or output (b) is better": one of several. */
const oneOfSeveral = /\b(?:either|both)\b[^,;:]*$/i
const conditional = /\b(?:if|unless)\b|\bwhether\b[^,;:]*$/i
/** "Should I say", "Were it polite". */
const turnedRound = /^[^\p{L}\p{N}]*(?:should|could|shall|can|would|were|had)\s+(?:i|we|it|this|the)\b/iu
const reported = /\b(?:argu|claim|stat|sa[iy]|suggest|evaluat|conclud|believ|thought|think|mention)\w*\s+that\s*$/i
/** Behind the verdict: "[[A]] is not ...", "[[A]], if ...", "[[A]], it is not.", "[[A]]? No." */
const takenBack = [
  /^[^\p{L}\p{N}[\n.!]*\?/u,
  /^[^\p{L}\p{N}[\n]*(?:not|never|no|as if)\s*(?:[.!?\n]|$)/iu,
  /^[\s*_"'”’`]*(?:is|was|would|could|can|does|should)\s*(?:not\b|n['’]t\b)/i,
  /^[^\p{L}\p{N}[\n.]*(?:if|unless|provided|only (?:if|when)|(?:were|had) (?:it|this|the)|said)\b/iu,
  /^[^\p{L}\p{N}[\n]*(?:it|this|that)\s+(?:is|was|does|would)(?:\s+not|n['’]t)\s*(?:[.!\n]|$)/iu,
]

/** Not disowned, not negated, not a condition, not what somebody else said; as far as English words tell it. */
export function isOwnOpinion(text: string): (said: Said<unknown>) => boolean {
  const disowned = isDisowned(text)
  return ({ start, end }) => {
    if (disowned({ start, end })) return false
    const leadingUp = leadingUpTo(text, start).replace(/\bI\s+(?:\w+\s+)?\w+\s+that\s*$/i, '')
    const denied = [negated, conditional, turnedRound, reported].some((pattern) => pattern.test(leadingUp))
    return !denied && !takenBack.some((pattern) => pattern.test(text.slice(end, end + 40)))
  }
}

/** Nor is it one of several, as in "both output (a) and output (b)". */
export function isSingledOut(text: string): (said: Said<unknown>) => boolean {
  return ({ start }) => !oneOfSeveral.test(sentenceBefore(text, start))
}
