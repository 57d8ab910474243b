import type { Random } from './random.js'

const NAMES = ['result', 'error', 'a', 'b', 'p', 'x1', '_', '$', 'of', 'get', 'async', 'größe', 'undefined']
const KEYS = ['new', 'in', 'typeof', 'default', 'if', 'null', 'true', 'let', 'constructor', ...NAMES]
const NUMBERS = '0 1 42 1.5 .5 5. 1e3 1E-2 2.5e+1 0x1F 0b101 0o17 1_000 0.1_1 10n 9007199254740993'.split(' ')
const STRINGS = [
  "''",
  '""',
  "'a'",
  '"b c"',
  "'\\n\\t\\0'",
  "'\\x41\\u0042\\u{1F600}'",
  "'\\\n'",
  "'it\\'s'",
  "'\u2028'",
  "'${a}'",
  "'DRY RUN'",
  '"\\\r\n"',
  "'\\q\\/'",
  "'😀'",
]
const REGEXES = ['/a/', '/[/\\]]+/gi', '/\\//u', '/(?<n>x)|y/', '/a{1,2}$/m']
const BINARY =
  '+ - * / % ** == != === !== < > <= >= && || ?? & | ^ << >> >>> in instanceof && || === + > ?? ** &&'.split(' ')
const UNARY = ['+', '-', '!', '~', 'typeof', 'void']
const SPACES = [' ', '\n', '\t', '/* c */', '// d\n', '\u00a0', '\ufeff', '/** x **/', '\u2028', '\r\n']
/** What a mutation may put in: pieces of the language, and what must be refused. */
const STRAY = (
  '( ) [ ] { } , ; : . ?. ? => = += ++ -- ... ` ${ } @ # \\ ?? || && ** - ! in new this await yield async function ' +
  'class delete let static null true 1 0x 1__0 1n 08 .5 .. ?.( a b "x \' / /g // /* */ <!-- --> super import #x'
).split(' ')

/** Random expressions over the grammar of criteria, as tokens. */
export class SyntaxGenerator {
  constructor(private readonly random: Random) {}

  /** Joins tokens with random white space; words and numbers are kept apart. */
  text(tokens: readonly string[]): string {
    let text = ''
    for (const token of tokens) {
      const glued = /[\w$\u0080-\uffff.]$/.test(text) && /^[\w$\u0080-\uffff.]/.test(token)
      const signs = /[+\-/<>=&|*?!]$/.test(text) && /^[+\-/<>=&|*?.]/.test(token)
      if (this.random.chance(0.04)) text += this.random.pick(SPACES)
      else if (glued || signs || this.random.chance(0.3)) text += ' '
      text += token
    }
    return text
  }

  /** Deletes, doubles, swaps or inserts one to three tokens or characters. */
  mutate(tokens: readonly string[]): string {
    const { random } = this
    const mutated = [...tokens]
    for (let i = 1 + random.below(2); i > 0; i--) {
      const at = random.below(mutated.length + 1)
      const kind = random.below(5)
      if (kind === 0) mutated.splice(at, 1)
      else if (kind === 1) mutated.splice(at, 0, random.pick(STRAY))
      else if (kind === 2) mutated.splice(at, 1, random.pick(STRAY))
      else if (kind === 3 && at < mutated.length) mutated.splice(at, 0, mutated[at]!)
      else mutated.splice(at, 0, ...mutated.splice(random.below(mutated.length + 1), 1))
    }
    const text = this.text(mutated)
    if (!random.chance(0.3)) return text
    const at = random.below(text.length + 1)
    return text.slice(0, at) + random.pick(['', ' ', random.pick(STRAY), '\n']) + text.slice(at + random.below(2))
  }

  expression(depth: number): string[] {
    const { random } = this
    if (depth <= 0) return this.atom()
    const inner = () => this.expression(depth - 1 - random.below(2))
    switch (random.below(16)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return [...inner(), random.pick(BINARY), ...inner()]
      case 4:
        return [random.pick(UNARY), ...inner()]
      case 5:
        return [...inner(), '?', ...inner(), ':', ...inner()]
      case 6:
        return ['(', ...inner(), ')']
      case 7:
      case 8:
        return [...this.operand(depth - 1), random.pick(['.', '.', '?.']), random.pick(KEYS)]
      case 9:
        return [...this.operand(depth - 1), ...(random.chance(0.3) ? ['?.'] : []), '[', ...inner(), ']']
      case 10:
      case 11:
        return [
          ...this.operand(depth - 1),
          ...(random.chance(0.9) ? ['.', random.pick(KEYS)] : []),
          ...this.arguments(depth - 1),
        ]
      case 12:
        return this.array(depth - 1)
      case 13:
        return ['(', ...this.object(depth - 1), ')']
      case 14:
        return this.arrow(depth - 1)
      default:
        return this.template(depth - 1)
    }
  }

