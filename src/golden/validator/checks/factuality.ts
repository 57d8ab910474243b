import type { Answer } from '../answer.js'
import type { CheckContext } from '../built-in-checks.js'
import type { Finding, HallucinationRisk } from '../validator.js'
import { figureAt, isDated, isResultOf, operandsAmong } from './computed.js'
import { numbersBySentence, properNames } from './concrete.js'
import { monthsOf } from './dates.js'
import { labelStarts } from './labels.js'
import { lineNames, type Piece, quoted, withoutCode, words as wordsOf } from './text.js'

type FactContext = Pick<CheckContext, 'words' | 'unsupported'>

/** Cost of each unsupported fact on the 0-100 scale. */
const costOfOne = 35

/** So many facts that only the answer knows are no risk where the case has no reference. */
const unreferencedAtMost = 2

/**
 * Numbers, names, dates and quotes of the answer that are in neither the input, what was said before it, nor the
 * reference. It compares what is written, not what is meant: a wrong statement made of the reference's own words is not
 * seen. Nor is a single capitalised word where any word has a capital, as at the head of a sentence, a label or a cell.
 */
export function factuality(answer: Answer, context: FactContext): Finding {
  const lineOf = lineNames(answer.output)
  const unsupported = unsupportedFacts(answer, context)
  if (answer.reference === undefined) return { score: null, note: unreferenced(unsupported, lineOf) }
  const violations = unsupported.map(({ text, offset }) => ({
    message: `${quoted(text)} in ${lineOf(offset)} is in neither the input nor the reference`,
  }))
  const [first] = violations
  return {
    score: Math.max(0, 100 - costOfOne * unsupported.length),
    violations,
    ...(first && { note: first.message }),
  }
}

/** Without a reference nothing is scored; what stands behind a raised risk is named all the same. */
function unreferenced(unsupported: readonly Piece[], lineOf: (offset: number) => string): string {
  const nothing = 'the case has no reference'
  if (unsupported.length <= unreferencedAtMost) return nothing
  const [first, second] = unsupported.map(({ text, offset }) => `${quoted(text)} in ${lineOf(offset)}`)
  return `${nothing}, and ${first}, ${second} and ${unsupported.length - 2} more are not in the input`
}

/** With a reference, one unsupported fact is a medium risk and two are a high one. Without, many are a medium one. */
export function hallucinationRisk(answer: Answer, context: FactContext): HallucinationRisk {
  const unsupported = unsupportedFacts(answer, context).length
  if (answer.reference === undefined) return unsupported > unreferencedAtMost ? 'medium' : 'low'
  if (unsupported === 0) return 'low'
  return unsupported === 1 ? 'medium' : 'high'
}

function unsupportedFacts(answer: Answer, { words, unsupported }: FactContext): readonly Piece[] {
  const found = unsupported.get(answer) ?? findUnsupported(answer, words)
  unsupported.set(answer, found)
  return found
}

function findUnsupported(
  { input, output, earlier = '', reference = '' }: Answer,
  words: CheckContext['words'],
): Piece[] {
  const source = readSource([earlier, input, reference].join('\n'), words)
  const prose = withoutCode(output)
  const labels = labelStarts(prose)
  const facts = [
    ...numbersBySentence(prose).flatMap((written) => inventedNumbers(written, prose, source, words)),
    ...properNames(prose).filter(
      ({ text, offset }) =>
        !isAcronym(text) &&
        (text.includes(' ') || !labels.has(offset)) &&
        wordsOf(text).some((word) => !source.words.has(plain(word))),
    ),
    ...quotations(prose).filter(({ text }) => !source.text.includes(flat(text))),
  ]
  const found = Map.groupBy(facts, ({ text }) => text)
  return [...found.values()].flatMap(([first]) => first ?? []).sort((a, b) => a.offset - b.offset)
}

/** Numbers of a sentence that are neither given nor the result of two given ones that stand in it, too. */
function inventedNumbers(
  written: readonly Piece[],
  prose: string,
  source: Source,
  { monthNames }: CheckContext['words'],
): Piece[] {
  const invented = written.filter(({ text }) => !isSmallCount(text) && !source.numbers.has(valueOf(text)))
  if (invented.length === 0) return invented
  const operands = operandsAmong(
    written.flatMap((piece) => {
      const value = valueOf(piece.text)
      return typeof value === 'number' && source.numbers.has(value) ? [figureAt(prose, piece, value)] : []
    }),
  )
  return invented.filter((piece) => {
    const value = valueOf(piece.text)
    if (typeof value === 'string' || isDated(prose, piece, monthNames)) return true
    return !isResultOf(figureAt(prose, piece, value), operands)
  })
}

interface Source {
  readonly text: string
  readonly words: ReadonlySet<string>
  readonly numbers: ReadonlySet<number | string>
}

function readSource(text: string, { numberNames, monthNames }: CheckContext['words']): Source {
  const all = wordsOf(text).map(plain)
  const written = all.flatMap((word) => (Object.hasOwn(numberNames, word) ? (numberNames[word] ?? []) : []))
  const digits = [...text.matchAll(/\d+(?:[.,]+\d+)*/g)].map(([number]) => valueOf(number))
  const months = monthsOf(text, monthNames)
  return {
    text: flat(text),
    words: new Set([...all, ...months.words]),
    numbers: new Set([...written, ...digits, ...months.numbers]),
  }
}

/** Quotations of three words or more. */
function quotations(text: string): Piece[] {
  return [...text.matchAll(/["“]([^"“”\n]{1,400})["”]/g)]
    .map((match) => ({ text: match[1] ?? '', offset: match.index }))
    .filter((quote) => wordsOf(quote.text).length >= 3)
}

/** `45,000` is 45000; what only looks like a number, such as the version `1.2.3`, is itself. */
function valueOf(text: string): number | string {
  const value = Number(text.replaceAll(',', ''))
  return Number.isNaN(value) ? text : value
}

/** `2 options`, `step 3`: counted, not claimed. */
const isSmallCount = (text: string) => /^[0-3]$/.test(text)

const isAcronym = (name: string) => /^[\p{Lu}\p{N}]{2,6}$/u.test(name)

const plain = (word: string) => word.toLowerCase().replace(/['’]s$/, '')

const flat = (text: string) => wordsOf(text).join(' ').toLowerCase()
