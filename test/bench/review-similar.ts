// The page of a case among 2,000 of production, of 300 to 1,500 words each: `node test/support/bundled.ts test/bench/review-similar.ts`
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { showCase } from '../../src/cli/review/serve/case-routes.js'
import { TestRun } from '../../src/cli/review/test-run.js'
import { createRandom } from '../../src/mutate/random.js'
import { FileReviewStore } from '../../src/review/files/file-store.js'
import { NearDuplicates } from '../../src/review/similar.js'
import { review } from '../review/support/sample.js'

const random = createRandom('near-duplicates')
const vocabulary = Array.from({ length: 20_000 }, (_, n) => `w${n.toString(36)}ord`)
const text = () => Array.from({ length: 300 + random.int(1_200) }, () => random.pick(vocabulary)).join(' ')

const rootDir = mkdtempSync(join(tmpdir(), 'expect-jury-similar-'))
const desk = {
  store: new FileReviewStore(join(rootDir, 'reviews')),
  by: 'ada',
  rootDir,
  reportDir: join(rootDir, 'reports'),
  now: () => new Date(),
  testRun: new TestRun(),
  nearDuplicates: new NearDuplicates(),
}
const cases = Array.from({ length: 2_000 }, (_, n) => review(n, { source: 'production', input: text() }))
await desk.store.add(cases)
await desk.store.counts() // as the queue does before

for (const { id } of cases.slice(0, 5)) {
  let last = performance.now()
  let longestMs = 0
  const beat = () => {
    longestMs = Math.max(longestMs, performance.now() - last)
    last = performance.now()
  }
  const heart = setInterval(beat, 1)
  const start = performance.now()
  const before = process.cpuUsage()
  await showCase(desk, id, new URLSearchParams())
  const ms = performance.now() - start
  const { user } = process.cpuUsage(before)
  beat()
  clearInterval(heart)
  console.log(
    `page: ${ms.toFixed(0)} ms, ${(user / 1000).toFixed(0)} ms of CPU, nothing else ran for ${longestMs.toFixed(0)} ms`,
  )
}
rmSync(rootDir, { recursive: true, force: true })
