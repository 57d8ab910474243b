/** What models write when they are asked for JSON. Objects are maps: a key like `__proto__` is only a key. */
export type LooseValue = null | boolean | number | string | LooseValue[] | LooseObject

export interface LooseObject {
  readonly entries: ReadonlyMap<string, LooseValue>
  /** A key that is there twice with two values, in it or in an object inside: which one is meant cannot be known. */
  readonly ambiguousKey: string | undefined
  /** Where it stands in the text. */
  readonly start: number
  readonly end: number
}

/**
 * Every outermost object in a text, in order. Prose and fences around them, comments, trailing commas, single quotes,
 * bare keys, raw line breaks in strings and Python's `True`, `False`, `None` are read. What is left of an object that
 * breaks off are its parts: an object behind a key, and the items of a list behind one, are left out.
 */
export function findObjects(text: string): LooseObject[] {
  const found: LooseObject[] = []
  let partEnd: number | undefined
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at)) {
    const isNextItem = partEnd !== undefined && /^\s*,\s*$/.test(text.slice(partEnd, at))
    const isPart = isNextItem || behindKey.test(text.slice(Math.max(at - longestGap, 0), at))
    const reader = new LooseReader(text, at)
    const object = reader.readObject()
    partEnd = object && isPart ? object.end : undefined
    if (object && !isPart) found.push(object)
    at = reader.readUpTo
  }
  return found
}

/** `"draft": {`, `"history": [{` */
const behindKey = /["']\s*:[\s[]*$/
const longestGap = 100

/** Every object in a text, also inside of others and of what breaks off. */
export function findObjectsAnywhere(text: string): LooseObject[] {
  return [...text.matchAll(/\{/g)].flatMap(({ index }) => new LooseReader(text, index).readObject() ?? [])
}

/** Every text in a value, keys left out. */
export function textsIn(loose: LooseValue): string[] {
  if (typeof loose === 'string') return [loose]
  if (Array.isArray(loose)) return loose.flatMap(textsIn)
  return isLooseObject(loose) ? [...loose.entries.values()].flatMap(textsIn) : []
}

/** Whether two values are the same but for the order of keys and the writing of numbers: `"0.50"` is 0.5. */
export function isSameValue(a: LooseValue, b: LooseValue): boolean {
  return canonical(a) === canonical(b)
}

function canonical(loose: LooseValue): string {
  if (Array.isArray(loose)) return `[${loose.map(canonical).join(',')}]`
  if (!isLooseObject(loose)) return JSON.stringify(typeof loose === 'string' ? (readNumber(loose) ?? loose) : loose)
  const entries = [...loose.entries].map(([key, value]) => `${JSON.stringify(key)}:${canonical(value)}`)
  return `{${entries.toSorted().join(',')}}`
}

export function isLooseObject(value: LooseValue | undefined): value is LooseObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const maxDepth = 32
const words = new Map<string, LooseValue>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['True', true],
  ['False', false],
  ['None', null],
])
const token = /[-+.\w]+/y
const bareKey = /[A-Za-z_$][\w$]*/y
/** Comments have an upper length, so that a text full of their beginnings is still read in one go. */
const blanksAndComments = /(?:\s|\/\/[^\n]{0,2000}|\/\*[^]{0,2000}?\*\/|#[^\n]{0,2000})+/y
const plainIn = { '"': /[^"\\]*/y, "'": /[^'\\]*/y }
const codeUnit = /[0-9a-f]{4}/iy
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }

/** Recursive descent; `undefined` means "this is not JSON", however loosely read. */
class LooseReader {
  private ambiguousKey: string | undefined

  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  /** Where the object ended, or what was found there is not JSON. */
  get readUpTo(): number {
    return this.at
  }

  readObject(depth = 0): LooseObject | undefined {
    const start = this.at
    const entries = new Map<string, LooseValue>()
    this.at++
    for (;;) {
      if (this.takes('}')) return { entries, ambiguousKey: this.ambiguousKey, start, end: this.at }
      const key = this.readKey()
      if (key === undefined || !this.takes(':')) return undefined
      const value = this.readValue(depth + 1)
      if (value === undefined) return undefined
      const before = entries.get(key)
      if (before !== undefined && !isSameValue(before, value)) this.ambiguousKey ??= key
      entries.set(key, value)
      if (!this.takes(',') && this.peek() !== '}') return undefined
    }
  }

  private readArray(depth: number): LooseValue[] | undefined {
    const items: LooseValue[] = []
    this.at++
    for (;;) {
      if (this.takes(']')) return items
      const item = this.readValue(depth + 1)
      if (item === undefined) return undefined
      items.push(item)
      if (!this.takes(',') && this.peek() !== ']') return undefined
    }
  }

  private readValue(depth: number): LooseValue | undefined {
    if (depth > maxDepth) return undefined
    const next = this.peek()
    if (next === '{') return this.readObject(depth)
    if (next === '[') return this.readArray(depth)
    if (next === '"' || next === "'") return this.readString(next)
    const word = this.take(token) ?? ''
    return words.has(word) ? words.get(word) : readNumber(word)
  }

  private readKey(): string | undefined {
    const next = this.peek()
    return next === '"' || next === "'" ? this.readString(next) : this.take(bareKey)
  }

  private readString(quote: '"' | "'"): string | undefined {
    this.at++
    let result = ''
    for (;;) {
      result += this.take(plainIn[quote]) ?? ''
      const end = this.text[this.at++]
      if (end === undefined) return undefined
      if (end === quote) return result
      result += this.readEscape()
    }
  }

  private readEscape(): string {
    const char = this.text[this.at++] ?? ''
    if (char !== 'u') return escapes[char] ?? char
    const code = this.take(codeUnit)
    return code === undefined ? char : String.fromCharCode(Number.parseInt(code, 16))
  }

  /** The next character that counts, past white space and comments. */
  private peek(): string | undefined {
    this.take(blanksAndComments)
    return this.text[this.at]
  }

  private takes(char: string): boolean {
    if (this.peek() !== char) return false
    this.at++
    return true
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.text)?.[0]
    this.at += match?.length ?? 0
    return match
  }
}

const numberPattern = /^[-+]?(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?$/i

/**
 * A decimal number and nothing else: not `0x1`, not `1/2`, not the empty string. `08` and `0.` have lost a point or a
 * digit: which number was meant is not known.
 */
export function readNumber(token: string): number | undefined {
  return numberPattern.test(token) ? Number(token) : undefined
}
