import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { acceptBaseline } from '../../../src/baseline/stored/accept-baseline.js'
import { baselineFile, saveBaseline } from '../../../src/baseline/stored/baseline-file.js'
import { run } from '../../../src/cli/review.js'
import { summarizeRecord } from '../../../src/report/record/summarize-record.js'
import { comparisonReview } from '../../../src/review/enqueue-from-run.js'
import { FileReviewStore } from '../../../src/review/files/file-store.js'
import { realisticComparison } from '../../report/realistic-comparison.js'
import { realisticRun } from '../../report/realistic-run.js'
import { decision, review, reviews } from '../../review/support/sample.js'
import { capture } from '../capture.js'

let rootDir = ''
let store: FileReviewStore
beforeEach(() => {
  rootDir = mkdtempSync(join(tmpdir(), 'expect-jury-tty-'))
  store = new FileReviewStore(join(rootDir, 'reviews'))
  onTestFinished(() => rmSync(rootDir, { recursive: true, force: true }))
})

/** Types the lines, one at each question; then the input ends. */
async function type(...lines: string[]): Promise<string> {
  const { io, out, err } = capture({ JURY_REVIEWER: 'ada' })
  const asked: string[] = []
  const input = {
    ask: async (question: string) => {
      io.stdout.write(question)
      asked.push(question)
      return lines.shift()
    },
    close: () => undefined,
  }
  expect([await run(['--tty'], { ...io, cwd: rootDir }, { input }), err()]).toEqual([0, ''])
  return out()
}

test('a queue in which all is answered is said to be empty', async () => {
  await store.add(reviews(1))
  await store.decide(decision(review(0).id), 0)
  expect(await type()).toBe('\nNothing waits, or somebody else has it open.\n\n0 answered.\n')
})

test('near-duplicates are shown, and how far an agent type is from fifty cases', async () => {
  const waited = 'I have waited for two weeks, nobody answers when I call, and the page of the order says nothing.'
  const inputs = [`Where is order 1? ${waited}`, `Where is order 2? ${waited}`, 'May I return a lamp?']
  const candidates = inputs.map((input, n) => review(n, { source: 'production', input }))
  await store.add([...candidates, review(3, { route: 'other' })])
  const shown = await type('a', 'r', 'q')
  expect(shown).toMatch(/order 1\?[\s\S]*Nearly the same input:\n {2}pending \d\d% alike\n/)
  expect(shown).toMatch(/order 2\?[\s\S]*Nearly the same input:\n {2}approved \d\d% alike\n/)
  expect(shown.match(/Nearly the same input/g)).toHaveLength(2)
  expect(shown).toMatch(/\n2 answered\.\nsupport: 1 of 50 cases from production approved, 1 waits\n$/)
})

test('labels, tags and a note in one line; the last answer can be taken back at the end, too', async () => {
  await store.add(reviews(2))
  const shown = await type('a tone=4 factuality=5 #refund #kind keeps the policy', 'x', 'r', 'u', 'i look again')
  expect(shown).toContain('One letter; labels from 1 to 5, tags and a note may follow')
  expect(shown).toMatch(/Nothing more waits\.\n\[u\]ndo \[q\]uit > /)
  expect(shown).toMatch(/\n2 answered\.\n$/)
  expect(await store.list()).toMatchObject([
    { status: 'approved', labels: { tone: 4, factuality: 5 }, tags: ['refund', 'kind'], note: 'keeps the policy' },
    { status: 'investigate', note: 'look again', version: 3 },
  ])
})

const criteria = [
  { criterion: 'result.n >= 0', kind: 'pass' as const, met: true, explanation: 'result.n is 7' },
  { criterion: 'result.late', kind: 'fail' as const, met: false, explanation: 'result.late is true' },
  { criterion: 'Does it name the form?', met: null, explanation: 'the judge left it open' },
]
const meta = { reasons: ['no verdict (unanswered)'], judgments: [], recordings: [], criteria }

test('criteria are shown with what they came to, questions without what the judge said until the answer', async () => {
  await store.add([review(1, { source: 'unknown', meta })])
  const [before = '', after = ''] = (await type('a', 'q')).split('[q]uit > ')
  expect(before).toContain(
    'Criteria:\n  result.n >= 0  (criterion: met)\n    result.n is 7\n' +
      '  result.late  (fail criterion: triggered)\n    result.late is true\n',
  )
  expect(before).toContain('Asked of a judge:\n  Does it name the form?\n')
  expect(before).not.toContain('left it open')
  expect(after).toContain('Does it name the form?  the judge left it open')
})

test('a spot check tells nothing of what else the case was held to', async () => {
  await store.add([review(1, { source: 'spot_check', meta })])
  expect(await type('p', 'q')).not.toMatch(/result\.n|Does it name/)
})

