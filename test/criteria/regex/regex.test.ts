import { describe, expect, test } from 'vitest'
import { compileCriterion } from '../../../src/criteria/compile-criterion.js'
import { hasSubtleLoops } from '../../../src/criteria/regex/regex-cost.js'
import { NotLinear, compileLinear } from '../../../src/criteria/regex/regex-linear.js'
import { parseRegex } from '../../../src/criteria/regex/regex-syntax.js'
import { Random } from '../support/random.js'

const ATOMS = [
  'a',
  'b',
  'B',
  '1',
  ' ',
  '.',
  '\\d',
  '\\w',
  '\\W',
  '\\s',
  '\\S',
  '[ab]',
  '[^a]',
  '[a-c\\d]',
  '[^\\s\\w]',
  '\\x61',
  '\\u0062',
  'é',
  'ß',
  'ſ',
  'K',
  '😀',
  '\\n',
  '[]',
  '[^]',
  '\\.',
]
const TEXT = [
  'a',
  'b',
  'A',
  'B',
  '1',
  ' ',
  '\n',
  'é',
  'É',
  'ß',
  'ſ',
  's',
  'S',
  'k',
  'K',
  '\u212a',
  '😀',
  '\ud83d',
  '-',
  '.',
  '\u2028',
  '_',
]
const FLAGS = ['', 'i', 's', 'm', 'u', 'g', 'im', 'su']

function pattern(random: Random, depth: number): string {
  const kind = depth <= 0 ? 0 : random.below(7)
  const inner = () => pattern(random, depth - 1)
  if (kind < 2) return random.pick(ATOMS)
  if (kind === 2) return inner() + inner()
  if (kind === 3) return `(?:${inner()}|${inner()})`
  if (kind === 4) return `(${inner()})`
  if (kind === 5)
    return `(?:${inner()})${random.pick(['*', '+', '?', '{2}', '{1,3}', '{0,2}', '*?', '+?', '??', '{1,}?'])}`
  return random.pick(['^', '$', '\\b', '\\B']) + inner()
}

describe('the linear engine matches as JavaScript does', () => {
  test('on 8,000 random patterns and texts', () => {
    const random = new Random(3)
    const differences: string[] = []
    let compared = 0
    for (let run = 0; run < 8_000; run++) {
      const source = pattern(random, 4)
      const flags = random.pick(FLAGS)
      const text = Array.from({ length: random.below(9) }, () => random.pick(TEXT)).join('')
      const tree = parseRegex(source, flags)
      const linear = compileLinear(tree, flags)
      if (typeof linear === 'string') continue
      const expected = new RegExp(source, flags).exec(text)
      try {
        const actual = linear.find(text, 0)
        compared++
        const same = hasSubtleLoops(tree)
          ? (actual === undefined) === (expected === null)
          : JSON.stringify(actual && [actual.start, ...actual.groups]) ===
            JSON.stringify(expected ? [expected.index, ...expected] : undefined)
        if (!same)
          differences.push(
            `/${source}/${flags} on ${JSON.stringify(text)}: ${JSON.stringify(actual)}, JavaScript ${JSON.stringify(expected)}`,
          )
      } catch (error) {
        if (!(error instanceof NotLinear)) throw error
      }
    }
    expect(differences).toEqual([])
    expect(compared).toBeGreaterThan(4_000)
  })
})

describe('a search that could take long', () => {
  const value = (source: string, text: string) => compileCriterion(source).value({ result: text })

  test('runs in linear time', () => {
    expect(value('/(?:a+)+$/.test(result)', `${'a'.repeat(20_000)}!`)).toBe(false)
    expect(value('/a*a*a*b/.test(result)', 'a'.repeat(1_500))).toBe(false)
    expect(value('/(?:[a-z]+ )+end/.test(result)', `${'some words '.repeat(2_000)}end`)).toBe(true)
  })

  test('so does one that counts far: as many characters as it counts are read at each place', () => {
    expect(value('/a{900}b/.test(result)', 'a'.repeat(1_500))).toBe(false)
    expect(value('/^\\d{4}-\\d{2}-\\d{2}/m.test(result)', 'a line\n'.repeat(100_000))).toBe(false)
    for (const pattern of ['a{5000}b', 'a{5000,}', '(?:\\B){5000}b'])
      expect(() => value(`/${pattern}/.test(result)`, 'a'.repeat(4_999))).toThrow('may take too long')
  })

  test.each([
    ['/(?i)a/', 'flags stand behind a pattern, as in /a/i'],
    ['/(?P<n>a)/', 'a group with a name is (?<name>...)'],
    ['/a/I', 'the flags are g, i, m, s and u'],
  ])('of another language, %s says what to write', (pattern, meant) => {
    expect(() => compileCriterion(`${pattern}.test(result)`)).toThrow(meant)
  })

  test('is refused where it cannot, with the reason', () => {
    expect(() => compileCriterion('/(a)\\1/.test(result)')).toThrow('linear time: it uses a backreference')
    expect(() => compileCriterion('/^(?!.*guarantee)/.test(result)')).toThrow(
      'it uses lookaround: ask twice, as in /a/.test(text) && !/b/.test(text)',
    )
    expect(() => value('/(a|b)*c/.exec(result)[1] === "a"', 'ab'.repeat(10))).toThrow(
      'a group or an empty match is repeated: write "(?:" for the group, or ask only /.../.test(text)',
    )
    expect(value('result.match(/^(\\d+)(?:,\\d+)*$/)[1]', '12,3')).toBe('12')
    expect(value('/^(\\d+)(,\\d+)*$/.test(result)', '12,3')).toBe(true)
  })
})
