// What reports cost for 10,000 cases. Run: node test/support/bundled.ts test/bench/report.ts
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLastRun, storeLastRun } from '../../src/report/change/last-run.js'
import { runDelta } from '../../src/report/change/run-delta.js'
import { renderHtml } from '../../src/report/html/page.js'
import { githubSummary } from '../../src/report/markdown/github-summary.js'
import { renderMarkdown } from '../../src/report/markdown/markdown.js'
import { buildRunRecord } from '../../src/report/record/build-run-record.js'
import { readRunRecord } from '../../src/report/record/run-record.js'
import { renderSummary } from '../../src/report/terminal/summary.js'
import { writeReports } from '../../src/report/write-reports.js'
import { assertion, now, runId, testReport, verdict } from '../report/sample.js'

const count = 10_000
const rootDir = mkdtempSync(join(tmpdir(), 'expect-jury-bench-'))
const output = 'The words of an answer, <b>as long</b> as answers are. '.repeat(15)

/** One in twenty fails, one in a hundred is unknown. */
const tests = Array.from({ length: count }, (_, index) => {
  const name = `assistant > group ${index % 40} > case ${index}`
  const factuality = index % 20 === 0 ? 0.2 : 0.9
  const judged = verdict([0.9, factuality, factuality, 1], { reasoning: 'The reply names the form. '.repeat(6) })
  const unknown = { code: 'timeout', message: 'No answer in 60 s.' }
  const found = index % 100 === 7 ? { outcome: 'unknown' as const, unknown } : { verdict: judged }
  const prompt = `Question ${index}: what is the policy on returns?`
  return testReport(name, [assertion({ prompt, output, actualStatus: 'COMPLETE', ...found })])
})

async function timed<T>(label: string, work: () => T | Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  console.log(`${label.padEnd(44)} ${(performance.now() - start).toFixed(0).padStart(6)} ms`)
  return result
}

const record = await timed(`record of ${count} cases`, () => buildRunRecord({ runId, now, tests }))
await timed('  JSON alone, in memory', () => JSON.stringify(record, null, 2))
await timed('  Markdown alone, in memory', () => renderMarkdown(record))
await timed('  HTML alone, in memory', () => renderHtml(record))
const written = await timed('JSON + Markdown + HTML, written', () => writeReports(record, { rootDir }))
await timed('terminal summary', () => renderSummary(record))
await timed('GitHub summary', () => githubSummary(record))
await timed('last run stored', () => storeLastRun(rootDir, undefined, record))
await timed('last run read and compared', async () => {
  const lastRun = await readLastRun(rootDir)
  return lastRun && runDelta(lastRun, record)
})
await timed('record read and checked', () => readRunRecord(JSON.parse(JSON.stringify(record))))
for (const path of [written.json, written.markdown, written.html]) {
  if (path) console.log(`${path.padEnd(44)} ${(statSync(join(rootDir, path)).size / 1e6).toFixed(1).padStart(6)} MB`)
}
rmSync(rootDir, { recursive: true })
