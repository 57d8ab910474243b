import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { githubSummary } from '../../src/report/markdown/github-summary.js'
import { readRunRecord } from '../../src/report/record/run-record.js'
import { writeReports } from '../../src/report/write-reports.js'
import { build, runId, sampleTests } from './sample.js'

const folder = (): string => mkdtempSync(join(tmpdir(), 'expect-jury-report-'))
const record = build(sampleTests())

test('writes the two files of the document and a page, and leaves no draft behind', async () => {
  const rootDir = folder()
  const written = await writeReports(record, { rootDir })
  expect(written).toMatchObject({
    json: `reports/selftest/${runId}.json`,
    html: `reports/selftest/${runId}.html`,
    markdown: `docs/reports/selftest/${runId}.md`,
    warnings: [],
  })
  expect(readRunRecord(JSON.parse(readFileSync(join(rootDir, written.json ?? ''), 'utf8')))).toEqual(record)
  expect(readFileSync(join(rootDir, written.markdown ?? ''), 'utf8')).toContain('# Selftest Report')
  expect(readdirSync(join(rootDir, 'docs/reports/selftest'))).toEqual([`${runId}.md`])
  expect(readdirSync(join(rootDir, 'reports/selftest')).sort()).toEqual([`${runId}.html`, `${runId}.json`])
})

test('a folder that cannot be written is a warning that names the way out; the other file is there', async () => {
  const rootDir = folder()
  writeFileSync(join(rootDir, 'reports'), 'a file where the folder should be')
  const written = await writeReports(record, { rootDir, areOptions: true })
  expect([written.json, written.html]).toEqual([undefined, undefined])
  expect(existsSync(join(rootDir, written.markdown ?? ''))).toBe(true)
  expect(written.warnings).toEqual([
    expect.stringMatching(
      /reports\/selftest\/selftest-.*\.json was not written \(.*(EEXIST|ENOTDIR).*result is not affected.*`reports\.json`/,
    ),
    expect.stringContaining('.html was not written'),
  ])
})

test('where no option names the folders, none is advised', async () => {
  const rootDir = folder()
  writeFileSync(join(rootDir, 'reports'), 'a file where the folder should be')
  const { warnings } = await writeReports(record, { rootDir })
  expect(warnings[0]).toMatch(/The tests' result is not affected\. Make its folder writable\.$/)
})

test.skipIf(process.getuid?.() === 0)('a read-only folder too', async () => {
  const rootDir = folder()
  chmodSync(rootDir, 0o555)
  const written = await writeReports(record, { rootDir })
  expect(written.warnings).toHaveLength(3)
  expect(written.warnings[0]).toContain('EACCES')
})

test('appends to the summary of a GitHub step', async () => {
  const rootDir = folder()
  const githubSummaryFile = join(rootDir, 'summary.md')
  writeFileSync(githubSummaryFile, '# Lint\n')
  await writeReports(record, { rootDir, githubSummaryFile })
  expect(readFileSync(githubSummaryFile, 'utf8')).toBe(`# Lint\n${githubSummary(record)}`)
})

test('a run id that is a path names no file', async () => {
  const rootDir = folder()
  await expect(writeReports({ ...record, run_id: '../../evil' }, { rootDir })).rejects.toThrow(RangeError)
  expect(readdirSync(rootDir)).toEqual([])
})

test('runs at the same time do not mix', async () => {
  const rootDir = folder()
  const ids = Array.from({ length: 8 }, (_, index) => `selftest-20260206-1234-run${index}`)
  await Promise.all(ids.map((run_id) => writeReports({ ...record, run_id }, { rootDir })))
  expect(readdirSync(join(rootDir, 'reports/selftest')).sort()).toEqual(
    ids.flatMap((id) => [`${id}.html`, `${id}.json`]),
  )
})

test('the GitHub summary lists failures and their reasons and folds the rest', () => {
  const text = githubSummary(record)
  expect(text).toContain('### ❌ LLM cases: 4/5 (80%)')
  expect(text).toContain('### contradiction_detect\n- Expected: COMPLETE with accurate analysis')
  expect(text).toMatch(/<details>[^]*\| clear_summary \|[^]*<\/details>/)
  expect(text).not.toContain('| contradiction_detect |')
})

test.skipIf(!existsSync('/dev/full'))('a full disk is not called a folder that cannot be written', async () => {
  const { warnings } = await writeReports(record, { rootDir: folder(), githubSummaryFile: '/dev/full' })
  expect(warnings).toEqual([
    expect.stringMatching(/ENOSPC.* Make room there, or name another one with `GITHUB_STEP_SUMMARY`/),
  ])
})

test('the GitHub summary of a huge run stays far under the limit of 1 MiB and says what it left out', () => {
  const cases = Array.from({ length: 5000 }, (_, index) => ({ ...record.cases[4]!, id: `case-${index}` }))
  const text = githubSummary({ ...record, cases, summary: { ...record.summary, passed: 0, failed: 5000 } })
  expect(text.length).toBeLessThan(50_000)
  expect(text).toContain('4950 more in the report selftest-20260206-1234-a1b2c3')
})