  private atom(): string[] {
    const { random } = this
    const kind = random.below(12)
    if (kind < 6) return [random.pick(NAMES)]
    if (kind < 8) return [random.pick(NUMBERS)]
    if (kind < 10) return [random.pick(STRINGS)]
    if (kind < 11) return [random.pick(['true', 'false', 'null'])]
    return [random.pick(REGEXES)]
  }

  private operand(depth: number): string[] {
    return this.random.chance(0.5)
      ? this.atom()
      : this.random.chance(0.5)
        ? this.expression(depth)
        : ['(', ...this.expression(depth), ')']
  }

  private list(open: string, close: string, items: string[][]): string[] {
    const tokens = [open]
    items.forEach((item, i) => tokens.push(...(i > 0 ? [','] : []), ...item))
    if (items.length > 0 && this.random.chance(0.1)) tokens.push(',')
    return [...tokens, close]
  }

  private several(make: () => string[], most = 3): string[][] {
    return Array.from({ length: this.random.below(most + 1) }, make)
  }

  private spreadable(depth: number): string[] {
    return [...(this.random.chance(0.1) ? ['...'] : []), ...this.expression(depth)]
  }

  private arguments(depth: number): string[] {
    return this.list(
      '(',
      ')',
      this.several(() => this.spreadable(depth)),
    )
  }

  private array(depth: number): string[] {
    return this.list(
      '[',
      ']',
      this.several(() => (this.random.chance(0.1) ? [] : this.spreadable(depth))),
    )
  }

  private key(depth: number): string[] {
    const kind = this.random.below(8)
    if (kind === 0) return ['[', ...this.expression(depth), ']']
    if (kind === 1) return [this.random.pick(STRINGS)]
    if (kind === 2) return [this.random.pick(NUMBERS)]
    return [this.random.pick(KEYS)]
  }

  private object(depth: number): string[] {
    return this.list(
      '{',
      '}',
      this.several(() => {
        const kind = this.random.below(8)
        if (kind === 0) return ['...', ...this.expression(depth)]
        if (kind < 3) return [this.random.pick(NAMES)]
        return [...this.key(depth), ':', ...this.expression(depth)]
      }),
    )
  }

  private arrow(depth: number): string[] {
    const params = this.random.chance(0.4)
      ? [this.random.pick(NAMES)]
      : this.list(
          '(',
          ')',
          this.several(() => this.pattern(depth), 2),
        )
    return [...params, '=>', ...this.expression(depth)]
  }

  private pattern(depth: number): string[] {
    const { random } = this
    const kind = random.below(10)
    const fallback = random.chance(0.15) ? ['=', ...this.expression(depth - 1)] : []
    if (kind < 6) return [random.pick(NAMES), ...fallback]
    if (kind === 6) return ['...', random.pick(NAMES)]
    if (kind === 7)
      return [
        ...this.list(
          '[',
          ']',
          this.several(() => this.pattern(depth - 1), 2),
        ),
        ...fallback,
      ]
    const properties = this.several(() => {
      if (random.chance(0.1)) return ['...', random.pick(NAMES)]
      if (random.chance(0.5))
        return [random.pick(NAMES), ...(random.chance(0.2) ? ['=', ...this.expression(depth - 1)] : [])]
      return [...this.key(depth - 1), ':', ...this.pattern(depth - 1)]
    }, 2)
    return [...this.list('{', '}', properties), ...fallback]
  }

  private template(depth: number): string[] {
    const parts = this.several(() => this.expression(depth), 2)
    const text = () => this.random.pick(['', 'x', '\\n', ' $ ', '\r\n', "'", '\\`', '\\u0041'])
    return [parts.reduce((sum, part) => `${sum}\${${this.text(part)}}${text()}`, `\`${text()}`) + '`']
  }
}
