import { describe, expect, test } from 'vitest'
import { diagramOf } from '../../../src/criteria/explain/diagram.js'
import { frameFor, programOf } from '../../../src/criteria/program.js'
import { readScope } from '../../../src/criteria/values/scope.js'

const rows = Array.from({ length: 10 }, (_, i) => ({ row: i === 3 ? -1 : i, old: 'a', new: 'b' }))
const result = { preview: rows, n: 13, name: 'Ann', flags: { strict: false }, text: `first\nsecond ${'x'.repeat(100)}` }

function diagram(source: string): string {
  const program = programOf(source, [])
  return diagramOf(program, frameFor(program, readScope([{ result }], program.reads)))
}
const lines = (text: string): string => text.replace(/^\n/, '').replace(/\n *$/, '').replace(/^ {4}/gm, '')

describe('the diagram shows the value of every part that decided', () => {
  test('below a text with invisible characters, each as wide as it was', () => {
    const plain = diagram("'...' < result.name").replace('...', '   ')
    expect(diagram("'\u{E0001}\u200B' < result.name")).toBe(plain)
  })

  test('the element that broke a rule', () => {
    expect(diagram('result.preview.every(p => p.row >= 0)')).toBe(
      lines(`
    result.preview.every(p => p.row >= 0)
    │              │          │
    │              false      at [3]: p.row = -1
    Array(10)
    `),
    )
  })

  test('what the items have where a search that found nothing looked', () => {
    expect(diagram('result.preview.some(p => p.row > 9)')).toBe(
      lines(`
    result.preview.some(p => p.row > 9)
    │              │         │
    │              false     p.row = 0, 1, 2, …
    Array(10)
    `),
    )
    expect(diagram("result.preview.find(p => p.old === 'c') !== undefined")).toBe(
      lines(`
    result.preview.find(p => p.old === 'c') !== undefined
    │              │         │
    │              undefined p.old = 'a'
    Array(10)
    `),
    )
  })

  test('of the element that broke a rule, only what was asked of it', () => {
    const items = [
      { a: 1, b: 5 },
      { a: 0, b: 7 },
    ]
    const program = programOf('result.every(r => r.a > 0 && r.b > 3)', [])
    expect(diagramOf(program, frameFor(program, readScope([{ result: items }], program.reads)))).toContain(
      'at [1]: r.a = 0\n',
    )
  })

  test('the element that ended it in an error', () => {
    const items = [{ tags: ['a'] }, { tags: [] }, { name: 'b' }]
    const program = programOf('result.map(r => r.tags.length).includes(1)', [])
    expect(`${diagramOf(program, frameFor(program, readScope([{ result: items }], program.reads)))}\n`).toBe(
      lines(`
    result.map(r => r.tags.length).includes(1)
    │               │
    │               at [2]: r.tags = undefined
    Array(3)
    `) + '\n',
    )
  })

  test('line ends and tabs as they are written', () => {
    const program = programOf("result.endsWith('x')", [])
    const frame = frameFor(program, readScope([{ result: 'a\r\n\tb\\c\u200B' }], program.reads))
    expect(diagramOf(program, frame)).toContain(String.raw`'a\r\n\tb\\c\u{200b}'`)
  })

  test('below wide characters, where a terminal shows what they decide', () => {
    expect(diagram("result.name.includes('退款') && result.n > 20")).toBe(
      diagram("result.name.includes('....') && result.n > 20").replace('....', '退款'),
    )
  })

  test('both sides of a comparison', () => {
    expect(diagram('result.n + 1 === result.preview.length')).toBe(
      lines(`
    result.n + 1 === result.preview.length
    │        │       │
    │        │       10
    │        14
    13
    `),
    )
  })

  test('only what was evaluated', () => {
    expect(diagram("result.flags.strict && result.name === 'Bob'")).toBe(
      lines(`
    result.flags.strict && result.name === 'Bob'
    │
    false
    `),
    )
  })

  test('as far as an error let it come', () => {
    expect(diagram('result.flags.mode.length > result.n')).toBe(
      lines(`
    result.flags.mode.length > result.n
    │
    undefined
    `),
    )
  })

  test('long text is shortened, control characters are written out', () => {
    expect(diagram("result.text === ''")).toBe(
      lines(`
    result.text === ''
    │
    'first\\nsecond ${'x'.repeat(47)}…'
    `),
    )
  })
})
