import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareRuns } from '../../../src/baseline/compare/compare-runs.js'
import {
  acceptAnswer,
  acceptBaseline,
  recordDecision,
  removedCases,
  runOfBaseline,
} from '../../../src/baseline/stored/accept-baseline.js'
import { BaselineError } from '../../../src/baseline/stored/baseline-error.js'
import {
  baselineFile,
  loadBaseline,
  loadBaselineSync,
  saveBaseline,
} from '../../../src/baseline/stored/baseline-file.js'
import { formatBaseline, readBaseline } from '../../../src/baseline/stored/baseline-text.js'
import { contentHash } from '../../../src/judge/content-hash.js'
import { runOf } from '../runs.js'

const acceptance = { name: 'support-v7', acceptedAt: '2026-02-06T12:34:56Z', packageVersion: '0.1.0' }
const folder = () => mkdtemp(join(tmpdir(), 'baseline-'))

const run = runOf('run-1', '+-', (index) => ({
  output: index === 0 ? 'one line' : 'first line\nsecond line\n',
  scores: { tone: 0.1 + 0.2, facts: 1 },
  overall: 0.65,
  judge: 'gpt-4o-mini',
  judgePromptHash: 'p1',
  rubricHash: 'r1',
  caseHash: `case-${index}`,
  runs: ['pass', 'fail'],
}))

describe('the file', () => {
  test('is not written with a key in it', async () => {
    const file = join(await folder(), 'v1.json')
    const output = `use ${['sk', 'proj', 'aB3dE5fG7hJ9kL1mN3pQ5rS7'].join('-')}`
    const leaking = acceptBaseline(
      runOf('v1', '+', () => ({ output })),
      acceptance,
    )
    await expect(saveBaseline(file, leaking)).rejects.toThrow('holds an OpenAI or Anthropic key')
    expect(await loadBaseline(file)).toBeUndefined()
  })

  test('comes back as it was written, to six decimals', async () => {
    const file = join(await folder(), '__baselines__', 'support-v7.json')
    const baseline = acceptBaseline(run, acceptance)
    await saveBaseline(file, baseline)
    const loaded = await loadBaseline(file)
    const scores = { facts: 1, tone: 0.3 }
    expect(loaded).toEqual({
      ...baseline,
      cases: baseline.cases.map((summary) => Object.assign({}, summary, { scores })),
    })
    expect(await readdir(join(file, '..'))).toEqual(['support-v7.json'])
  })

  test('written by several at once it is one of theirs, and nothing is left behind, not even by one that fails', async () => {
    const dir = await folder()
    const file = join(dir, 'v1.json')
    const answers = Array.from({ length: 20 }, (_, index) => String(index).repeat(100_000))
    await Promise.all(answers.map((output) => saveBaseline(file, acceptAnswer({ prompt: 'p', output }, acceptance))))
    const kept = await loadBaseline(file)
    expect(answers).toContain(kept?.kind === 'answer' ? kept.output : undefined)
    await mkdir(join(dir, 'folder.json'))
    const answer = acceptAnswer({ prompt: 'p', output: 'o' }, acceptance)
    await expect(saveBaseline(join(dir, 'folder.json'), answer)).rejects.toThrow('folder.json')
    expect((await readdir(dir)).toSorted()).toEqual(['folder.json', 'v1.json'])
  })

  test('does not depend on the order of cases or categories', () => {
    const shuffled = { ...run, cases: run.cases.toReversed() }
    const other = {
      ...shuffled,
      cases: shuffled.cases.map((summary) => Object.assign({}, summary, { scores: { facts: 1, tone: 0.3 } })),
    }
    expect(formatBaseline(acceptBaseline(other, acceptance))).toBe(formatBaseline(acceptBaseline(run, acceptance)))
  })

  test('read and stored again it is the same to the byte', () => {
    const answer = acceptAnswer({ prompt: 'refund?', output: 'use\nthe form' }, acceptance)
    for (const baseline of [acceptBaseline(run, acceptance), answer]) {
      const text = formatBaseline(baseline)
      expect(formatBaseline(readBaseline(JSON.parse(text), 'f.json'))).toBe(text)
    }
  })

  test('one changed line of an output is one changed line of the file', () => {
    const changed = structuredClone(run)
    for (const summary of changed.cases) if (summary.output) summary.output = summary.output.replace('second', 'third')
    const before = formatBaseline(acceptBaseline(run, acceptance)).split('\n')
    const after = formatBaseline(acceptBaseline(changed, acceptance)).split('\n')
    expect(after.filter((line, index) => line !== before[index])).toEqual(['        "third line",'])
  })

  test('keeps any text, hostile names included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', minLength: 1 }), (output, id) => {
        const baseline = acceptBaseline({ id: 'r', cases: [{ id, outcome: 'pass', scores: {}, output }] }, acceptance)
        expect(readBaseline(JSON.parse(formatBaseline(baseline)), 'f.json')).toEqual(baseline)
      }),
      {
        examples: [
          ['\n', '__proto__'],
          ['a\r\nb', 'constructor'],
        ],
      },
    )
  })

  test('is read as Windows may leave it: with a byte order mark and its line ends', async () => {
    const file = join(await folder(), 'x.json')
    const baseline = acceptBaseline(run, acceptance)
    await writeFile(file, `\uFEFF${formatBaseline(baseline).replaceAll('\n', '\r\n')}`)
    expect(await loadBaseline(file)).toEqual(readBaseline(JSON.parse(formatBaseline(baseline)), file))
  })

  test('is undefined when absent, and an error that names file and field when broken', async () => {
    const file = join(await folder(), 'x.json')
    expect(await loadBaseline(file)).toBeUndefined()
    await writeFile(file, '{"version": 1, "kind": "run"')
    await expect(loadBaseline(file)).rejects.toThrow(`${file} is not JSON`)
    await writeFile(file, `{"version": sk-proj-${'a1B2'.repeat(8)}`)
    await expect(loadBaseline(file)).rejects.not.toThrow(/sk-proj|a1B2/)
    await expect(loadBaseline(file)).rejects.toThrow(`${file} is not JSON`)
    await writeFile(
      file,
      formatBaseline(acceptBaseline(run, acceptance)).replace('"outcome": "pass"', '"outcome": "maybe"'),
    )
    await expect(loadBaseline(file)).rejects.toThrow(BaselineError)
    await expect(loadBaseline(file)).rejects.not.toThrow('is not JSON')
    await expect(loadBaseline(file)).rejects.toThrow('cases[0].outcome')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"maybe"', '"pass"').replace('"c1"', '"c0"'))
    await expect(loadBaseline(file)).rejects.toThrow('cases[1].id: "c0" is there twice')
  })

  test('that is there and cannot be read is an error, not an absent one', async () => {
    const file = join(await folder(), 'x.json')
    expect(loadBaselineSync(file)).toBeUndefined()
    await mkdir(file)
    await expect(loadBaseline(file)).rejects.toThrow('EISDIR')
    expect(() => loadBaselineSync(file)).toThrow('EISDIR')
  })

  test('lies beside the test, and its name cannot leave the folder', () => {
    expect(baselineFile('/repo/test/refund.test.ts', 'refund-03')).toBe('/repo/test/__baselines__/refund-03.json')
    for (const name of ['', '../x', 'a/b', 'a\\b', '.hidden', 'a\0b', 'C:x']) {
      expect(() => baselineFile('/repo/test/x.test.ts', name)).toThrow('cannot be the name of a baseline')
    }
  })
})

