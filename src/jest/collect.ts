import type { AggregatedResult } from '@jest/reporters'
import { relativePath } from '../config/files/relative-path.js'
import { describedSets } from '../report/gate/described-sets.js'
import type { TestReport } from '../report/record/assertion.js'
import { hasCrashed } from '../report/record/case-outcome.js'
import type { TestUsage } from '../report/record/usage-beside.js'
import { usageRows } from '../report/record/usage-rows.js'
import { withoutTest } from '../report/record/without-test.js'
import type { JournalLine, JournalSet, JournalUsage } from './journal.js'

type FileResult = AggregatedResult['testResults'][number]

export interface Collected {
  readonly tests: TestReport[]
  /** Tests whose verdicts are not among them, and why. */
  readonly missing: string[]
}

/**
 * Joins what Jest reports of each test with the assertions that its worker wrote down. Of tests without any, only those
 * that have failed before one are among them.
 */
export function collectReports(results: AggregatedResult, journal: readonly JournalLine[], rootDir: string): Collected {
  const assertions = Map.groupBy(journal, (line) => keyOf(line.file, line.name))
  const ended = results.testResults.flatMap((file) =>
    file.testResults
      .filter(ran)
      .map((test) => ({ file, test, lines: assertions.get(keyOf(file.testFilePath, test.fullName)) ?? [] })),
  )
  const namesakes = Map.groupBy(ended, ({ file, test }) => keyOf(file.testFilePath, test.fullName))
  const collected: Collected = { tests: [], missing: [] }
  for (const same of namesakes.values()) {
    const [first, ...others] = same
    if (first && others.length > 0 && first.lines.length > 0) {
      collected.missing.push(sameName(first, others, rootDir))
      collected.tests.push(usageOnly(first, rootDir))
    } else collected.tests.push(...same.map((test) => reportOf(test, rootDir)).filter(isToldOf))
  }
  return collected
}

/** The golden sets that the test files describe. */
export function collectSets(results: AggregatedResult, sets: readonly JournalSet[], rootDir: string): TestReport[] {
  const byFile = Map.groupBy(sets, ({ file }) => file)
  return results.testResults.flatMap((file) => {
    const described = byFile.get(file.testFilePath)?.map(({ set }) => set)
    return described ? [describedSets(relativePath(rootDir, file.testFilePath), projectOf(file), described)] : []
  })
}

/** What the tests used beside their assertions. */
export function collectUsage(results: AggregatedResult, usages: readonly JournalUsage[], rootDir: string): TestUsage[] {
  const projects = new Map(results.testResults.map((file) => [file.testFilePath, projectOf(file)]))
  const names = new Map(
    results.testResults.flatMap((file) =>
      file.testResults.map((test) => [keyOf(file.testFilePath, test.fullName), fullNameOf(test)]),
    ),
  )
  return usages.map(({ file, name, usage }) => ({
    file: relativePath(rootDir, file),
    project: projects.get(file) ?? '',
    name: names.get(keyOf(file, name)) ?? name,
    usage,
  }))
}

const isToldOf = (test: TestReport): boolean => test.assertions.length > 0 || hasCrashed(test)

const ran = ({ status }: FileResult['testResults'][number]): boolean => status === 'passed' || status === 'failed'

interface Judged {
  readonly file: FileResult
  readonly test: FileResult['testResults'][number]
  readonly lines: readonly JournalLine[]
}

function reportOf({ file, test, lines }: Judged, rootDir: string): TestReport {
  return {
    file: relativePath(rootDir, file.testFilePath),
    project: projectOf(file),
    name: fullNameOf(test),
    state: test.status === 'passed' ? 'passed' : 'failed',
    expectedToFail: test.failing ?? false,
    durationMs: test.duration ?? 0,
    attempts: Math.max(1, test.invocations ?? 1),
    assertions: lines.filter(isLastOfSlot).map((line) => line.record),
    errors: test.failureMessages,
  }
}

function fullNameOf({ ancestorTitles, title }: FileResult['testResults'][number]): string {
  return [...ancestorTitles, title].join(' > ')
}

function isLastOfSlot({ slot }: JournalLine, index: number, lines: readonly JournalLine[]): boolean {
  return slot === undefined || lines.findLastIndex((line) => line.slot === slot) === index
}

/** What tests that cannot be told apart have used together. */
function usageOnly({ file, test, lines }: Judged, rootDir: string): TestReport {
  const place = { file: relativePath(rootDir, file.testFilePath), project: projectOf(file), name: fullNameOf(test) }
  return { ...withoutTest(place), beside: lines.filter(isLastOfSlot).flatMap(({ record }) => usageRows(record)) }
}

/** A worker knows of a test only its file and its name. */
function sameName({ file, test }: Judged, others: readonly Judged[], rootDir: string): string {
  const what = `${others.length + 1} tests of ${relativePath(rootDir, file.testFilePath)} are called "${test.fullName}"`
  const remedy = others.some((other) => other.file !== file)
    ? 'give each project files of its own'
    : 'give each a title of its own, such as `test.each(...)("answers %s", ...)`'
  return `${what}, and Jest does not tell their verdicts apart: ${remedy}`
}

function keyOf(file: string, test: string): string {
  return `${file}\n${test}`
}

function projectOf({ displayName }: FileResult): string {
  return typeof displayName === 'string' ? displayName : (displayName?.name ?? '')
}
