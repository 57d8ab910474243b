import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { abSection, readAbSection } from '../../../src/baseline/compare/ab-section.js'
import { changedCases } from '../../../src/baseline/compare/changed-cases.js'
import { compareRuns } from '../../../src/baseline/compare/compare-runs.js'
import { noiseFloor } from '../../../src/baseline/compare/noise-floor.js'
import { type TextChange, wordDiff } from '../../../src/baseline/compare/word-diff.js'
import { comparePairwise } from '../../../src/baseline/pairwise/compare-pairwise.js'
import type { CaseSummary } from '../../../src/baseline/run-summary.js'
import { pairJudge, pairReply } from '../../support/pairwise-judge.js'
import { runOf } from '../runs.js'

const without = (kind: TextChange['kind'], changes: readonly TextChange[]) =>
  changes.flatMap((change) => (change.kind === kind ? [] : [change.text])).join('')

describe('wordDiff', () => {
  test('shows what changed, word by word', () => {
    expect(wordDiff('You will get it back.', 'You may get it back soon.')).toEqual([
      { kind: 'same', text: 'You ' },
      { kind: 'removed', text: 'will' },
      { kind: 'added', text: 'may' },
      { kind: 'same', text: ' get it back' },
      { kind: 'added', text: ' soon' },
      { kind: 'same', text: '.' },
    ])
    expect(wordDiff('', '')).toEqual([])
    expect(wordDiff('a', '')).toEqual([{ kind: 'removed', text: 'a' }])
  })

  test('words that were replaced in a row are one phrase; a blank before and after them stays', () => {
    expect(wordDiff(' two days ', ' ten long weeks ')).toEqual([
      { kind: 'same', text: ' ' },
      { kind: 'removed', text: 'two days' },
      { kind: 'added', text: 'ten long weeks' },
      { kind: 'same', text: ' ' },
    ])
    expect(wordDiff(' ', 'ten weeks')).toEqual([
      { kind: 'added', text: 'ten' },
      { kind: 'same', text: ' ' },
      { kind: 'added', text: 'weeks' },
    ])
  })

  test('finds words where no spaces are written', () => {
    expect(wordDiff('我喜欢苹果', '我喜欢香蕉').filter(({ kind }) => kind === 'same')).toEqual([
      { kind: 'same', text: '我喜欢' },
    ])
  })

  test('both texts can be read from it', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'word', '.', '👍🏽')).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = wordDiff(before, after)
        expect(without('added', changes)).toBe(before)
        expect(without('removed', changes)).toBe(after)
        expect(changes.every((change, index) => change.text !== '' && change.kind !== changes[index - 1]?.kind)).toBe(
          true,
        )
      }),
    )
  })

  test('keeps as much as two texts have in common', () => {
    const inCommon = (one: string, other: string): number => {
      if (one === '' || other === '') return 0
      if (one[0] === other[0]) return 1 + inCommon(one.slice(1), other.slice(1))
      return Math.max(inCommon(one.slice(1), other), inCommon(one, other.slice(1)))
    }
    const signs = fc.string({ unit: fc.constantFrom('+', '*', '='), maxLength: 8 }) // each is a word of its own
    fc.assert(
      fc.property(signs, signs, (before, after) => {
        const kept = wordDiff(before, after).flatMap(({ kind, text }) => (kind === 'same' ? text : []))
        expect(kept.join('')).toHaveLength(inCommon(before, after))
      }),
    )
  })

  test('of a text with words put in, wherever they are, only these are changed', () => {
    const word = fc.constantFrom('a', 'b', 'c')
    const written = (words: readonly string[]) => words.map((one) => `${one} `).join('')
    const around = fc.array(fc.tuple(fc.array(word, { maxLength: 2 }), word))
    fc.assert(
      fc.property(around, fc.array(word), (parts, last) => {
        const short = written(parts.map(([, kept]) => kept))
        const long = written([...parts.flatMap(([before, kept]) => [...before, kept]), ...last])
        expect(without('added', wordDiff(short, long))).toBe(short)
        expect(wordDiff(short, long).map(({ kind }) => kind)).not.toContain('removed')
        expect(wordDiff(long, short).map(({ kind }) => kind)).not.toContain('added')
      }),
    )
  })

  test('one word that changed in a text of any length is found', () => {
    const long = (changed: string) => `${'so '.repeat(3000)}${changed}${' it is'.repeat(3000)}`
    expect(wordDiff(long('then'), long('now'))).toEqual([
      { kind: 'same', text: 'so '.repeat(3000) },
      { kind: 'removed', text: 'then' },
      { kind: 'added', text: 'now' },
      { kind: 'same', text: ' it is'.repeat(3000) },
    ])
  })

  test('two long texts that differ from the first to the last word are replaced whole: to compare them would take too long', () => {
    const long = (word: string) => `${word} and `.repeat(2000)
    expect(wordDiff(long('x'), long('y')).map(({ kind }) => kind)).toEqual(['removed', 'added', 'same'])
  })
})

