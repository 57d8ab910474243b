/** The tree of a regular expression that the engine has already accepted as valid (flags g, i, m, s, u, y). */
export type RegexNode =
  | { readonly type: 'set'; readonly set: CharSet }
  | { readonly type: 'assert'; readonly kind: '^' | '$' | '\\b' | '\\B' }
  | { readonly type: 'property' }
  | { readonly type: 'look' | 'reference' | 'modifiers' }
  | { readonly type: 'group'; readonly body: RegexNode; readonly capture: boolean }
  | { readonly type: 'alternatives'; readonly items: readonly RegexNode[] }
  | { readonly type: 'sequence'; readonly items: readonly RegexNode[] }
  | {
      readonly type: 'repeat'
      readonly body: RegexNode
      readonly min: number
      readonly max: number
      readonly lazy: boolean
    }

/** Characters as ranges of code units (of code points with the flag u). */
export interface CharSet {
  readonly ranges: readonly (readonly [first: number, last: number])[]
  readonly negated: boolean
}

type Ranges = CharSet['ranges']
const DIGITS: Ranges = [[48, 57]]
const WORD: Ranges = [[48, 57], [65, 90], [95, 95], [97, 122]] // prettier-ignore
const LINE_ENDS: Ranges = [[10, 10], [13, 13], [0x2028, 0x2029]] // prettier-ignore
const SPACE: Ranges = [
  [9, 13],
  [32, 32],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
const CONTROLS = new Map([['n', 10], ['r', 13], ['t', 9], ['v', 11], ['f', 12], ['0', 0]]) // prettier-ignore
const MAX_CODE = 0x10ffff

export function parseRegex(pattern: string, flags: string): RegexNode {
  return new RegexParser(pattern, flags).parse()
}

class RegexParser {
  private index = 0
  private readonly unicode: boolean
  private readonly dotAll: boolean

  constructor(
    private readonly pattern: string,
    flags: string,
  ) {
    this.unicode = flags.includes('u')
    this.dotAll = flags.includes('s')
  }

  parse(): RegexNode {
    return this.alternatives()
  }

  private accept(text: string): boolean {
    if (!this.pattern.startsWith(text, this.index)) return false
    this.index += text.length
    return true
  }

  private alternatives(): RegexNode {
    const items = [this.sequence()]
    while (this.accept('|')) items.push(this.sequence())
    return items.length === 1 ? items[0]! : { type: 'alternatives', items }
  }

  private sequence(): RegexNode {
    const items: RegexNode[] = []
    while (this.index < this.pattern.length && !/[|)]/.test(this.pattern[this.index]!)) items.push(this.quantified())
    return { type: 'sequence', items }
  }

  private quantified(): RegexNode {
    const body = this.atom()
    const match = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})(\??)/.exec(this.pattern.slice(this.index, this.index + 40))
    if (!match) return body
    this.index += match[0].length
    const [text, least, comma, most, lazy] = match
    const min = least === undefined ? (text.startsWith('+') ? 1 : 0) : Number(least)
    const max =
      least === undefined ? (text.startsWith('?') ? 1 : Infinity) : !comma ? min : most ? Number(most) : Infinity
    return { type: 'repeat', body, min, max, lazy: lazy === '?' }
  }

  private atom(): RegexNode {
    if (this.accept('(')) return this.group()
    if (this.accept('[')) return this.charClass()
    if (this.accept('^')) return { type: 'assert', kind: '^' }
    if (this.accept('$')) return { type: 'assert', kind: '$' }
    if (this.accept('.'))
      return { type: 'set', set: this.dotAll ? { ranges: [], negated: true } : { ranges: LINE_ENDS, negated: true } }
    if (this.accept('\\')) return this.escape()
    const code = this.codeAt(this.index)
    this.index += code > 0xffff ? 2 : 1
    return charNode(code)
  }

  private codeAt(index: number): number {
    return (this.unicode ? this.pattern.codePointAt(index) : this.pattern.charCodeAt(index)) ?? 0
  }

  private group(): RegexNode {
    if (this.accept('?:')) return this.closed('group', false)
    if (/^\?<?[=!]/.test(this.pattern.slice(this.index, this.index + 3))) {
      this.index += this.pattern[this.index + 1] === '<' ? 3 : 2
      return this.closed('look', false)
    }
    if (this.accept('?<')) this.index = this.pattern.indexOf('>', this.index) + 1
    else if (this.accept('?')) {
      this.index = this.pattern.indexOf(':', this.index) + 1
      return this.closed('modifiers', false)
    }
    return this.closed('group', true)
  }

  private closed(type: 'group' | 'look' | 'modifiers', capture: boolean): RegexNode {
    const body = this.alternatives()
    this.index++
    return type === 'group' ? { type, body, capture } : { type }
  }

  private escape(): RegexNode {
    const letter = this.pattern[this.index]!
    if (letter === 'b' || letter === 'B') {
      this.index++
      return { type: 'assert', kind: letter === 'b' ? '\\b' : '\\B' }
    }
    if (/[1-9k]/.test(letter)) {
      this.index++
      return { type: 'reference' }
    }
    const named = this.classEscape()
    if (named === 'property') return { type: 'property' }
    return typeof named === 'number' ? charNode(named) : { type: 'set', set: named }
  }

  /** Reads what stands after a backslash, in a class or outside. */
  private classEscape(): number | CharSet | 'property' {
    const letter = this.pattern[this.index]!
    const lower = letter.toLowerCase()
    const ranges = lower === 'd' ? DIGITS : lower === 'w' ? WORD : lower === 's' ? SPACE : undefined
    if (ranges) {
      this.index++
      return { ranges, negated: letter !== lower }
    }
    if (lower === 'p' && this.unicode) {
      this.index = this.pattern.indexOf('}', this.index) + 1
      return 'property'
    }
    const code = this.codeEscape(letter)
    if (code !== undefined) return code
    const itself = this.codeAt(this.index)
    this.index += itself > 0xffff ? 2 : 1
    return itself
  }

  private codeEscape(letter: string): number | undefined {
    const rest = this.pattern.slice(this.index, this.index + 12)
    const hex = /^(?:x([\da-fA-F]{2})|u([\da-fA-F]{4}))/.exec(rest)
    const pair = this.unicode ? /^u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})/.exec(rest) : null
    const braced = this.unicode ? /^u\{([\da-fA-F]+)\}/.exec(this.pattern.slice(this.index)) : null
    const control = /^c([A-Za-z])/.exec(rest)
    const octal = this.unicode ? null : /^0[0-7]{1,2}/.exec(rest)
    const found = pair ?? braced ?? hex ?? control ?? octal
    if (found) {
      this.index += found[0].length
      if (pair) return String.fromCharCode(Number.parseInt(pair[1]!, 16), Number.parseInt(pair[2]!, 16)).codePointAt(0)
      if (octal) return Number.parseInt(octal[0], 8)
      return found === control ? control![1]!.charCodeAt(0) % 32 : Number.parseInt((found[1] ?? found[2])!, 16)
    }
    const simple = CONTROLS.get(letter)
    if (simple !== undefined) this.index++
    return simple
  }

  private charClass(): RegexNode {
    const negated = this.accept('^')
    const ranges: (readonly [number, number])[] = []
    let hasProperty = false
    while (!this.accept(']')) {
      const first = this.classAtom()
      if (first === 'property') {
        hasProperty = true
        continue
      }
      const isRange = this.pattern[this.index] === '-' && this.pattern[this.index + 1] !== ']'
      if (!isRange || typeof first !== 'number') {
        ranges.push(...rangesOf(first))
        continue
      }
      this.index++
      const last = this.classAtom()
      if (typeof last === 'number') ranges.push([first, last])
      else if (last !== 'property') ranges.push([first, first], [45, 45], ...rangesOf(last))
    }
    return hasProperty ? { type: 'property' } : { type: 'set', set: { ranges, negated } }
  }

  private classAtom(): number | CharSet | 'property' {
    if (!this.accept('\\')) {
      const code = this.codeAt(this.index)
      this.index += code > 0xffff ? 2 : 1
      return code
    }
    if (this.accept('b')) return 8
    if (this.unicode && this.accept('-')) return 45
    return this.classEscape()
  }
}

const charNode = (code: number): RegexNode => ({ type: 'set', set: { ranges: [[code, code]], negated: false } })

/** The ranges of a set, negation resolved. */
export function rangesOf(set: number | CharSet): Ranges {
  if (typeof set === 'number') return [[set, set]]
  if (!set.negated) return set.ranges
  const inverse: (readonly [number, number])[] = []
  let next = 0
  for (const [first, last] of set.ranges.toSorted((a, b) => a[0] - b[0])) {
    if (first > next) inverse.push([next, first - 1])
    next = Math.max(next, last + 1)
  }
  if (next <= MAX_CODE) inverse.push([next, MAX_CODE])
  return inverse
}
