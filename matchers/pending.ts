import type { CurrentTest } from '../src/config/host.js'
import { realTime } from '../src/config/real-time.js'
import { sharedState } from '../src/config/shared-state.js'
import { atCaller, type CallSite, latestCallSite } from './at-caller.js'

interface Assertion {
  readonly matcher: string
  readonly site: CallSite
}

interface Pending {
  readonly running: Map<Promise<unknown>, Assertion>
  /** The test's function has returned: its verdict stands, whatever still comes. */
  closed: boolean
}

const tests = sharedState('pending', () => new WeakMap<CurrentTest, Pending>())

/** Holds an asynchronous assertion of a test as running until it has settled. */
export function whilePending<T>(test: CurrentTest | undefined, matcher: string, work: () => Promise<T>): Promise<T> {
  const site = latestCallSite()
  const working = work()
  if (!test) return working
  const { running } = pendingOf(test)
  running.set(working, { matcher, site })
  const settled = (): boolean => running.delete(working)
  working.then(settled, settled)
  return working
}

/** True when the test's function returned before its assertion: nobody waits for the result. */
export function isAbandoned(test: CurrentTest | undefined): boolean {
  return test !== undefined && (tests.get(test)?.closed ?? false)
}

/**
 * Called when a test's function has returned. Waits for assertions that nobody awaited, so that none outlives its test.
 * @throws Error when there was one, with the place of the first, or that the test was stopped.
 */
export async function assertNonePending(test: CurrentTest): Promise<void> {
  const pending = tests.get(test)
  if (!pending) return
  pending.closed = true
  const endedMs = realTime.epochMs()
  const count = pending.running.size
  const [first] = pending.running.values()
  if (!first) return
  await Promise.allSettled(pending.running.keys())
  if (test.deadline !== undefined && test.deadline <= endedMs) return // the runner says itself that the test took too long
  if (test.isStopped?.()) throw new Error(stopped)
  const what = count === 1 ? '1 judge assertion was' : `${count} judge assertions were`
  const remedy = `Write \`await expect(output).${first.matcher}(...)\`, with \`await\` or \`return\`.`
  throw atCaller(new Error(`${what} not awaited. ${remedy}`), first.site)
}

/** Of a test whose run was cancelled, in watch mode by any key: its author did wait. */
export const stopped = 'The test was stopped before its judge had answered.'

/** Waits until none of its assertions is running. */
export async function settlePending(test: CurrentTest): Promise<void> {
  const running = tests.get(test)?.running
  if (!running || running.size === 0) return
  await Promise.allSettled(running.keys())
  return settlePending(test)
}

function pendingOf(test: CurrentTest): Pending {
  let pending = tests.get(test)
  if (!pending) tests.set(test, (pending = { running: new Map(), closed: false }))
  return pending
}
