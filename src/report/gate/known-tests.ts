import { basename, dirname, join, resolve } from 'node:path'
import { TestFileRecordings } from '../../model/recording/recordings-of-test-file.js'
import { isOfSystem } from '../../model/recording/request-outline.js'
import { baselinesIn } from '../change/baselines-in.js'
import { readLastRun } from '../change/last-run.js'
import type { TestReport } from '../record/assertion.js'

/**
 * What shows that a test is an LLM test although it judged nothing this time: it was a case in the last run on this machine
 * or in an accepted one, or a judge's replies are recorded for it. Without a verdict of its own, a test that is marked to
 * fail, and did, is one only if it was a case.
 */
export async function knownTests(rootDir: string): Promise<(test: TestReport) => boolean> {
  const remembered = Map.groupBy((await readLastRun(rootDir))?.cases ?? [], ({ file }) => file)
  const accepted = onceFor(acceptedBeside)
  const recorded = onceFor(recordedNames)
  const wasCase = (test: TestReport): boolean =>
    (remembered.get(test.file) ?? []).some((entry) => entry.project === test.project && isOf(test, entry)) ||
    accepted(resolve(rootDir, test.file)).some((entry) => isOf(test, entry))
  const wasJudged = ({ file, name }: TestReport): boolean => recorded(resolve(rootDir, file)).has(withoutArrows(name))
  return (test) => wasCase(test) || (test.state === 'failed' && wasJudged(test))
}

interface KnownCase {
  readonly id: string
  /** Absent in what older versions wrote: then the id is the name, or ends in it. */
  readonly test?: string | undefined
}

function isOf({ name }: TestReport, { id, test }: KnownCase): boolean {
  return test === undefined ? ` > ${id}`.endsWith(` > ${name}`) : test === name
}

function acceptedBeside(testFile: string): KnownCase[] {
  const cases = baselinesIn(join(dirname(testFile), '__baselines__')).flatMap(({ baseline }) => baseline.cases)
  const ofFile = cases.filter(({ place }) => place === undefined || basename(place.file) === basename(testFile))
  return ofFile.map(({ id, place }) => ({ id, test: place?.test }))
}

function recordedNames(testFile: string): Set<string> {
  const ofJudges = new TestFileRecordings(testFile).all().filter(({ recording }) => !isOfSystem(recording.about))
  return new Set(ofJudges.map(({ recording }) => withoutArrows(recording.test)))
}

/** Jest joins the titles of a test's groups by blanks. */
const withoutArrows = (name: string): string => name.replaceAll(' > ', ' ')

function onceFor<T>(find: (testFile: string) => T): (testFile: string) => T {
  const found = new Map<string, T>()
  return (testFile) => {
    const value = found.get(testFile) ?? find(testFile)
    found.set(testFile, value)
    return value
  }
}
