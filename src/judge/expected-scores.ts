import type { TokenLogprob } from '../model/port.js'

/**
 * Scores as the judge would give them on average: each score is the mean over the numbers it could have written in that
 * place, weighed by their probability. Source: Liu et al. (2023), G-Eval, arXiv:2303.16634, section 2.
 * @param read what the reply says, per category, in [0, 1].
 * @returns `undefined` unless every category's number is found among the tokens.
 */
export function expectedScores(
  logprobs: readonly TokenLogprob[],
  read: Readonly<Record<string, number>>,
): Record<string, number> | undefined {
  const tokens = placed(logprobs.filter(({ token }) => token !== '')) // a special token, or a part of a character
  const text = logprobs.map(({ token }) => token).join('')
  const scores: [string, number][] = []
  for (const [name, score] of Object.entries(read)) {
    const start = numberStart(text, name)
    if (start === undefined || Number(digitsOf(text.slice(start))) !== score) return undefined
    const at = tokens.findIndex(({ end }) => end > start)
    const expected = expectedNumber(tokens, at, start, '')
    if (expected === undefined) return undefined
    scores.push([name, expected])
  }
  return Object.fromEntries(scores)
}

/** Digits behind these change no score; a judge that got stuck may write thousands. */
const longestNumber = 20

interface PlacedToken extends TokenLogprob {
  readonly start: number
  readonly end: number
}

function placed(logprobs: readonly TokenLogprob[]): PlacedToken[] {
  let end = 0
  return logprobs.map((logprob) => {
    const start = end
    end += logprob.token.length
    return { ...logprob, start, end }
  })
}

/** Where the last `"<name>_score":` has its number. */
function numberStart(text: string, name: string): number | undefined {
  const found = [...text.matchAll(new RegExp(String.raw`\b${name}(?:_score)?["']?\s*:\s*["']?(?=[\d.])`, 'g'))].at(-1)
  return found && found.index + found[0].length
}

/**
 * Mean of the numbers that could stand here. Another token than the one written ends in the number it makes so far: what
 * would have followed it is not known.
 */
function expectedNumber(tokens: readonly PlacedToken[], at: number, from: number, soFar: string): number | undefined {
  const written = tokens[at]
  if (!written || soFar.length > longestNumber) return inRange(soFar)
  const before = written.token.slice(0, Math.max(0, from - written.start)).trimEnd()
  const alternatives = new Map(written.top.map(({ token, logprob }) => [token, logprob]))
  alternatives.set(written.token, written.logprob)
  let weighted = 0
  let total = 0
  for (const [token, logprob] of alternatives) {
    if (!token.startsWith(before)) continue
    const behind = token.slice(before.length)
    const rest = soFar === '' ? behind.trimStart() : behind
    const digits = digitsOf(rest)
    const goesOn = token === written.token && rest === digits
    const number = goesOn ? expectedNumber(tokens, at + 1, written.end, soFar + digits) : inRange(soFar + digits)
    if (number === undefined) continue
    weighted += Math.exp(logprob) * number
    total += Math.exp(logprob)
  }
  return total === 0 ? undefined : weighted / total
}

/** What a number begins with; a score has no sign and no exponent. */
function digitsOf(text: string): string {
  return /^[\d.]*/.exec(text)?.[0] ?? ''
}

function inRange(digits: string): number | undefined {
  const number = /^(?:\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : undefined
  return number !== undefined && number <= 1 ? number : undefined
}
