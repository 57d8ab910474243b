import { type CurrentTest, getHost, outsideTestsOf } from '../src/config/host.js'
import { realTime } from '../src/config/real-time.js'
import { sharedState } from '../src/config/shared-state.js'
import { oneLine, shorten } from '../src/config/text/safe-text.js'
import type { AssertionRecord } from '../src/report/record/assertion.js'
import { assertionPassed } from '../src/report/record/case-outcome.js'
import type { MatcherContext } from './context.js'
import { settlePending } from './pending.js'

interface Outside {
  /** In place of a test: one for each file, until it ends. */
  readonly owner: CurrentTest
  readonly failures: string[]
}

/** What is asserted in hooks of a file, in the body of a `describe`, or when its test has ended. */
const files = sharedState('outside-tests', () => new Map<string, Outside>())

/** Those that have been told of their failures. */
const ended = sharedState('ended-files', () => new Set<string>())

/** The test of a matcher, or, where it has none, what stands for its file; `undefined` outside of a runner. */
export function ownerOf(context: MatcherContext): CurrentTest | undefined {
  const host = getHost()
  const test = host?.currentTest(context)
  if (test) return test
  const file = host?.currentFile?.()
  return file === undefined ? undefined : outsideOf(file).owner
}

/** No case can tell of it: the end of the file does. */
export function noteOutside({ file }: CurrentTest, record: AssertionRecord): void {
  if (assertionPassed(record)) return
  const what = record.outcome === 'unknown' ? 'gave no verdict' : 'failed'
  const failure = `${record.matcher} ${what} (${shorten(oneLine(record.summary), 120)})`
  if (ended.has(file)) tellLate(failure)
  else outsideOf(file).failures.push(failure)
}

/** A hook or a fixture around the whole file may still assert something when it has ended for us: the runner tells it. */
function tellLate(failure: string): void {
  void Promise.reject(outsideError(failure))
}

/** A file that is run again, by a worker that keeps its modules. */
export function beginOutside(file: string): void {
  ended.delete(file)
}

/** Waits for those that nobody awaited, and for those that a `setTimeout(..., 0)` of the last test is about to begin. */
export async function settleOutside(file: string): Promise<void> {
  await new Promise((resolve) => realTime.setTimeout(resolve, 1))
  const outside = files.get(file)
  if (outside) await settlePending(outside.owner)
}

/** Ends a test file. @throws Error for what was asserted outside of its tests and did not pass. */
export function assertNoneFailedOutside(file: string): void {
  const [first, ...others] = files.get(file)?.failures ?? []
  files.delete(file)
  ended.add(file)
  if (first === undefined) return
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  throw outsideError(first + more)
}

function outsideError(failures: string): Error {
  const error = new Error(
    `Outside of the tests of this file (in a hook, in the body of a describe, or when its test had ended) ${failures}. ` +
      'Ask inside a test, with `await`, so that a case tells of it.',
  )
  error.stack = error.message // the place is not the user's
  return error
}

function outsideOf(file: string): Outside {
  let outside = files.get(file)
  if (!outside) files.set(file, (outside = { owner: outsideTestsOf(file), failures: [] }))
  return outside
}
