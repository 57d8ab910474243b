// Renews the pictures of the review page. Run: node test/support/bundled.ts test/bench/review-pictures.ts
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { startReviewServer } from '../../src/cli/review/serve/server.js'
import { TestRun } from '../../src/cli/review/test-run.js'
import { enqueueFromRun } from '../../src/review/enqueue-from-run.js'
import { FileReviewStore } from '../../src/review/files/file-store.js'
import { NearDuplicates } from '../../src/review/similar.js'
import { realisticComparison } from '../report/realistic-comparison.js'
import { realisticRun } from '../report/realistic-run.js'
import { validation } from '../review/support/sample.js'

const rootDir = mkdtempSync(join(tmpdir(), 'expect-jury-pictures-'))
const store = new FileReviewStore(join(rootDir, 'reviews'))
const run = realisticRun()
await enqueueFromRun({ ...run, comparison: realisticComparison(run) }, store)
await store.logValidations(
  Array.from({ length: 80 }, (_, n) =>
    validation(n, {
      evaluator_id: 'general',
      human_agrees: n % (n < 40 ? 4 : 13) > 0,
      evaluator_pass: n % 3 > 0,
      validated_at: new Date(Date.UTC(2026, 0, 5 + 7 * Math.floor(n / 20))).toISOString(),
    }),
  ),
)
mkdirSync(join(rootDir, 'reports'))
writeFileSync(join(rootDir, 'support.golden.yaml'), 'name: support\ncases:\n  - id: one\n    input: Hi\n')
const desk = {
  store,
  by: 'ada',
  rootDir,
  reportDir: join(rootDir, 'reports'),
  now: () => new Date(),
  testRun: new TestRun(),
  nearDuplicates: new NearDuplicates(),
}
const server = await startReviewServer(desk, 0, console.error)
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
const page = await browser.newPage({ viewport: { width: 1160, height: 860 }, deviceScaleFactor: 1.5 })
await page.goto(server.url)
const { origin } = new URL(server.url)
await page.waitForURL(`${origin}/`)
const changed = (await store.list({ source: 'comparison' })).find(({ meta }) => meta.previous_output !== undefined)
await page.goto(`${origin}/case/${changed?.id ?? ''}`)
await page.screenshot({ path: '.github/assets/review-case.png' })
await page.goto(`${origin}/evaluators`)
await page.screenshot({ path: '.github/assets/review-evaluators.png' })
await browser.close()
await server.close()
rmSync(rootDir, { recursive: true })
