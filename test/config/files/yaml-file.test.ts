import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ConfigError } from '../../../src/config/files/config-error.js'
import { readYamlFile } from '../../../src/config/files/yaml-file.js'
import { leastCpuMs } from '../../support/least-time.js'

const schema = z.strictObject({
  name: z.string().min(1),
  min_overall_score: z.number().min(0).max(100).default(80),
  preset: z.enum(['standard', 'strict', 'safety_first']).optional(),
  cases: z.array(z.strictObject({ id: z.string(), tags: z.array(z.string()).default([]) })).default([]),
  input: z.union([z.string(), z.strictObject({ messages: z.array(z.string()) })]).optional(),
  source: z
    .union([z.strictObject({ url: z.string() }), z.strictObject({ file: z.string(), lines: z.number() })])
    .optional(),
  share: z.number().gt(0).lt(1).optional(),
  version: z.literal(2).optional(),
})

function problemsOf(text: string, path = 'set.yaml') {
  try {
    readYamlFile(text, path, schema)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  throw new Error('expected a ConfigError')
}

test.each([
  ['in a quoted text', 'name: a\ncases:\n  - { id: "x', 3],
  ['in JSON', '{\n  "name": "a",\n  "cases": [\n    { "id": "x', 4],
  ['and goes on', 'name: a\ncases:\n  - id: x\n\ttags: [y]\n  - id: z\n', 4],
])('a file that is broken %s is told by its first fault, not by what follows from it', (_where, text, line) => {
  expect(problemsOf(text)).toMatchObject([{ line }])
})

describe('a good file', () => {
  test('becomes the output of the schema, with defaults', () => {
    expect(readYamlFile('name: a\ncases:\n  - id: x\n', 'set.yaml', schema)).toEqual({
      name: 'a',
      min_overall_score: 80,
      cases: [{ id: 'x', tags: [] }],
    })
  })

  test('may be JSON, indented with tabs, with a byte order mark or with Windows line ends', () => {
    const json = JSON.stringify({ name: 'a', cases: [{ id: 'x', tags: ['t'] }] }, null, '\t')
    for (const text of [json, `\uFEFF${json}`, json.replaceAll('\n', '\r\n')]) {
      expect(readYamlFile(text, 'set.json', schema).cases).toEqual([{ id: 'x', tags: ['t'] }])
    }
  })

  test('may use anchors and merge keys', () => {
    const text = 'name: a\ncases:\n  - &base\n    id: x\n    tags: [t]\n  - <<: *base\n    id: y\n'
    expect(readYamlFile(text, 'set.yaml', schema).cases).toEqual([
      { id: 'x', tags: ['t'] },
      { id: 'y', tags: ['t'] },
    ])
  })
})

describe('a broken file', () => {
  test('lists every problem with its place, in the order of the lines', () => {
    const text = [
      'name: a',
      'min_overal_score: 90',
      'preset: strikt',
      'cases:',
      '  - id: 7',
      '    tags: refund',
      '  - tags: []',
      '',
    ].join('\n')
    expect(problemsOf(text)).toEqual([
      {
        line: 2,
        column: 1,
        path: 'min_overal_score',
        excerpt: 'min_overal_score: 90',
        message: 'unknown key; did you mean `min_overall_score`?',
      },
      {
        line: 3,
        column: 1,
        path: 'preset',
        excerpt: 'preset: strikt',
        message: 'expected one of standard, strict, safety_first, got "strikt"; did you mean `strict`?',
      },
      { line: 5, column: 5, path: 'cases[0].id', excerpt: '- id: 7', message: 'expected text, got 7' },
      { line: 6, column: 5, path: 'cases[0].tags', excerpt: 'tags: refund', message: 'expected a list, got "refund"' },
      { line: 7, column: 5, path: 'cases[1].id', excerpt: '- tags: []', message: 'missing; expected text' },
    ])
  })

  test('reads as file:line:column in its message', () => {
    expect(() => readYamlFile('name: a\nmin_overall_score: 800\n', 'test/support.golden.yaml', schema)).toThrow(
      /^test\/support\.golden\.yaml has 1 problem:\n\ntest\/support\.golden\.yaml:2:1 {2}min_overall_score: expected at most 100, got 800\n {4}min_overall_score: 800$/,
    )
  })

  test('two objects with the same unknown key are told their own keys', () => {
    const [outer, inner] = problemsOf('name: a\nnam: b\ncases:\n  - id: x\n    nam: y\n')
    expect(inner?.message).toBe('unknown key; known here: id, tags')
    expect(outer?.message).toContain('`name`')
  })

  test('a union complains about the branch that was meant', () => {
    expect(problemsOf('name: a\ninput:\n  mesages: [hi]\n').map(({ message }) => message)).toEqual([
      'missing; expected a list',
      'unknown key; did you mean `messages`?',
    ])
    expect(problemsOf('name: a\ninput: 3\n')[0]?.message).toBe('expected another kind of value, got 3')
    expect(problemsOf('name: a\nsource: { file: x, line: 3 }\n').map(({ path, message }) => [path, message])).toEqual([
      ['source.lines', 'missing; expected a number'],
      ['source.line', 'unknown key; did you mean `lines`?'],
    ])
  })

  test('problems of one line are told in the order of their columns', () => {
    expect(problemsOf('{ nam: x, name: 5 }').map(({ path, column }) => [path, column])).toEqual([
      ['nam', 3],
      ['name', 11],
    ])
  })

  test('what an alias stands for is wrong where it is written', () => {
    const text = 'name: a\ncases:\n  - &c { id: 7 }\n  - *c\n  - &c { id: x, tags: [8] }\n  - *c\n'
    expect(problemsOf(text).map(({ path, line, column }) => [path, line, column])).toEqual([
      ['cases[0].id', 3, 10],
      ['cases[1].id', 3, 10],
      ['cases[2].tags[0]', 5, 24],
      ['cases[3].tags[0]', 5, 24],
    ])
  })

  test.each([
    ['name: [a, b]', 'expected text, got a list of 2'],
    ['name: { a: 1 }', 'expected text, got a mapping'],
    ['name:', 'expected text, got null'],
    ['name: ""', 'expected at least 1 character(s), got ""'],
    ['name: a\nmin_overall_score: -1', 'expected at least 0, got -1'],
    ['name: a\nshare: 0', 'expected more than 0, got 0'],
    ['name: a\nshare: 1', 'expected less than 1, got 1'],
    ['name: a\nversion: 1', 'expected 2, got 1'],
    ['name: a\npreset: banana', 'expected one of standard, strict, safety_first, got "banana"'],
  ])('%j: %s', (text, message) => {
    expect(problemsOf(text).map((problem) => problem.message)).toEqual([message])
  })

  test.each([
    ['name: [a', 1, 'flow'],
    ['name: a\nname: b\n', 2, 'the key "name" is there twice'],
    ['name: a\n---\nname: b\n', 2, 'a second document begins here'],
    ['name: !!js/function "x"\n', 1, 'Unresolved tag'],
    [
      'name: a\n<<<<<<< HEAD\npreset: strict\n=======\npreset: standard\n>>>>>>> b\n',
      2,
      'a mark of an unfinished merge',
    ],
    ['name: a\n=======\n', 2, 'a mark of an unfinished merge'],
    ['name: *nowhere\n', 1, '*nowhere has no anchor'],
    ['name: *nowhere\ncases: [a', 1, '*nowhere has no anchor'],
    ['name: a\n? [x]\n: y\n', 2, 'a mapping or a list stands as a key'],
    ['name: {{ input }}\n', 1, 'put quotation marks around a text that begins with {'],
    ['name: a\n"n\\u0061me": b\n', 2, 'the key "name" is there twice'],
    ['name: a\n1: x\n"1": y\n', 3, 'the key "1" is there twice'],
    ['name: a\n~: x\n"": y\n', 3, 'the key "" is there twice'],
    ['&n name: a\n*n : b\n', 2, '*n stands as a key: write the key out'],
    ['name: a\n<<: 5\n', 2, '`<<` takes in a mapping'],
    ['name: &n a\n<<: *n\n', 2, '`<<` takes in a mapping'],
    ['name: a\n<<: [{ min_overall_score: 3 }, 5]\n', 2, '`<<` takes in a mapping'],
    ['', 1, 'the file is empty'],
    ['just text', 1, 'expected a mapping'],
  ])('%j is refused at line %i', (text, line, words) => {
    const [first] = problemsOf(text)
    expect(first?.line).toBe(line)
    expect(first?.message.toLowerCase()).toContain(words.toLowerCase())
    expect(first?.message).not.toContain('at line')
  })
})

describe('a hostile file', () => {
  test('keys that are names of the prototype are refused', () => {
    expect(problemsOf('name: a\nconstructor: x\n').map(({ path }) => path)).toEqual(['constructor'])
    const [proto] = problemsOf('name: a\ncases:\n  - id: x\n    __proto__: { polluted: 1 }\n')
    expect(proto).toMatchObject({ line: 4, message: 'no key can be called "__proto__"' })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('what acts on a terminal or gives orders to a log is visible in the message, a key with a line break too', () => {
    const text = 'name: a\n"\\e[31m\\u202E\\n::error::x": "\u202E"\npreset: "\u2028"\n'
    const message = String(new ConfigError('set.yaml', problemsOf(text)).message)
    expect(message).toContain('set.yaml:2:1  \\u{1b}[31m\\u{202e} ::error::x: unknown key')
    expect(message).not.toMatch(/[\p{Cf}\p{Zl}]|[^\P{Cc}\n]|^::/mu)
  })

  test('no line of a private key that was pasted into it stands in the message', () => {
    const line = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'
    const pasted = `-----BEGIN PRIVATE KEY-----\n${line}\n${line}\n-----END PRIVATE KEY-----`
    for (const before of ['cases:\n  - id: |\n      ', 'name: a\n', 'min_overall_score:\n']) {
      const problems = problemsOf(`${before}${pasted}\n`)
      expect(new ConfigError('set.yaml', problems).message).not.toContain(line.slice(0, 8))
    }
    expect(problemsOf(`cases:\n  - id: |\n      ${pasted}\n`)).toMatchObject([{ line: 4, column: 1 }])
  })

  test('aliases that multiply are refused quickly', async () => {
    const levels = Array.from(
      { length: 20 },
      (_, level) => `a${level + 1}: &a${level + 1} [${Array(9).fill(`*a${level}`).join(', ')}]`,
    )
    const spent = await leastCpuMs(2_000, () => {
      expect(problemsOf(`a0: &a0 [x]\n${levels.join('\n')}\n`)[0]?.message).toContain('aliases')
      expect(problemsOf('name: &n [*n]\n')[0]?.message).toContain('inside its own anchor')
    })
    expect(spent).toBeLessThan(2_000)
  })

  test('more than 10,000 aliases are refused, though each stands for little', () => {
    const text = (uses: number) =>
      `name: a\ncases: [&a { id: x }, &b { id: y }${', *a'.repeat(uses / 2)}${', *b'.repeat(uses / 2)}]\n`
    expect(problemsOf(text(10_002))[0]?.message).toContain('its aliases (*name) unfold to more than 10000 uses')
    expect(readYamlFile(text(1_000), 'set.yaml', schema).cases).toHaveLength(1_002)
  })

  test('deep nesting is a problem of the file, not a crash', () => {
    const deep = { message: 'it is nested too deeply to be read' }
    expect(problemsOf('['.repeat(50_000))).toMatchObject([deep])
    expect(problemsOf(`name: ${'{a: '.repeat(5_000)}${'}'.repeat(5_000)}`)).toMatchObject([deep])
  })
})

test('thousands of unknown keys in one mapping are placed in time in proportion to their number', async () => {
  const text = `name: a\n${Array.from({ length: 20_000 }, (_, index) => `key${index}: 1\n`).join('')}`
  const spent = await leastCpuMs(6_000, () => {
    expect(problemsOf(text).at(-1)).toMatchObject({ line: 20_001, path: 'key19999' })
  })
  expect(spent).toBeLessThan(6_000)
})

test('thousands of cases that take in the same mapping take time in proportion to their number', async () => {
  const cases = Array.from({ length: 3_000 }, (_, id) => `  - { <<: *base, id: c${id} }\n`).join('')
  const text = `name: a\ncases:\n  - &base { id: base, tags: [t] }\n${cases}`
  const spent = await leastCpuMs(6_000, () => {
    expect(readYamlFile(text, 'set.yaml', schema).cases.at(-1)).toEqual({ id: 'c2999', tags: ['t'] })
  })
  expect(spent).toBeLessThan(6_000)
})

test('thousands of problems in one line take time in proportion to their number', async () => {
  const cases = Array.from({ length: 4_000 }, (_, id) => ({ idd: `c${id}`, tags: ['a tag of some length'] }))
  const text = JSON.stringify({ name: 'a', cases })
  const spent = await leastCpuMs(4_000, () => {
    expect(problemsOf(text).length).toBeGreaterThanOrEqual(4_000)
  })
  expect(spent).toBeLessThan(4_000)
})