test('changed cases come first what matters first; unchanged ones do not come', () => {
  const old = runOf('old', '+++-?+++', (index) => ({ output: `text ${index}`, overall: 0.5, scores: { tone: 0.5 } }))
  const next = runOf('new', '+--++++-', (index) => ({
    output: index === 6 ? 'new text 6' : `text ${index}`,
    overall: index === 2 ? 0.1 : index === 5 ? 0.6 : 0.5,
    scores: index === 5 ? { tone: 0.75, facts: 1 } : { tone: 0.5 },
  }))
  const changes = changedCases(old, next)
  expect(changes.map(({ id, change }) => `${id} ${change}`)).toEqual([
    'c2 regressed',
    'c1 regressed',
    'c7 regressed',
    'c3 improved',
    'c4 unknown',
    'c5 scores',
    'c6 output',
  ])
  expect(changes[5]?.scores).toEqual([
    { category: 'tone', old: 0.5, new: 0.75 },
    { category: 'facts', old: null, new: 1 },
  ])
  expect(changes[6]).toMatchObject({
    diff: [
      { kind: 'added', text: 'new ' },
      { kind: 'same', text: 'text 6' },
    ],
  })
})

test('of one kind what fell stands before what rose, whichever is greater', () => {
  const overall = (values: readonly number[]) => (index: number) => ({ overall: values[index] ?? 0 })
  const changes = changedCases(
    runOf('old', '++++', overall([0.6, 0.9, 0.9, 0.7])),
    runOf('new', '++++', overall([1, 0.8, 0.7, 0.8])),
  )
  expect(changes.map(({ id }) => id)).toEqual(['c2', 'c1', 'c0', 'c3'])
})

test('a change is told also where a run holds no output, no overall score or no verdict', () => {
  const change = (signs: string, old: Partial<CaseSummary>, next: Partial<CaseSummary>) => {
    const [before = '', after = ''] = signs
    return changedCases(
      runOf('old', before, () => old),
      runOf('new', after, () => next),
    )
  }
  expect(change('+-', {}, { output: 'new' })).toMatchObject([{ change: 'regressed', new: { output: 'new' }, diff: [] }])
  expect(change('-+', { output: 'old' }, {})).toMatchObject([{ change: 'improved', old: { output: 'old' }, diff: [] }])
  expect(change('++', { scores: { tone: 0.5 } }, { scores: { tone: 0.25 } })).toMatchObject([
    { change: 'scores', scores: [{ category: 'tone', old: 0.5, new: 0.25 }] },
  ])
  expect(change('+?', {}, {})).toMatchObject([{ change: 'unknown' }])
  expect(change('-?', {}, {})).toMatchObject([{ change: 'unknown' }])
  expect(change('??', { output: 'old' }, { output: 'new' })).toEqual([])
  expect(changedCases(runOf('old', '+-'), runOf('new', '+'))).toEqual([])
})

test('of very many changed cases only the worst are compared word by word: each may take some time', () => {
  const all = '+'.repeat(150)
  const old = runOf('old', all, (index) => ({ output: `text ${index}` }))
  const next = runOf('new', `${'+'.repeat(140)}${'-'.repeat(10)}`, (index) => ({ output: `words ${index}` }))
  const changes = changedCases(old, next)
  expect(changes).toHaveLength(150)
  expect(changes.slice(0, 10).every(({ change }) => change === 'regressed')).toBe(true)
  expect(changes.findIndex(({ diff }) => diff.length === 0)).toBe(100)
  expect(changes[149]).toMatchObject({ diff: [], old: { output: 'text 139' }, new: { output: 'words 139' } })
})

test('a score that no judge gave is not held against one that a judge gave', () => {
  const judged = runOf('judged', '+', () => ({ overall: 0.93, scores: { tone: 0.9 } }))
  const validated = runOf('validated', '-', () => ({ overall: 0.59, scores: {} }))
  const change = (old: typeof judged, next: typeof judged) =>
    changedCases(old, next).map((entry) => [entry.old.overall, entry.new.overall])
  expect(change(judged, validated)).toEqual([[0.93, null]])
  expect(change(validated, judged)).toEqual([[null, 0.93]])
  expect(change(validated, { ...validated, id: 'x', cases: [{ ...validated.cases[0]!, overall: 0.6 }] })).toEqual([
    [0.59, 0.6],
  ])
})

test('all that a report shows comes back from a file', async () => {
  const old = runOf('old', '+-+', () => ({ output: 'a b' }))
  const next = runOf('new', '-++', () => ({ output: 'a c', formatOk: true }))
  const pairwise = await comparePairwise({
    cases: old.cases.map(({ id }) => ({ id, prompt: id })),
    a: old,
    b: next,
    judge: pairJudge(() => pairReply('TIE')),
  })
  const section = abSection(old, next, {}, { noise: noiseFloor(old, old), pairwise })
  expect(section.changedCases.map(({ id }) => id)).toEqual(['c0', 'c1', 'c2'])
  expect(section.comparison.regressions).toEqual(['c0'])
  expect(readAbSection(JSON.parse(JSON.stringify(section)))).toEqual(section)
})

test('a run that lacks cases of the old one is no approval', () => {
  const fewer = compareRuns(runOf('old', '--++'), runOf('new', '++'))
  expect(fewer).toMatchObject({ recommendation: 'REVIEW', byPassRate: 'APPROVE' })
  expect(fewer.reasons).toContain('not in the new run: c2, c3')
})
