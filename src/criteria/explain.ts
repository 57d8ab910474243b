import { shorten } from '../config/safe-text.js'
import { askedText } from './asked-values.js'
import { firstDifference, notSame } from './difference.js'
import { explainError } from './explain-error.js'
import type { Polarity } from './explain-error.js'
import { adviceOn } from './advice.js'
import type { Program } from './program.js'
import type { BinaryExpression, CallExpression, Node } from './nodes.js'
import type { Outcome } from './outcome.js'
import { isPath, partsOf } from './parts.js'
import { placeOfMatch } from './place-of-match.js'
import { isCut, nameValue, showEnd, showString, showValue } from './show-value.js'
import { isObject } from './values.js'
import type { Trace } from './trace.js'

const MAX_SENTENCE = 300

/** One sentence: why a criterion came out as it did, in the words of the criteria protocol. */
export function explain(program: Program, trace: Trace, outcome: Outcome, polarity: Polarity): string {
  if (outcome.state === 'error') return explainError(outcome.error, polarity)
  const holds = outcome.state === 'true'
  const sentence = new Sentence(program.source, trace).of(program.node, holds, polarity)
  const note = polarity === 'pass' ? '' : holds ? ' (bad)' : ' (good)'
  const mistake = holds === (polarity === 'pass') ? undefined : adviceOn(program, trace)
  // A sentence that says itself what to write is enough.
  const advice = mistake === undefined || sentence.includes(': write ') ? '' : `; ${mistake}`
  return shorten(sentence, MAX_SENTENCE) + advice + note
}

/** Whether the explanation says what a diagram of values does not: where two long texts differ, what to write instead. */
export function tellsMoreThanValues(program: Program, trace: Trace, polarity: Polarity): boolean {
  const sentence = new Sentence(program.source, trace)
  sentence.of(program.node, trace.get(program.node) === true, polarity)
  return sentence.tellsMore || adviceOn(program, trace) !== undefined
}

const CONTAINS: ReadonlyMap<string, readonly [yes: string, no: string]> = new Map([
  ['includes', ['contains', 'does not contain']],
  ['startsWith', ['starts with', 'does not start with']],
  ['endsWith', ['ends with', 'does not end with']],
])

const SEARCHES = new Set(['match', 'search', 'indexOf', 'lastIndexOf'])

class Sentence {
  /** Holds something that the values of the parts, shown each by itself, do not. */
  tellsMore = false
  /** Of what went wrong, more is said. */
  private isBad = false

  constructor(
    private readonly source: string,
    private readonly trace: Trace,
  ) {}

  of(node: Node, holds: boolean, polarity: Polarity): string {
    this.isBad = holds !== (polarity === 'pass')
    if (node.type === 'BinaryExpression') {
      const about = this.comparison(node, holds, polarity)
      if (about !== undefined) return about
    }
    const isDenied = node.type === 'UnaryExpression' && node.operator === '!'
    const called = isDenied ? node.argument : node
    if (called.type === 'CallExpression') {
      const found = this.isBad ? this.textFound(called, holds !== isDenied) : undefined
      const about = found ?? (isDenied ? undefined : this.call(called, holds))
      if (about !== undefined) return about
    }
    return this.list(node, holds)
  }