test('a case that waits twice is asked blind first; who takes an answer back is told that the next one does not count', async () => {
  const judgments = [
    { evaluator: 'strict', model: 'm', outcome: 'fail' as const, score: 0.3, reasoning: 'no', issues: [] },
  ]
  const near = { reasons: ['a score is within 0.05 of its bar'], judgments, recordings: [] }
  const check = {
    ...review(5, { source: 'spot_check', meta: { ...near, reasons: [] } }),
    input: 'question 1',
    output: 'answer 1',
  }
  await store.add([review(1, { meta: near }), check])
  const shown = await type('p', 'u', 'f', 'a', 'q')
  expect(shown.indexOf('spot check ·')).toBeLessThan(shown.indexOf('judge ·'))
  expect(shown.match(/Not counted as a check of the judges/g)).toHaveLength(1)
  expect(await store.validations()).toEqual([])
})

test('a golden case keeps the tags that a person gave it, and needs an input', async () => {
  writeFileSync(join(rootDir, 'support.golden.yaml'), 'name: support\ncases:\n  - id: one\n    input: Hi\n')
  await store.add([review(1), review(2, { input: '' })])
  const shown = await type('a #refund #angry fine', 'g', 'a', 'g', 'q')
  const file = readFileSync(join(rootDir, 'support.golden.yaml'), 'utf8')
  expect(file).toMatch(/input: question 1\n {4}tags:\n {6}- refund\n {6}- angry\n/)
  expect(shown).toContain('What was asked is not recorded, and a golden case asks it: write')
  expect(file.match(/- id/g)).toHaveLength(2)
})

test('an approved case becomes a golden one; with several sets, one is named', async () => {
  const file = join(rootDir, 'support.golden.yaml')
  writeFileSync(file, 'name: support # ours\ncases:\n  - id: one\n    input: Hi\n')
  await store.add(reviews(2))
  expect(await type('a', 'g')).toContain('Golden case production-')
  writeFileSync(join(rootDir, 'other.golden.yaml'), 'name: other\ncases:\n  - id: one\n    input: Hi\n')
  const shown = await type('a', 'g', 'g support.golden.yaml one', 'g support.golden.yaml refund-42', 'q')
  expect(shown).toContain('Name a golden set. In this project: other.golden.yaml, support.golden.yaml.')
  expect(shown).toContain('support.golden.yaml has a case "one" already.')
  expect(readFileSync(file, 'utf8')).toMatch(/^name: support # ours\n[\s\S]+id: refund-42\n {4}input: question 1\n/)
  expect(await store.list()).toMatchObject([{ status: 'promoted' }, { status: 'promoted' }])
})

test('a decision about a change needs a reason, stands in the baseline and stays there', async () => {
  const record = realisticRun()
  const section = realisticComparison(record)
  const cases = summarizeRecord(record).cases.filter(({ outcome }) => outcome !== 'unknown')
  const made = { name: section.comparison.old.label!, acceptedAt: record.timestamp, packageVersion: '0' }
  mkdirSync(join(rootDir, 'test'))
  const file = baselineFile(join(rootDir, 'test/any.test.ts'), made.name)
  await saveBaseline(file, acceptBaseline({ id: section.comparison.old.id, cases }, made))
  await store.add([
    comparisonReview({ ...record, comparison: section })!,
    review(9, { created_at: '2030-01-01T00:00:00.000Z' }),
  ])
  const shown = await type('a', 'a the regression is acceptable', 'u', 'q')
  expect(shown).toContain('A decision about a change needs its reason.')
  expect(shown).toContain('On record in test/__baselines__/prompt v7.json.')
  expect(shown).toContain('A decision about a change stays on record.')
  expect(JSON.parse(readFileSync(file, 'utf8')).decisions).toMatchObject([
    { decision: 'approve', run: record.run_id, who: 'ada', why: 'the regression is acceptable' },
  ])
  expect(await store.list({ status: 'approved' })).toHaveLength(1)
})

test('what is said of a golden set that is broken does not act on the terminal, and does not end the session', async () => {
  const set = join(rootDir, 'support.golden.yaml')
  await store.add(reviews(2))
  writeFileSync(set, 'name: support\ncases: 3 # \u009B2J\u202E\n')
  const shown = await type('a', 'g', 'a')
  expect(shown).toContain(String.raw`cases: 3 # \u{9b}2J\u{202e}`)
  expect(shown).not.toMatch(/[\u009B\u202E]/)
  writeFileSync(set, 'name: support\ncases: lost.jsonl\n')
  await store.add([review(3)])
  expect(await type('a', 'g', 'q')).toContain('The file of its cases, lost.jsonl, is not there.\n')
})
