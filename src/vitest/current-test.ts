import { AsyncLocalStorage } from 'node:async_hooks'
import { aroundEach, expect, type TestContext } from 'vitest'
import { assertNonePending } from '../../matchers/pending.js'
import type { CurrentTest } from '../config/host.js'
import { realTime } from '../config/real-time.js'
import { sharedState } from '../config/shared-state.js'

type Task = TestContext['task']

/** A Vitest test that our assertions can be recorded on. */
export interface VitestTest extends CurrentTest {
  readonly task: Task
}

const storage = sharedState('current-test', () => new AsyncLocalStorage<VitestTest>())

/** Wraps every test of the file, so that also in `test.concurrent` an assertion knows its own test. */
export function trackTests(): void {
  aroundEach(async (runTest, context) => {
    if (storage.getStore()?.task === context.task) return runTest() // registered by the plugin and by an import
    const test = describeTask(context.task, context.signal)
    await storage.run(test, runTest)
    await assertNonePending(test)
  })
}

/** Without {@link trackTests} (no plugin, `isolate: false`) the task that Vitest names is the best guess. */
export function currentTest(matcherThis?: unknown): VitestTest | undefined {
  const tracked = storage.getStore()
  if (tracked) return tracked
  const task = (matcherThis as { task?: Task } | undefined)?.task ?? expectTask()
  return task && describeTask(task)
}

function expectTask(): Task | undefined {
  return (expect.getState() as { task?: Task }).task
}

const untracked = new WeakMap<Task, VitestTest>()

function describeTask(task: Task, signal?: AbortSignal): VitestTest {
  const known = signal ? undefined : untracked.get(task)
  if (known) return known
  const test: VitestTest = {
    task,
    file: task.file.filepath,
    name: namesOf(task).join(' > '),
    attempt: (task.result?.retryCount ?? 0) + (task.result?.repeatCount ?? 0),
    ...(signal && { signal }),
    ...(task.timeout > 0 && Number.isFinite(task.timeout) && { deadline: realTime.epochMs() + task.timeout }),
  }
  if (!signal) untracked.set(task, test)
  return test
}

function namesOf(task: Task): string[] {
  const names = [task.name]
  for (let suite = task.suite; suite; suite = suite.suite) if (suite.name) names.unshift(suite.name)
  return names
}
