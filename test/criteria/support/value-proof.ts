import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { byCriteria, byNode, shown } from './conformance.js'

const KEYS = ['a', 'b', 'rows', 'name', 'length', 'size', '0', 'x y']
const key = fc.constantFrom(...KEYS)

/** JSON with the keys that the expressions read. */
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 12, '', 'a', 'abc', '12', 'DRY RUN', '😀', 1e21),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(key, fc.constantFrom('__proto__', 'constructor', 'toJSON', 'valueOf')), tie('json'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
}))

const BINARY = '+ - * / % ** == != === !== < > <= >= && || ?? & | ^ << >> >>>'.split(' ')
const ANY_CALLS = [
  'toString()',
  'at(0)',
  'slice(1)',
  'includes(1)',
  "includes('a')",
  'indexOf("a")',
  'concat(1)',
  'length',
  'valueOf()',
]
const STRING_CALLS = [
  "split('')",
  'trim()',
  'toUpperCase()',
  "startsWith('a')",
  "replaceAll('a', 'b')",
  'match(/[a-z]+/g)',
  'repeat(2)',
  'padEnd(4, "x")',
  'search(/\\d/)',
  'codePointAt(0)',
]
const ARRAY_CALLS = [
  'flat()',
  'join("-")',
  'toSorted()',
  'toReversed()',
  'with(0, 1)',
  'slice().sort()',
  'lastIndexOf(1)',
  'flat(Infinity).length',
]
const WITH_CALLBACK = ['map', 'filter', 'every', 'some', 'find', 'findIndex', 'findLast', 'flatMap']
const CALLS = [
  'String',
  'Number',
  'Boolean',
  'Array.isArray',
  'Object.keys',
  'Object.values',
  'Object.entries',
  'JSON.stringify',
  'Math.max',
  'Math.round',
  'Number.isInteger',
  'Array.of',
  'Array.from',
  'isNaN',
  'parseInt',
  'new Set',
]
const PATTERNS: [pattern: string, names: string[]][] = [
  ['p', ['p']],
  ['(p, i)', ['p', 'i']],
  ['({ a, b: p })', ['a', 'p']],
  ['([p, q = 1])', ['p', 'q']],
  ['({ a: { b: p } = {}, ...rest })', ['p', 'rest']],
  ['(...all)', ['all']],
]

/** Expressions of the language, as text; every operand in parentheses. */
const { expression } = fc.letrec<{ expression: string; operand: string; access: string; callback: string }>((tie) => ({
  operand: tie('expression').map((text) => `(${text})`),
  expression: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom(
      'result',
      'result',
      'result.a',
      'result.rows',
      'p',
      'i',
      'a',
      'all',
      '1',
      '0',
      '-1.5',
      "'a'",
      "'12'",
      'true',
      'null',
      'undefined',
      'NaN',
      '[]',
      '`x`',
    ),
    tie('access'),
    fc.tuple(tie('operand'), fc.constantFrom(...BINARY), tie('operand')).map((parts) => parts.join(' ')),
    fc.tuple(fc.constantFrom('!', '-', '+', '~', 'typeof ', 'void '), tie('operand')).map((parts) => parts.join('')),
    fc.tuple(tie('operand'), tie('operand'), tie('operand')).map(([test, yes, no]) => `${test} ? ${yes} : ${no}`),
    fc.array(tie('operand'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    fc
      .array(fc.tuple(key, tie('operand')), { maxLength: 2 })
      .map((entries) => `({ ${entries.map(([name, value]) => `'${name}': ${value}`).join(', ')} })`),
    fc.tuple(tie('operand'), tie('operand')).map(([a, b]) => `[...${a}, ${b}]`),
    fc.tuple(tie('operand'), tie('operand')).map(([a, b]) => `({ ...${a}, b: ${b} })`),
    fc.tuple(tie('operand'), tie('operand')).map(([a, b]) => `\`\${${a}}-\${${b}}\``),
    fc.tuple(fc.constantFrom(...CALLS), tie('operand')).map(([name, value]) => `${name}(${value})`),
    fc.tuple(fc.constantFrom("'a'", "'rows'", '0'), tie('operand')).map((parts) => parts.join(' in ')),
  ),
  access: fc.oneof(
    fc
      .tuple(tie('operand'), fc.constantFrom('.', '?.'), fc.constantFrom('a', 'b', 'rows', 'name', 'length'))
      .map((parts) => parts.join('')),
    fc
      .tuple(
        tie('operand'),
        fc.constantFrom('', '?.'),
        fc.oneof(
          key.map((name) => `'${name}'`),
          fc.constantFrom('0', '1', '-1', 'null'),
        ),
      )
      .map(([object, dot, name]) => `${object}${dot}[${name}]`),
    fc
      .tuple(tie('operand'), fc.constantFrom('.', '?.'), fc.constantFrom(...ANY_CALLS, ...STRING_CALLS, ...ARRAY_CALLS))
      .map((parts) => parts.join('')),
    fc
      .tuple(tie('operand'), fc.constantFrom('.', '?.'), fc.constantFrom(...WITH_CALLBACK), tie('callback'))
      .map(([items, dot, name, callback]) => `${items}${dot}${name}(${callback})`),
    fc
      .tuple(tie('operand'), tie('callback'), tie('operand'))
      .map(([items, callback, first]) => `${items}.reduce(${callback}, ${first})`),
  ),
  callback: fc.tuple(fc.constantFrom(...PATTERNS), tie('operand')).map(([[pattern], body]) => `${pattern} => ${body}`),
}))

/** Refusals that the language makes on purpose where JavaScript has a value. */
const ON_PURPOSE = new Set(['blocked', 'unreadable', 'budget', 'unsupported', 'limit'])

export interface ValueProof {
  runs: number
  values: number
  errors: number
  refused: number
}

/** Compares random expressions on random JSON with node:vm; throws with the smallest difference. */
export function proveValues(runs: number, seed?: number): ValueProof {
  const proof: ValueProof = { runs, values: 0, errors: 0, refused: 0 }
  fc.assert(
    fc.property(expression, json, (source, value) => {
      const scope = `{ result: JSON.parse(${JSON.stringify(JSON.stringify(value))}), p: 1, i: 0, a: 'a', all: [1] }`
      const expected = byNode(source, scope)
      const actual = byCriteria(source, scope)
      if ('threw' in actual) {
        if (ON_PURPOSE.has(actual.code ?? '')) proof.refused++
        else if ('threw' in expected) proof.errors++
        else throw new Error(`node: ${shown(expected)}, criteria: ${shown(actual)}`)
        return
      }
      if ('threw' in expected) throw new Error(`node: ${shown(expected)}, criteria: ${shown(actual)}`)
      if (!isDeepStrictEqual(expected.value, actual.value)) {
        throw new Error(`node: ${shown(expected)}, criteria: ${shown(actual)}`)
      }
      proof.values++
    }),
    { numRuns: runs, ...(seed !== undefined && { seed }) },
  )
  return proof
}
