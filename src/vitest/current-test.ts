import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, type TestContext } from 'vitest'
import type { CurrentTest } from '../config/host.js'
import { realTime } from '../config/real-time.js'
import { sharedState } from '../config/shared-state.js'

type Task = TestContext['task']

/** A Vitest test that our assertions can be recorded on. */
export interface VitestTest extends CurrentTest {
  readonly task: Task
}

const storage = sharedState('current-test', () => new AsyncLocalStorage<VitestTest>())

/** How often each test has begun: around a test, Vitest still tells the count of the repetition before. */
const begun = sharedState('begun-tests', () => new WeakMap<Task, number>())

/** Runs a test so that whatever it calls finds it with {@link currentTest}; `finish` when its function has returned. */
export async function asTest(
  { task, signal }: Pick<TestContext, 'task' | 'signal'>,
  run: () => Promise<void>,
  finish: (test: VitestTest) => Promise<void>,
): Promise<void> {
  if (storage.getStore()?.task === task) return run() // followed by the plugin and by an import
  const test = describeTask(task, signal)
  begun.set(task, test.attempt + 1)
  await storage.run(test, run)
  await finish(test)
  if (task.result?.state === 'pass') ended.add(test)
}

/** Those that passed: their verdict is on its way. What one that failed leaves behind is told by its failure. */
const ended = sharedState('ended-tests', () => new WeakSet<VitestTest>())

/** Whether nothing that is asserted now can be a part of its verdict: in `afterAll`, Vitest still names the last test. */
export function hasEnded(test: VitestTest): boolean {
  return ended.has(test) || (untracked.get(test.task) === test && over.has(test.task.result?.state))
}

const over = new Set<string | undefined>(['pass', 'fail', 'skip'])

/** Outside {@link asTest} (in a hook, or not followed) the task that Vitest names is the best guess. */
export function currentTest(matcherThis?: unknown): VitestTest | undefined {
  const tracked = storage.getStore()
  if (tracked) return tracked
  const task = (matcherThis as { task?: Task } | undefined)?.task ?? expectTask()
  return task && describeTask(task)
}

function expectTask(): Task | undefined {
  return (expect.getState() as { task?: Task }).task
}

/** As their last attempt, which begins with what is around the test: an `aroundEach` of the user's, its fixtures. */
const untracked = new WeakMap<Task, VitestTest>()

function describeTask(task: Task, signal?: AbortSignal): VitestTest {
  const retries = task.result?.retryCount ?? 0
  const attempt = Math.max(begun.get(task) ?? 0, retries + (task.result?.repeatCount ?? 0))
  const repetition = attempt - retries // the others were tried again
  const known = signal ? undefined : untracked.get(task)
  if (known?.attempt === attempt) return known
  const startedAt = realTime.epochMs()
  const test: VitestTest = {
    task,
    file: task.file.filepath,
    name: namesOf(task).join(' > '),
    attempt,
    ...(repetition > 0 && { repetition }),
    ...(signal && { signal, isStopped: () => signal.aborted }),
    startedAt,
    ...(task.timeout > 0 && Number.isFinite(task.timeout) && { deadline: startedAt + task.timeout }),
  }
  if (!signal) untracked.set(task, test)
  return test
}

function namesOf(task: Task): string[] {
  const names = [task.name]
  for (let suite = task.suite; suite; suite = suite.suite) if (suite.name) names.unshift(suite.name)
  return names
}
