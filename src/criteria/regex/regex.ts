import { EvaluationFault } from '../frame.js'
import type { Frame } from '../frame.js'
import { backtrackingBound, hasSubtleLoops } from './regex-cost.js'
import { NotLinear, compileLinear } from './regex-linear.js'
import type { LinearMatch, LinearRegex } from './regex-linear.js'
import { parseRegex } from './regex-syntax.js'
import type { RegexNode } from './regex-syntax.js'

export type RegexMatch = LinearMatch

/** Searches whose bound is higher do not go to the native engine: 10 million steps take it some 20 ms. */
const NATIVE_BOUND = 10_000_000
/** Native steps, and characters times instructions of the linear engine, that cost one step of the budget. */
const NATIVE_STEPS = 64
const LINEAR_STEPS = 1.3

const SUBTLE = 'a group or an empty match is repeated: write "(?:" for the group, or ask only /.../.test(text)'

/** A regular expression literal whose every search ends in time. */
export class SafeRegex {
  readonly global: boolean
  readonly names: readonly (readonly [name: string, index: number])[]
  private readonly tree: RegexNode
  private readonly native: RegExp
  private readonly unicode: boolean
  private linear: LinearRegex | string | undefined

  constructor(pattern: string, flags: string) {
    this.global = flags.includes('g')
    this.unicode = flags.includes('u')
    this.tree = parseRegex(pattern, flags)
    // Global, so that a search can begin at lastIndex.
    this.native = new RegExp(pattern, this.global ? flags : `${flags}g`)
    this.names = [...pattern.matchAll(/\\.|\[(?:\\.|[^\]])*\]|\((?!\?)|\(\?<([^=!>][^>]*)>/gs)]
      .filter(([text]) => text.startsWith('('))
      .flatMap(([, name], i) => (name === undefined ? [] : [[name, i + 1] as const]))
  }

  /** Why no text can be searched with this pattern, or `undefined`. */
  get problem(): string | undefined {
    if (backtrackingBound(this.tree, 0) !== Infinity) return undefined
    const linear = this.linearly()
    return typeof linear === 'string' ? linear : undefined
  }

  /**
   * The first match at or after `from`.
   * @param wholly whether the extent and the groups matter, or only that and where there is a match
   */
  find(frame: Frame, text: string, from: number, wholly: boolean): RegexMatch | undefined {
    const bound = backtrackingBound(this.tree, text.length)
    if (bound <= NATIVE_BOUND) {
      // Searches that go on after a match begin at other places, so the bound holds for all of them together.
      frame.spend(1 + (from === 0 ? Math.ceil(bound / NATIVE_STEPS) : 0))
      return this.findNatively(text, from)
    }
    const linear = this.linearly()
    if (typeof linear === 'string') throw tooCostly(text, linear)
    if (wholly && hasSubtleLoops(this.tree)) throw tooCostly(text, SUBTLE)
    frame.spend(1 + Math.ceil(((text.length - from) * linear.size) / LINEAR_STEPS))
    try {
      return linear.find(text, from)
    } catch (error) {
      if (error instanceof NotLinear) throw tooCostly(text, error.message)
      throw error
    }
  }

  /** The place after `index`, where a search goes on that found an empty match there. */
  after(text: string, index: number): number {
    const code = this.unicode ? text.codePointAt(index) : undefined
    return index + (code !== undefined && code > 0xffff ? 2 : 1)
  }

  private linearly(): LinearRegex | string {
    this.linear ??= compileLinear(this.tree, this.native.flags)
    return this.linear
  }

  private findNatively(text: string, from: number): RegexMatch | undefined {
    this.native.lastIndex = from
    const match = this.native.exec(text)
    if (!match) return undefined
    return { start: match.index, end: match.index + match[0].length, groups: [...match] }
  }
}

const tooCostly = (text: string, why: string): EvaluationFault =>
  new EvaluationFault(
    'regex',
    `this regular expression may take too long on ${text.length} characters, and cannot run in linear time: ${why}`,
  )