  /** `/.../.test(text)`, `text.includes('...')`: of a long text, the place where it was found. */
  private textFound({ callee, arguments: [argument, ...more] }: CallExpression, holds: boolean): string | undefined {
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !argument || more.length > 0)
      return undefined
    const { object, property } = callee
    if (object.type === 'Literal' && object.regex && property.name === 'test') {
      const text = this.valueOf(argument)
      if (typeof text !== 'string') return undefined
      this.tellsMore ||= holds && isCut(text)
      const says = `${this.text(argument)} ${holds ? 'matches' : 'does not match'} ${this.text(object)}`
      return `${says}: ${holds ? '' : 'it is '}${showString(text, holds ? placeOfMatch(text, object.regex) : 0)}`
    }
    const [text, wanted] = [this.valueOf(object), this.valueOf(argument)]
    if (!holds || property.name !== 'includes' || typeof text !== 'string' || typeof wanted !== 'string')
      return undefined
    this.tellsMore ||= isCut(text)
    return `${this.text(object)} contains ${showString(wanted)}: ${showString(text, text.indexOf(wanted))}`
  }

  private text(node: Node): string {
    return shorten(this.source.slice(node.start, node.end).trim().replace(/\s+/g, ' '), 80)
  }

  private valueOf(node: Node): unknown {
    return node.type === 'Literal' ? node.value : this.trace.get(node)
  }

  private isKnown(node: Node): boolean {
    return this.trace.has(node) || (node.type === 'Literal' && !node.regex)
  }

  private comparison(node: BinaryExpression, holds: boolean, polarity: Polarity): string | undefined {
    const { left, right, operator } = node
    if (left.type === 'Literal' || !this.isKnown(left) || !this.isKnown(right)) return undefined
    const isEqual = operator === '===' || operator === '=='
    if (isEqual || operator === '!==' || operator === '!=') return this.equality(left, right, isEqual, holds, polarity)
    if (!['<', '>', '<=', '>='].includes(operator)) return undefined
    const value = nameValue(this.valueOf(right))
    const written = this.text(right)
    const limit = right.type === 'Literal' || value === written ? written : `${written} (${value})`
    return `${this.amount(left)}, which is ${holds ? '' : 'not '}${operator} ${limit}${this.searched(left)}`
  }

  private equality(left: Node, right: Node, isEqual: boolean, holds: boolean, polarity: Polarity): string {
    const [actual, expected] = [this.valueOf(left), this.valueOf(right)]
    const same = isEqual === holds
    const [value, written] = [nameValue(expected), this.text(right)]
    const isSaid = right.type === 'Literal' || right.type === 'Identifier' || value === written
    const wanted = isSaid ? value : `${written} (${value})`
    if (same && polarity === 'pass' && holds) return `${this.text(left)} is ${nameValue(actual)}, criterion met`
    if (same) return `${this.text(left)} is ${nameValue(actual)}${this.searched(left)}`
    if (polarity === 'fail' && isEqual && expected === undefined) return `${this.text(left)} is defined`
    if (typeof actual === 'string' && typeof expected === 'string') {
      this.tellsMore ||= isCut(actual) || isCut(expected)
      return `${this.text(left)} is ${notSame(actual, expected).join(', not ')}${this.searched(left)}`
    }
    const hint = this.unlikeItReads(left, right, actual, expected)
    this.tellsMore ||= hint !== ''
    return `${this.text(left)} is ${nameValue(actual)}, not ${wanted}${hint}${this.searched(left)}`
  }

  private unlikeItReads(left: Node, right: Node, actual: unknown, expected: unknown): string {
    if (Number.isNaN(expected) && Number.isNaN(actual))
      return `; nothing equals NaN: write Number.isNaN(${this.text(left)})`
    return isObject(actual) && isObject(expected)
      ? `; objects are compared by identity here: write equals(${this.text(left)}, ${this.text(right)})`
      : ''
  }

  /** The text of `text.match(/.../)`, `text.indexOf('...')` and their like, which their value does not tell. */
  private searched(node: Node): string {
    if (node.type === 'ChainExpression') return this.searched(node.expression)
    if (node.type === 'MemberExpression') return this.searched(node.object)
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return ''
    if (node.arguments[0]?.type === 'ArrowFunctionExpression') return this.asked(node)
    const { object, property } = node.callee
    const text = this.valueOf(object)
    if (property.type !== 'Identifier' || !SEARCHES.has(property.name) || typeof text !== 'string') return ''
    return ` (${this.text(object)} is ${showString(text)})`
  }

  /** What the items have where a search that found nothing looked. */
  private asked(node: CallExpression): string {
    return this.isBad ? askedText(node, this.source, this.trace) : ''
  }

  /** `result.rows has 10 items` for a length, `result.n is 13` for the rest. */
  private amount(node: Node): string {
    const value = this.valueOf(node)
    if (node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'length') {
      const holder = this.valueOf(node.object)
      const unit = Array.isArray(holder) ? 'item' : typeof holder === 'string' ? 'character' : undefined
      if (unit) return `${this.text(node.object)} has ${String(value)} ${unit}${value === 1 ? '' : 's'}`
    }
    return `${this.text(node)} is ${nameValue(value)}`
  }

  private call(node: CallExpression, holds: boolean): string | undefined {
    const { callee, arguments: args } = node
    if (callee.type === 'Identifier' && callee.name === 'equals' && !holds) return this.unequal(args)
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
    const { object, property } = callee
    const [argument] = args
    if (!argument || args.length > 1) return undefined
    if (this.text(callee) === 'Array.isArray') {
      const value = this.valueOf(argument)
      return `${this.text(argument)} is ${nameValue(value)}${holds ? '' : ', not an array'}`
    }
    const words = CONTAINS.get(property.name)
    if (words && this.isKnown(argument)) {
      const holder = this.valueOf(object)
      const actual = holds ? '' : `: it is ${this.searchedIn(holder, property.name)}`
      const wanted = this.valueOf(argument)
      return `${this.text(object)} ${words[holds ? 0 : 1]} ${showValue(wanted)}${actual}`
    }
    if (argument.type !== 'ArrowFunctionExpression') return undefined
    const about = this.walk(property.name, object, argument, holds, this.trace.has(node))
    return about === undefined ? about : about + this.asked(node)
  }

  private searchedIn(holder: unknown, method: string): string {
    if (typeof holder !== 'string' || method !== 'endsWith') return showValue(holder)
    this.tellsMore ||= isCut(holder)
    return showEnd(holder)
  }

  private unequal([a, b]: readonly Node[]): string | undefined {
    if (!a || !b || !this.isKnown(a) || !this.isKnown(b)) return undefined
    // What is written out is what was expected, on whichever side it stands.
    const [actual, expected] = isWritten(a) && !isWritten(b) ? [b, a] : [a, b]
    this.tellsMore = true
    return firstDifference(this.text(actual), this.valueOf(actual), this.valueOf(expected))
  }

  /** @param isTraced else the budget ended before the element that decided, and the last one in the trace is innocent */
  private walk(method: string, object: Node, callback: Node, holds: boolean, isTraced: boolean): string | undefined {
    const holder = this.valueOf(object)
    if (!Array.isArray(holder) || (method !== 'every' && method !== 'some')) return undefined
    const [items, rule] = [this.text(object), this.text(callback)]
    const count = `${holder.length} item${holder.length === 1 ? '' : 's'}`
    if (holder.length === 0) return `${items} is empty, so ${rule} was never asked`
    if (method === 'every' && holds) return `all ${count} of ${items} satisfy ${rule}`
    if (method === 'some' && !holds) return `none of the ${count} of ${items} satisfies ${rule}`
    if (!isTraced) {
      const some = holds ? `one of the ${count} of ${items} satisfies` : `not all ${count} of ${items} satisfy`
      return `${some} ${rule} (too many to say which one)`
    }
    const one = `item ${String(this.trace.get(callback))} of ${items}`
    return `${one} ${holds ? 'satisfies' : 'does not satisfy'} ${rule}${this.inside(callback, holds)}`
  }

  private inside(callback: Node, holds: boolean): string {
    if (callback.type === 'ArrowFunctionExpression') {
      const about = this.of(callback.body, holds, holds ? 'fail' : 'pass')
      if (this.tellsMore) return `: ${about}`
    }
    const parts = callback.type === 'ArrowFunctionExpression' ? partsOf(callback.body, this.trace) : []
    const shown = parts.filter(({ node }) => isPath(node))
    return shown.length === 0
      ? ''
      : ` (${shown.map((part) => `${this.text(part.node)} is ${showValue(part.value)}`).join(', ')})`
  }

  /** For everything else: the values of the names that were read. */
  private list(node: Node, holds: boolean): string {
    const parts = partsOf(node, this.trace).filter((part) =>
      ['Identifier', 'MemberExpression', 'ChainExpression', 'CallExpression'].includes(part.node.type),
    )
    const seen = new Map(
      parts.filter((part) => part.node !== node).map((part) => [this.text(part.node), showValue(part.value)]),
    )
    const values = [...seen].map(([text, value]) => `${text} is ${value}`)
    const claim = `${this.text(node)} is ${String(holds)}`
    return values.length === 0 ? claim : `${claim}: ${values.join(', ')}`
  }
}

const isWritten = ({ type }: Node): boolean =>
  type === 'Literal' || type === 'ObjectExpression' || type === 'ArrayExpression'