describe('accepting', () => {
  test('a run without a verdict on every case is refused, and so is an empty one', () => {
    expect(() => acceptBaseline(runOf('run-2', '+??'), acceptance)).toThrow('no verdict on c1, c2. Run it again')
    expect(() => acceptBaseline(runOf('run-2', '+???????'), acceptance)).toThrow(
      'on c1, c2, c3, c4, c5 and 2 more. Run',
    )
    expect(() => acceptBaseline(runOf('run-2', ''), acceptance)).toThrow('it holds no case')
  })

  test('decisions stay on record when a baseline is renewed', () => {
    const decision = {
      decision: 'approve',
      run: 'run-2',
      who: 'ann',
      when: '2026-02-07T09:00:00Z',
      why: 'better tone',
    } as const
    const decided = recordDecision(acceptBaseline(run, acceptance), decision)
    const renewed = acceptBaseline(runOf('run-3', '+'), { ...acceptance, previous: decided })
    expect(renewed).toMatchObject({ run: 'run-3', decisions: [decision] })
    expect(readBaseline(JSON.parse(formatBaseline(renewed)), 'f.json')).toEqual(renewed)
  })

  test('a case whose id became longer, since another test has its name now, is not one that the run lacks', () => {
    const at = (file: string, id = 'is polite') => {
      return { id, place: { file, project: '', test: 'is polite' }, outcome: 'pass', scores: {} } as const
    }
    const [refund, shipping, gone] = ['refund', 'shipping', 'gone'].map((name) => `test/${name}.test.ts`)
    const previous = acceptBaseline({ id: 'run-1', cases: [at(refund!), at(gone!, 'was polite')] }, acceptance)
    const longer = [refund!, shipping!].map((file) => at(file, `${file} > is polite`))
    expect(removedCases(previous, { id: 'run-2', cases: longer })).toEqual(['was polite'])
    expect(removedCases(undefined, { id: 'run-2', cases: longer })).toEqual([])
  })

  test('an accepted run is compared with like any other', () => {
    const baseline = acceptBaseline(run, acceptance)
    const comparison = compareRuns(runOfBaseline(baseline), { ...run, id: 'run-2' })
    expect(comparison).toMatchObject({
      old: { id: 'run-1', label: 'support-v7' },
      new: { id: 'run-2' },
      recommendation: 'REVIEW',
    })
    const rewritten = run.cases.map((summary) => Object.assign({}, summary, { rubricHash: 'r2' }))
    expect(() => compareRuns(runOfBaseline(baseline), { id: 'run-2', cases: rewritten })).toThrow(
      '"support-v7" and "run-2" are incompatible',
    )
  })

  test('a single answer is kept with its prompt', () => {
    const baseline = acceptAnswer({ prompt: 'a\nb', output: 'c' }, acceptance)
    expect(readBaseline(JSON.parse(formatBaseline(baseline)), 'f.json')).toEqual(baseline)
  })
})

test('a key that a merge has left twice is named with its line: the last one would win in silence', async () => {
  const file = join(await folder(), 'v7.json')
  const text = formatBaseline(acceptBaseline(run, acceptance))
  await writeFile(file, text)
  expect(loadBaselineSync(file)).toBeDefined()
  const line = text.split('\n').findIndex((each) => each.includes('"outcome":')) + 2
  await writeFile(file, text.replace(/( *"outcome": "\w+",\n)/, '$1$1'))
  expect(() => loadBaselineSync(file)).toThrow(`v7.json:${line}: the key "outcome" is there twice`)
})

test('contentHash depends on the content, not on the order of keys', () => {
  expect(contentHash({ a: 1, b: { c: [1, 2], d: 2 } })).toBe(contentHash({ b: { d: 2, c: [1, 2] }, a: 1 }))
  expect(contentHash({ a: [1, 2] })).not.toBe(contentHash({ a: [2, 1] }))
  expect(contentHash('x')).toMatch(/^[0-9a-f]{16}$/)
})
