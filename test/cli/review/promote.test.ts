import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { promote } from '../../../src/cli/review/promote.js'
import { loadGoldenSet } from '../../../src/golden/file/load-golden-set.js'
import { reviewWith } from '../../../src/review/review.js'
import { hostileText } from '../../report/hostile.js'
import { review } from '../../review/support/sample.js'
import { bundled } from '../../support/bundled.js'
import type { PromoterArguments } from './promoter.js'

function folder(files: Record<string, string>): string {
  const dir = mkdtempSync(join(tmpdir(), 'expect-jury-promote-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
  return dir
}
const asked = (input: string) => reviewWith(review(1, { input, source: 'production' }), [])
const set = 'name: s # ours\ncases:\n  - id: one\n    input: Hi\n'

test('whatever the input is, the case holds it and the others stay', () => {
  const dir = folder({ 'a.golden.yaml': set })
  const texts = [
    ...fc.sample(hostileText, { numRuns: 60, seed: 5 }),
    '- a\n- b',
    '#',
    "'",
    '"',
    ': ',
    '&a *a',
    '---\n...',
    ' x ',
    '\ttab',
    'null',
    '0x1f',
  ]
  for (const [n, text] of texts.entries()) {
    promote(asked(text), 'a.golden.yaml', { id: `case-${n}`, behaviors: [text || 'x'], tags: [] }, dir)
  }
  const { cases } = loadGoldenSet('a.golden.yaml', { from: dir })
  expect(cases.map(({ input }) => input)).toEqual(['Hi', ...texts])
  expect(readFileSync(join(dir, 'a.golden.yaml'), 'utf8').startsWith(set)).toBe(true)
})

test.each([
  ['  - id: one\n    input: Hi\n  # - id: off\n', '\n# how many\nmin_overall_score: 3\n'],
  ['- id: one # first\n  input: Hi\n', '# how many\nmin_overall_score: 3\n'],
])('a case comes behind the comments of its list, and before those of what follows: %j', (cases, rest) => {
  const dir = folder({ 'a.golden.yaml': `name: s\ncases:\n${cases}${rest}` })
  promote(asked('Ho'), 'a.golden.yaml', { id: 'two', behaviors: [], tags: [] }, dir)
  const text = readFileSync(join(dir, 'a.golden.yaml'), 'utf8')
  expect(text.startsWith(`name: s\ncases:\n${cases}`)).toBe(true)
  expect(text.endsWith(`source: production\n${rest}`)).toBe(true)
})

test('line ends of Windows stay', () => {
  const dir = folder({ 'a.golden.yaml': set.replaceAll('\n', '\r\n') })
  promote(asked('two\nlines\r\nand more'), 'a.golden.yaml', { id: 'two', behaviors: [], tags: [] }, dir)
  const text = readFileSync(join(dir, 'a.golden.yaml'), 'utf8')
  expect(text).toContain('id: two\r\n')
  expect(text).not.toMatch(/(?<!\r)\n/)
  expect(loadGoldenSet('a.golden.yaml', { from: dir }).cases[1]?.input).toBe('two\nlines\r\nand more')
})

test('the status that the case must end in is part of it', () => {
  const dir = folder({ 'a.golden.yaml': set })
  const meta = { reasons: [], judgments: [], recordings: [], expected_status: 'COMPLETE' }
  const ended = reviewWith(review(1, { input: 'Ho', meta }), [])
  promote(ended, 'a.golden.yaml', { id: 'two', behaviors: [], tags: [] }, dir)
  expect(loadGoldenSet('a.golden.yaml', { from: dir }).cases[1]).toMatchObject({ expected_status: 'COMPLETE' })
})

test('cases in a file of their own, and a set that names its cases', () => {
  const dir = folder({
    'a.golden.yaml': 'name: s\ncases: cases.jsonl # long\n',
    'cases.jsonl': '{"id":"one","input":"Hi"}',
    'b.golden.yaml': 'name: s\ntest_case_ids: [one]\ncases:\n  - id: one\n    input: Hi\n',
    'c.golden.yaml': 'name: s\ncases: ../outside.jsonl\n',
  })
  const two = { id: 'two', behaviors: [], tags: ['t'] }
  promote(asked('Ho'), 'a.golden.yaml', two, dir)
  promote(asked('Ho'), 'b.golden.yaml', two, dir)
  for (const file of ['a.golden.yaml', 'b.golden.yaml']) {
    expect(loadGoldenSet(file, { from: dir }).cases.map(({ id, source }) => [id, source])).toEqual([
      ['one', undefined],
      ['two', 'production'],
    ])
  }
  expect(() => promote(asked('Ho'), 'a.golden.yaml', two, dir)).toThrow('has a case "two" already')
  expect(() => promote(asked('Ho'), 'c.golden.yaml', two, dir)).toThrow('outside of the project')
})

test('an id is taken however its line is written, and a broken line is told', () => {
  const dir = folder({
    'a.golden.yaml': 'name: s\ncases: cases.jsonl\n',
    'cases.jsonl': '{"id": "one", "input": "Hi"}\n',
    'b.golden.yaml': 'name: s\ncases: broken.jsonl\n',
    'broken.jsonl': '{"id": "one", "input": "Hi"\n',
    'c.golden.yaml': 'name: s\ncases: new.jsonl\n',
    'new.jsonl': '',
  })
  const one = { id: 'one', behaviors: [], tags: [] }
  expect(() => promote(asked('Ho'), 'a.golden.yaml', one, dir)).toThrow('cases.jsonl has a case "one" already')
  expect(() => promote(asked('Ho'), 'b.golden.yaml', one, dir)).toThrow('broken.jsonl:1:1')
  promote(asked('Ho'), 'c.golden.yaml', one, dir)
  expect(loadGoldenSet('c.golden.yaml', { from: dir }).cases).toMatchObject([{ id: 'one', input: 'Ho' }])
})

const folded = '- id: "a"\n  input: >-\n      Where is\n      my order?\n  tags: [ refund,  x ]\n'
const two = { id: 'two', behaviors: [], tags: [] }
const added = (indent: string) => ['- id: two', '  input: Ho', '  source: production'].map((line) => indent + line)

test.each([
  ['dashes without an indent', `name: s\ncases:\n\n${folded}\n# after\nstrict:   true\n`, added('')],
  [
    'dashes far in',
    `name: s\ncases: # ours\n${folded.replace(/^/gm, '     ').trimEnd()}\n\nstrict:  true`,
    added('     '),
  ],
  ['no line end at the end', `name: s\ncases:\n${folded.trimEnd()}`, added('')],
  ['a list of ids on one line', `name: s\ntest_case_ids: [ a  ] # one\ncases:\n${folded}`, added('')],
  [
    'a list of ids',
    `name: s\ncases:\n${folded}test_case_ids:\n    - a   # first\nstrict:   true\n`,
    [...added(''), '    - two'],
  ],
])('every line stays as it was: %s', async (_name, text, lines) => {
  const dir = folder({ 'a.golden.yaml': text })
  promote(asked('Ho'), 'a.golden.yaml', two, dir)
  const before = text.trimEnd().split('\n')
  const after = readFileSync(join(dir, 'a.golden.yaml'), 'utf8').trimEnd().split('\n')
  const expected = before.map((line) => line.replace('[ a  ]', '[ a, "two"  ]'))
  expect(after.filter((line) => !lines.includes(line))).toEqual(expected)
  expect(after.filter((line) => lines.includes(line))).toEqual(lines)
  expect(loadGoldenSet('a.golden.yaml', { from: dir }).cases.map(({ id }) => id)).toEqual(['a', 'two'])
})

test('a list that cannot be written to line by line gets its case all the same', () => {
  const dir = folder({ 'a.golden.yaml': 'name: s\ncases: [ { id: one, input: Hi }, ]\n' })
  promote(asked('Ho'), 'a.golden.yaml', two, dir)
  expect(loadGoldenSet('a.golden.yaml', { from: dir }).cases).toMatchObject([{ id: 'one' }, { id: 'two', input: 'Ho' }])
})

test('cases that several processes add at once are all there', async () => {
  const dir = folder({ 'a.golden.yaml': set })
  const child = await bundled(join(import.meta.dirname, 'promoter.ts'))
  const add = (...args: PromoterArguments) => new Promise((resolve) => fork(child, args).on('exit', resolve))
  expect(await Promise.all(['a', 'b', 'c'].map((who) => add(dir, who, '20')))).toEqual([0, 0, 0])
  expect(loadGoldenSet('a.golden.yaml', { from: dir }).cases).toHaveLength(1 + 3 * 20)
  expect(readdirSync(dir)).toEqual(['a.golden.yaml'])
})
