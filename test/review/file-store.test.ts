import { execFileSync, fork } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FileReviewStore } from '../../src/review/files/file-store.js'
import { openProjectReviews } from '../../src/review/open-review-store.js'
import { bundled } from '../support/bundled.js'
import { leastCpuMs } from '../support/least-time.js'
import { decision, review, reviews, validation } from './support/sample.js'
import { reviewStoreContract } from './support/store-contract.js'
import type { WriterArguments } from './support/writer.js'

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'expect-jury-reviews-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

reviewStoreContract(
  async () => {
    const dir = join(folder(), 'reviews')
    return { open: async () => new FileReviewStore(dir) }
  },
  { large: 100_000 },
)

test('a line that a kill cut off costs that line, and says where it stood', async () => {
  const dir = folder()
  const store = new FileReviewStore(dir)
  await store.add(reviews(2))
  const file = join(dir, 'queue.jsonl')
  appendFileSync(file, JSON.stringify(review(2)).slice(0, 40))
  expect(await store.list()).toHaveLength(2)
  await store.add([review(3)])
  expect((await store.list()).map(({ input }) => input)).toEqual(['question 0', 'question 1', 'question 3'])
  expect(store.damaged()).toEqual([`${file}:3 cannot be read and is left out`])
})

test('a last line that an editor left without its break counts, and what follows stands on the next line', async () => {
  const dir = folder()
  const file = join(dir, 'queue.jsonl')
  writeFileSync(
    file,
    reviews(2)
      .map((each) => JSON.stringify(each))
      .join('\n'),
  )
  const store = new FileReviewStore(dir)
  expect(await store.list()).toHaveLength(2)
  await new FileReviewStore(dir).add([review(3)])
  appendFileSync(file, '<<<<<<< HEAD\n')
  expect((await store.list()).map(({ input }) => input)).toEqual(['question 0', 'question 1', 'question 3'])
  expect(store.damaged()).toEqual([`${file}:4 cannot be read and is left out`])
})

test('a line that holds only a part of a review is left out, and the others are shown', async () => {
  const dir = folder()
  const store = new FileReviewStore(dir)
  await store.add(reviews(2))
  const { input: _, ...part } = review(2)
  appendFileSync(join(dir, 'queue.jsonl'), `${JSON.stringify(part)}\n`)
  expect((await store.list()).map(({ input }) => input)).toEqual(['question 0', 'question 1'])
  expect(store.damaged()).toEqual([`${join(dir, 'queue.jsonl')}:3 cannot be read and is left out`])
})

test('who opens the reviews of a project is told of lines that cannot be read, but for the end of a run', async () => {
  const rootDir = folder()
  await new FileReviewStore(join(rootDir, 'reviews')).add([review(0)])
  expect((await openProjectReviews(rootDir, {})).notice).toBeUndefined()
  const file = join(rootDir, 'reviews/answers.jsonl')
  writeFileSync(file, '<<<<<<< ours\n'.repeat(7))
  const told = (await openProjectReviews(rootDir, {})).notice?.split('\n')
  expect(told).toHaveLength(6)
  expect(told?.[0]).toBe(`${file}:1 cannot be read and is left out`)
  expect(told?.[5]).toBe('and 2 more')
  expect((await openProjectReviews(rootDir, {}, { hurried: true })).notice).toBeUndefined()
})

test('a file that was replaced, as by a checkout, is read anew', async () => {
  const dir = folder()
  const store = new FileReviewStore(dir)
  await store.add(reviews(3))
  await store.decide(decision(review(0).id), 0)
  expect(await store.list()).toHaveLength(3)
  const other = [review(7), review(8), review(9), review(10)]
  writeFileSync(join(dir, 'queue.jsonl'), other.map((each) => `${JSON.stringify(each)}\n`).join(''))
  expect((await store.list()).map(({ input }) => input)).toEqual(other.map(({ input }) => input))
  rmSync(join(dir, 'queue.jsonl'))
  expect(await store.list()).toEqual([])
})

test('two branches of git merge, and both people’s work is there', async () => {
  const root = folder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.test', '-c', 'commit.gpgsign=false', ...args], {
      cwd: root,
      encoding: 'utf8',
    })
  const work = async (n: number, by: string) => {
    const store = new FileReviewStore(join(root, 'reviews'))
    await store.add([review(n)])
    await store.decide(decision(review(0).id, { by, at: `2026-03-0${n}T00:00:00.000Z` }), 0)
    await store.logValidations([validation(n)])
    git('add', '-A')
    git('commit', '-qm', by)
  }
  git('init', '-q', '-b', 'main')
  await new FileReviewStore(join(root, 'reviews')).add([review(0)])
  git('add', '-A')
  git('commit', '-qm', 'start')
  git('switch', '-qc', 'theirs')
  await work(1, 'bob')
  git('switch', '-q', 'main')
  await work(2, 'ada')
  git('merge', '-q', '--no-edit', 'theirs')
  const merged = new FileReviewStore(join(root, 'reviews'))
  expect(merged.damaged()).toEqual([])
  expect((await merged.list()).map(({ input }) => input)).toEqual(['question 0', 'question 1', 'question 2'])
  expect(await merged.get(review(0).id)).toMatchObject({ reviewed_by: 'ada', version: 2 })
  expect(await merged.validations()).toHaveLength(2)
  expect(git('status', '--porcelain')).toBe('')
})

test('four processes write at once, and nothing is lost or torn', async () => {
  const dir = folder()
  const child = await bundled(join(import.meta.dirname, 'support/writer.ts'))
  await new FileReviewStore(dir).add([review(5000, { route: 'first' })])
  const write = (...args: WriterArguments) => new Promise((resolve) => fork(child, args).on('exit', resolve))
  const codes = await Promise.all(['0', '1', '2', '3'].map((who) => write(dir, who, '250')))
  expect(codes).toEqual([0, 0, 0, 0])
  const store = new FileReviewStore(dir)
  const written = (await store.counts()).filter(({ route }) => route !== 'first')
  expect(written.map(({ count }) => count)).toEqual([250, 250, 250, 250])
  expect(store.damaged()).toEqual([])
  const answers = await store.decisions(review(5000).id)
  expect(answers).toHaveLength(20)
})

test('who has answered thousands is asked about a spot check as soon as anybody else', async () => {
  const store = new FileReviewStore(folder())
  const judged = reviews(8_000)
  const drawn = Array.from({ length: 800 }, (_, n) => review(10_000 + n, { source: 'spot_check' }))
  await store.add([...judged, ...drawn])
  await store.merge(judged.map(({ id }) => decision(id)))
  const claim = () => store.claim({}, { by: 'ada', leaseMs: 60_000 })
  expect(await claim()).toMatchObject({ source: 'spot_check' })
  expect(await leastCpuMs(200, claim)).toBeLessThan(200)
})
