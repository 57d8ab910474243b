import { type Said, sentenceBefore } from './decide.js'

/** In the clause that leads up to the verdict: "It does not deserve [[A]]". */
const negated = /(?:\b(?:neither|nor|not|never)\b|n['’]t\b)(?:(?!\b(?:but|yet)\b)[^,;:])*$/i
/** "Either output (a) or output (b) is better": one of several. */
const oneOfSeveral = /\b(?:either|both)\b[^,;:]*$/i
const conditional = /\b(?:if|unless)\b|\bwhether\b[^,;:]*$/i
const reported = /\b(?:argu|claim|stat|sa[iy]|suggest|evaluat|conclud|believ|thought|think|mention)\w*\s+that\s*$/i
/** Behind the verdict: "[[A]] is not ..." */
const takenBack = /^[\s*_"'”’`]*(?:is|was|would|could|can|does|should)\s*(?:not\b|n['’]t\b)/i

/** Not negated, not a condition, not what somebody else said; as far as English words tell it. */
export function isOwnOpinion(text: string): (said: Said<unknown>) => boolean {
  return ({ start, end }) => {
    const leadingUp = sentenceBefore(text, start).replace(/\bI\s+(?:\w+\s+)?\w+\s+that\s*$/i, '')
    const disowned = [negated, conditional, reported].some((pattern) => pattern.test(leadingUp))
    return !disowned && !takenBack.test(text.slice(end, end + 40))
  }
}

/** Nor is it one of several, as in "both output (a) and output (b)". */
export function isSingledOut(text: string): (said: Said<unknown>) => boolean {
  return ({ start }) => !oneOfSeveral.test(sentenceBefore(text, start))
}
