import type * as Re2 from 're2js'
import { closedUnderCase } from './regex-case.js'
import { unrolledSize } from './regex-cost.js'
import { rangesOf } from './regex-syntax.js'
import type { CharSet, RegexNode } from './regex-syntax.js'

type Ranges = CharSet['ranges']

export interface LinearMatch {
  readonly start: number
  readonly end: number
  readonly groups: readonly (string | undefined)[]
}

/** A pattern in the linear-time engine, with JavaScript's meaning. */
export interface LinearRegex {
  /** Steps that one character costs at most. */
  readonly size: number
  find(text: string, from: number): LinearMatch | undefined
}

/** Loaded by the first pattern that needs it: 11 ms. Synchronous, as a matcher inside `toEqual` must be. */
const engine = (): typeof Re2 => process.getBuiltinModule('node:module').createRequire(import.meta.url)('re2js')

// JavaScript without the flag u matches UTF-16 units, the engine code points. So each surrogate is moved to a private
// character of its own; texts that hold these characters are refused.
const SURROGATES = /[\ud800-\udfff]/g
const STAND_INS = /[\ue000-\ue7ff]/
const FROM_SURROGATE = 0xe000 - 0xd800
const MAX_REPEAT = 1000
/** Instructions, loops unrolled. */
const MAX_SIZE = 5_000

/** @returns a sentence why not, for what a linear engine cannot do as JavaScript does. */
export function compileLinear(tree: RegexNode, flags: string): LinearRegex | string {
  if (unrolledSize(tree) > MAX_SIZE) return 'it is too large for the linear-time engine'
  const writer = new PatternWriter(flags)
  let regex
  try {
    const written = writer.write(tree)
    const { RE2JS } = engine()
    regex = RE2JS.compile(
      written,
      (flags.includes('m') ? RE2JS.MULTILINE : 0) | (writer.folds ? RE2JS.CASE_INSENSITIVE : 0),
    )
  } catch (error) {
    if (error instanceof NotLinear) return error.message
    return 'it is too large for the linear-time engine'
  }
  const compiled = regex
  const unicode = flags.includes('u')
  const lineEnds = writer.usesLines && flags.includes('m') ? /[\r\u2028\u2029]/ : undefined
  return {
    size: compiled.programSize(),
    find(text, from) {
      if (lineEnds?.test(text)) throw new NotLinear('"^" or "$" with the flag m, and a line end other than \\n')
      if (!unicode && STAND_INS.test(text)) throw new NotLinear('private characters in the text')
      const plain = unicode
        ? text
        : text.replace(SURROGATES, (unit) => String.fromCharCode(unit.charCodeAt(0) + FROM_SURROGATE))
      const matcher = compiled.matcher(plain)
      if (!matcher.find(from)) return undefined
      const groups = Array.from({ length: compiled.groupCount() + 1 }, (_, i) => {
        const start = matcher.start(i)
        return start < 0 ? undefined : text.slice(start, matcher.end(i))
      })
      return { start: matcher.start(), end: matcher.end(), groups }
    },
  }
}

/** Says why a pattern, or a text, is not for the linear engine. */
export class NotLinear extends Error {}

/** What has no linear time, and what to write instead. */
const UNUSABLE = {
  look: 'it uses lookaround: ask twice, as in /a/.test(text) && !/b/.test(text)',
  reference: 'it uses a backreference',
  modifiers: 'it uses modifiers: write flags behind it, as in /a/i',
} as const

/** Writes a tree in the syntax of RE2, every set of characters spelled out. */
class PatternWriter {
  usesLines = false
  private readonly unicode: boolean
  private readonly ignoreCase: boolean
  private readonly multiline: boolean

  constructor(flags: string) {
    this.unicode = flags.includes('u')
    this.ignoreCase = flags.includes('i')
    this.multiline = flags.includes('m')
  }

  /** With the flag u, JavaScript folds case as the engine does; without it, the sets are closed under case here. */
  get folds(): boolean {
    return this.unicode && this.ignoreCase
  }

  write(node: RegexNode): string {
    switch (node.type) {
      case 'set':
        return this.set(node.set)
      case 'assert':
        return this.assertion(node.kind)
      case 'group':
        return `(${node.capture ? '' : '?:'}${this.write(node.body)})`
      case 'alternatives':
        return node.items.map((item) => this.write(item)).join('|')
      case 'sequence':
        return node.items.map((item) => this.write(item)).join('')
      case 'repeat':
        return this.repeat(node)
      case 'property':
        throw new NotLinear('it uses \\p{...}')
      default:
        throw new NotLinear(UNUSABLE[node.type])
    }
  }

  private repeat({ body, min, max, lazy }: Extract<RegexNode, { type: 'repeat' }>): string {
    if (min > MAX_REPEAT || (max !== Infinity && max > MAX_REPEAT))
      throw new NotLinear('it repeats more than 1000 times')
    return `(?:${this.write(body)}){${min},${max === Infinity ? '' : max}}${lazy ? '?' : ''}`
  }

  private assertion(kind: '^' | '$' | '\\b' | '\\B'): string {
    if (kind === '^' || kind === '$') {
      this.usesLines = true
      return this.multiline ? kind : kind === '^' ? '\\A' : '\\z'
    }
    if (this.folds) throw new NotLinear('\\b with the flags i and u')
    return kind
  }

  private set(set: CharSet): string {
    if (this.unicode) {
      if (this.folds && set.negated) throw new NotLinear('a negated class with the flags i and u')
      return written(rangesOf(set))
    }
    return written(unitRanges(set, this.ignoreCase))
  }
}

function written(ranges: Ranges): string {
  if (ranges.length === 0) return '[^\\x{0}-\\x{10FFFF}]'
  return `[${ranges.map(([first, last]) => `\\x{${first.toString(16)}}-\\x{${last.toString(16)}}`).join('')}]`
}

/** The units that a set matches, surrogates moved to their stand-ins. */
function unitRanges(set: CharSet, ignoreCase: boolean): Ranges {
  const ranges = ignoreCase ? closedUnderCase(set) : rangesOf(set)
  return [
    ...clipped(ranges, 0, 0xd7ff, 0),
    ...clipped(ranges, 0xd800, 0xdfff, FROM_SURROGATE),
    ...clipped(ranges, 0xe800, 0xffff, 0),
  ]
}

const clipped = (ranges: Ranges, from: number, to: number, shift: number): Ranges =>
  ranges
    .filter(([first, last]) => first <= to && last >= from)
    .map(([first, last]) => [Math.max(first, from) + shift, Math.min(last, to) + shift])
