// Renews the pictures of the README. Run: node test/support/bundled.ts test/bench/report-pictures.ts
import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright'
import { renderHtml } from '../../src/report/html/page.js'
import type { RunRecord } from '../../src/report/record/run-record.js'
import { realisticComparison } from '../report/realistic-comparison.js'
import { realisticRun } from '../report/realistic-run.js'

const record = realisticRun()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})

async function take(name: string, run: RunRecord, height: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1160, height }, deviceScaleFactor: 1.5 })
  await page.setContent(renderHtml(run))
  await page.screenshot({ path: `.github/assets/${name}.png` })
}

mkdirSync('.github/assets', { recursive: true })
await take('report', record, 1400)
await take('report-comparison', { ...record, comparison: realisticComparison(record) }, 1260)
await browser.close()
