import type { CurrentTest } from '../src/config/host.js'
import { sharedState } from '../src/config/shared-state.js'

const running = sharedState('pending', () => new WeakMap<CurrentTest, number>())

/** Counts an asynchronous assertion of a test as running until it has settled. */
export async function whilePending<T>(test: CurrentTest | undefined, work: () => Promise<T>): Promise<T> {
  if (!test) return work()
  running.set(test, (running.get(test) ?? 0) + 1)
  try {
    return await work()
  } finally {
    running.set(test, (running.get(test) ?? 1) - 1)
  }
}

/** Called when a test's function has returned. @throws Error when one of its judge assertions is still running. */
export function assertNonePending(test: CurrentTest): void {
  const count = running.get(test) ?? 0
  if (count === 0) return
  const what = count === 1 ? '1 judge assertion was' : `${count} judge assertions were`
  throw new Error(
    `${what} not awaited. Write \`await expect(output).toPassRubric(...)\`, with \`await\` or \`return\`.`,
  )
}
