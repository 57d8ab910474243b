import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../src/cli/sample.js'
import { FileReviewStore } from '../../src/review/files/file-store.js'
import { capture } from './capture.js'

const line = (n: number, over: object = {}) =>
  JSON.stringify({
    id: `c${n}`,
    route: 'chat',
    input: `Question ${n} of anna@example.com`,
    output: `Answer ${n}`,
    ...over,
  })

test('draws from a log, the special first, redacted, once', async () => {
  const { io, cwd, out, err } = capture()
  const lines = Array.from({ length: 500 }, (_, n) => line(n, n % 100 === 7 ? { outcome: 'edge_case' } : {}))
  lines.push('not json', '{"a":1}', '', line(900, { outcome: 'failure' }), `"${'x'.repeat(5_000_000)}"`, line(901))
  writeFileSync(join(cwd, 'log.jsonl'), `${lines.join('\r\n')}`)
  expect(await run(['log.jsonl', '--count', '12'], io)).toBe(0)
  expect(out()).toContain('12 new of 12 candidates drawn from 505 lines (1 failure and 3 unreadable lines left out)')
  expect(err().split('\n').slice(0, 3)).toEqual([
    'log.jsonl:501 is not JSON',
    'log.jsonl:502 has no agent_type, input_context, agent_output that can be used',
    'log.jsonl:505 is longer than 4000000 bytes',
  ])
  const store = new FileReviewStore(join(cwd, 'reviews'))
  const drawn = await store.list({ source: 'production' })
  expect(drawn).toHaveLength(12)
  expect(drawn.filter(({ meta }) => meta.candidate?.outcome === 'edge_case')).toHaveLength(5)
  expect(JSON.stringify(drawn)).not.toContain('anna@')
  expect(await run(['log.jsonl', '--count', '12'], io)).toBe(0)
  expect(out()).toContain('0 new of 12 candidates drawn')
})

test('what a good answer does comes along, for the golden case, and what else was noted; both redacted', async () => {
  const { io, cwd, err } = capture()
  const noted = { expected_behaviors: ['offers the form', 'writes to anna@example.com'], metadata: { prompt: '1.1' } }
  const nothing = line(2, { expected_behaviors: null, metadata: null })
  const lines = [line(1, noted), nothing, line(3, { expected_behaviors: 'polite' })]
  writeFileSync(join(cwd, 'log.jsonl'), lines.join('\n'))
  expect(await run(['log.jsonl'], io)).toBe(0)
  expect(err()).toBe('log.jsonl:3 has no expected_behaviors that can be used\n')
  const drawn = await new FileReviewStore(join(cwd, 'reviews')).list()
  const metaOf = (input: string) => drawn.find((one) => one.input.startsWith(input))?.meta
  expect(metaOf('Question 1')).toMatchObject({
    hints: 'offers the form\nwrites to [EMAIL]',
    candidate: { expected_behaviors: ['offers the form', 'writes to [EMAIL]'], metadata: { prompt: '1.1' } },
  })
  expect(metaOf('Question 2')).not.toHaveProperty('hints')
})

test('an interaction that stands in a log many times takes one place of the sample', async () => {
  const { io, cwd, out } = capture()
  const greeting = JSON.stringify({ route: 'chat', input: 'hi', output: 'Hello!' })
  const special = JSON.stringify({ route: 'chat', input: 'hi', output: 'Hello!', outcome: 'edge_case' })
  const plain = Array.from({ length: 30 }, (_, n) => line(n))
  writeFileSync(
    join(cwd, 'log.jsonl'),
    [...Array<string>(300).fill(greeting), special, ...plain, line(3), greeting].join('\n'),
  )
  expect(await run(['log.jsonl', '--count', '31'], io)).toBe(0)
  expect(out()).toContain('31 new of 31 candidates drawn from 333 lines')
  const drawn = await new FileReviewStore(join(cwd, 'reviews')).list({ limit: 100 })
  expect(new Set(drawn.map(({ input }) => input)).size).toBe(31)
  expect(drawn.find(({ input }) => input === 'hi')?.meta.candidate?.outcome).toBe('edge_case')
})

test('a log out of a database has numbers as ids, and null for what there is not', async () => {
  const { io, cwd, err } = capture()
  const lines = [line(1, { id: 1 }), line(2, { id: null, reasoning: null, outcome: null, tags: null })]
  writeFileSync(join(cwd, 'log.jsonl'), lines.join('\n'))
  expect(await run(['log.jsonl'], io)).toBe(0)
  expect(err()).toBe('')
  const drawn = await new FileReviewStore(join(cwd, 'reviews')).list()
  expect(drawn.map(({ meta }) => meta.candidate)).toMatchObject([{ outcome: 'success' }, { tags: [] }])
})

test('of many unreadable lines the first are named, and how many more there are; none of them is repeated', async () => {
  const { io, cwd, err } = capture()
  const lines = Array.from({ length: 30 }, (_, n) => `anna@example.com wrote ${n}`)
  writeFileSync(join(cwd, 'log.jsonl'), [...lines, '[]', line(1)].join('\n'))
  expect(await run(['log.jsonl'], io)).toBe(0)
  expect(err()).toMatch(/log\.jsonl:10 is not JSON\nand 21 more lines\n/)
  expect(err()).not.toContain('anna')
})

test('a line that somebody nested without end is left out, and the others are drawn', async () => {
  const { io, cwd, out, err } = capture()
  const deep = (open: string, close: string) => open.repeat(50_000) + close.repeat(50_000)
  const nested = [deep('[', ']'), `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`]
  const lines = nested.map((input) => `{"route":"chat","output":"x","input":${input}}`)
  writeFileSync(join(cwd, 'log.jsonl'), [...lines, line(1, { input: { a: [{ b: 'x' }] } })].join('\n'))
  expect(await run(['log.jsonl'], io)).toBe(0)
  expect(err()).toContain('log.jsonl:1 has no input_context that can be used\nlog.jsonl:2 has no input_context')
  expect(out()).toContain('1 new of 1 candidate')
})

test('what the system refuses is told without a stack', async () => {
  const { io, cwd, err } = capture()
  writeFileSync(join(cwd, 'log.jsonl'), line(1))
  expect(await run(['.'], io)).toBe(2)
  writeFileSync(join(cwd, 'reviews'), 'a file where the folder should be')
  expect(await run(['log.jsonl'], io)).toBe(2)
  expect(err()).toMatch(/^EISDIR: .*\nE[A-Z]+: .*reviews.*\n$/)
})

test('says what is wrong', async () => {
  const { io, cwd, err } = capture()
  expect(await run([], io)).toBe(2)
  expect(await run(['absent.jsonl'], io)).toBe(2)
  expect(await run(['absent.jsonl', '--count', 'x'], io)).toBe(2)
  writeFileSync(join(cwd, 'bad.jsonl'), 'no\n')
  expect(await run(['bad.jsonl'], io)).toBe(1)
  expect(err()).toMatch(/Usage: expect-jury sample[\s\S]*ENOENT[\s\S]*--count/)
})
