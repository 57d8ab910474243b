import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { decide, type Said } from './decide.js'
import { isWithdrawn } from './disowned.js'
import { noVerdict, stoppedReply } from './no-answer.js'
import { isOwnOpinion } from './own-opinion.js'
import { withoutQuotations } from './quotation.js'
import { type Reading, unreadable, value } from './reply-format.js'
import type { ScoredFormat } from './scored-format.js'
import { standsAsVerdict } from './stands-as-verdict.js'
import { withUnescaped } from './unescaped.js'
import { withoutThoughts } from './without-thoughts.js'

/** What {@link ratingReply} takes. */
export interface RatingReplyOptions {
  /** Lowest rating, inclusive. Default 1. */
  min?: number
  /** Highest rating, inclusive. Default 10. */
  max?: number
}

const number = String.raw`([-+]?\d+(?:\.\d+)?)`
const label = String.raw`(?:rating|score|评分|評価|점수)`
/** `[[7]]`, `[[rating: 2]]`, `[[9.5/10]]`, `[[rating]]": "1"` */
const bracketed = new RegExp(
  String.raw`\[\[\s*(?:${label}(?:\s*[:：])?\s*)?${number}\s*(?:/\s*(\d+)\s*)?\]\](?:\s*(?:/|out of)\s*(\d+))?|\[\[\s*${label}\s*\]\]["'”]?\s*[:：]\s*["'“]?${number}(?!\d|[.,/]\d)`,
  'giu',
)
const behind = String.raw`(?:\s*/\s*(\d+))?[\s*_.!。]*$`
const labelled = String.raw`^[\s*_#]*(?:(?:final|overall|my)\s+)?${label}[\s*_]*[:：][\s*_]*${number}`
/** A line that is nothing but `Rating: 7`. */
const labelledLine = new RegExp(labelled + behind, 'diu')
/** A last line like that, or one that is nothing but `7/10` or ends in `answer: 8/10`. */
const lastLine = new RegExp(String.raw`(?:${labelled}|(?:^[\s*_#]*|[:：][\s*_]*)${number}(?=\s*/))${behind}`, 'diu')

/**
 * A rating as in MT-Bench and Arena-Hard: `[[7]]`, `Rating: [[9.5]]`, `[[rating: 2]]`, or a last line `Score: 9/10` or
 * `9/10`, in any language around it. A marked rating counts only where it stands as a verdict: alone in its line or
 * sentence, or right behind a colon or words that announce it ("the rating is", "I rate it"), with nothing but punctuation,
 * "out of 10" or a reason behind it; elsewhere ("less than [[9]]") it neither counts nor contradicts. A number in prose is
 * never a rating; different ratings are a `conflict`, unless the last alone is behind a final word ("Final rating: 2").
 * When a text that the judge was shown holds one, only a rating that ends the reply counts, and the same rating only if it
 * stands alone there. As a score, `min` is 0 and `max` 1.
 * @throws RangeError unless `min < max` and both are finite; TypeError for an option that does not exist.
 */
export function ratingReply(options: RatingReplyOptions = {}): ScoredFormat<number> {
  refuseUnknownOptions('ratingReply', options, ['min', 'max'])
  const { min = 1, max = 10 } = options
  if (!(min < max && Number.isFinite(max - min)))
    throw new RangeError(`ratingReply: min ${min} must be less than max ${max}, both of them numbers`)
  return {
    instruction:
      'Explain your judgement briefly, then end with your rating on a scale of ' +
      `${min} to ${max} in exactly this form: Rating: [[${max}]]`,
    scoreOf: (rating) => (rating - min) / (max - min),
    parse(reply, finishReason, shown = []) {
      const text = withoutThoughts(reply)
      const stopped = stoppedReply(text, finishReason)
      if (stopped) return stopped
      const given = ratingsGiven(text, max)
      const own = given.filter(isOwnOpinion(text))
      const theirs = shown.flatMap(withUnescaped).flatMap((material) => ratingsShown(material, max))
      const decided = decide(text, withoutQuotations(text, own, theirs))
      if (decided === undefined) return noVerdict(text, 'rating')
      if (decided === 'conflict') return unreadable('conflict', 'it holds several ratings that differ')
      const isMeant = !isWithdrawn(text.slice(Math.max(...own.map(({ end }) => end))))
      return isMeant ? inRange(decided) : unreadable('conflict', 'it takes its rating back')
    },
  }

  function inRange({ rating, outOf }: Rating): Reading<number> {
    if (outOf !== max) return unreadable('out_of_range', `it rates out of ${outOf}, not ${max}`)
    if (rating >= min && rating <= max) return value(rating)
    return unreadable('out_of_range', `its rating is ${rating}, outside ${min}-${max}`)
  }
}

interface Rating {
  readonly rating: number
  readonly outOf: number
}

function bracketedRatings(text: string, max: number): Said<Rating>[] {
  return [...text.matchAll(bracketed)].map((match) =>
    said(match[1] ?? match[4], match[2] ?? match[3] ?? max, match.index, match.index + match[0].length),
  )
}

/** A line `Rating: 7` in the middle is not enough for one, but contradicts another. */
function ratingsGiven(text: string, max: number): Said<Rating>[] {
  const given = [...bracketedRatings(text, max).filter(standsAsVerdict(text)), ...ratingOfLastLine(text, max)]
  return given.length === 0 ? [] : [...given, ...ratingsOfLines(text, max)]
}

function ratingsOfLines(text: string, max: number): Said<Rating>[] {
  return [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) => ratingOfLine(labelledLine, line, index, max))
}

function ratingOfLastLine(text: string, max: number): Said<Rating>[] {
  const trimmed = text.trimEnd()
  const start = trimmed.lastIndexOf('\n') + 1
  return ratingOfLine(lastLine, trimmed.slice(start), start, max)
}

function ratingOfLine(form: RegExp, line: string, start: number, max: number): Said<Rating>[] {
  const match = form.exec(line)
  const digits = match?.indices?.[1] ?? match?.indices?.[2]
  const outOf = match?.at(-1)
  return match && digits ? [said(match[1] ?? match[2], outOf ?? max, start + digits[0], start + line.length)] : []
}

/** What a judge could quote so that it looks like a rating: in any line or quotation, and `10/10` in the middle of a sentence. */
function ratingsShown(material: string, max: number): Said<Rating>[] {
  const fractions = [...material.matchAll(/(?<![\d.])(\d{1,9}(?:\.\d{1,9})?) {0,2}\/ {0,2}(\d{1,9})(?![\d.]*\d)/g)]
  const inSentences = fractions
    .filter(([, , outOf]) => Number(outOf) === max)
    .map((match) => said(match[1], max, match.index, match.index + match[0].length))
  return [
    ...bracketedRatings(material, max),
    ...material.split(/[\n"]/).flatMap((line) => ratingOfLastLine(line, max)),
    ...inSentences,
  ]
}

function said(digits: string | undefined, outOf: string | number, start: number, end: number): Said<Rating> {
  const rating = Number(digits)
  return { meant: { rating, outOf: Number(outOf) }, key: `${rating}/${outOf}`, start, end }
}
