import type { TestCase, TestModule } from 'vitest/node'
import { relativePath } from '../config/files/relative-path.js'
import { describedSets } from '../report/gate/described-sets.js'
import type { TestReport } from '../report/record/assertion.js'
import { hasCrashed } from '../report/record/case-outcome.js'
import { type TestUsage, withUsageBeside } from '../report/record/usage-beside.js'
import { readAssertion, readSet, readUsage } from './meta.js'

/**
 * Every test that holds a judged assertion or has failed before one, in the order of its file, and after them those that
 * used a model without one.
 * @param merged Blobs: they do not tell a test that was to be skipped from one that a hook left out.
 */
export function collectReports(modules: readonly TestModule[], rootDir: string, merged: boolean): TestReport[] {
  const reports: TestReport[] = []
  const used: TestUsage[] = []
  const errorOfHook = errorsOfHooks(merged)
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const report = describeTest(test, rootDir, errorOfHook)
      if (report) reports.push(report)
    }
    const place = { file: relativePath(rootDir, module.moduleId), project: module.project.name }
    for (const text of module.meta().juryUsage ?? []) used.push({ ...readUsage(text), ...place })
  }
  return withUsageBeside(reports, used)
}

/** The golden sets that the test files describe. */
export function collectSets(modules: readonly TestModule[], rootDir: string): TestReport[] {
  return modules.flatMap((module) => {
    const sets = module.meta().jurySets?.map(readSet)
    return sets ? [describedSets(relativePath(rootDir, module.moduleId), module.project.name, sets)] : []
  })
}

function describeTest(test: TestCase, rootDir: string, errorOfHook: HookErrors): TestReport | undefined {
  const assertions = test.meta().jury?.map(readAssertion) ?? []
  const result = test.result()
  if (result.state === 'pending') return undefined
  const left = assertions.length === 0 ? errorOfHook(test) : undefined
  const diagnostic = test.diagnostic()
  const report: TestReport = {
    file: relativePath(rootDir, test.module.moduleId),
    project: test.project.name,
    name: test.fullName,
    state: left === undefined ? result.state : 'failed',
    expectedToFail: test.options.fails ?? false,
    durationMs: diagnostic?.duration ?? 0,
    attempts: 1 + (diagnostic?.retryCount ?? 0) + (diagnostic?.repeatCount ?? 0),
    assertions,
    errors: left === undefined ? (result.errors ?? []).map((error) => error.message) : [left],
  }
  return assertions.length > 0 || hasCrashed(report) ? report : undefined
}

type Suite = TestCase['parent']
type HookErrors = (test: TestCase) => string | undefined

/** Finds the error of a `beforeAll` that threw: Vitest then skips all tests of its suite. */
function errorsOfHooks(merged: boolean): HookErrors {
  const found = new Map<Suite, string | undefined>()
  return (test) => {
    if (test.result().state !== 'skipped' || (!merged && test.options.mode === 'skip')) return undefined
    for (let suite = test.parent; ; suite = suite.parent) {
      if (!found.has(suite)) found.set(suite, errorBefore(suite))
      const error = found.get(suite)
      if (error !== undefined || suite.type === 'module') return error
    }
  }
}

/** An `afterAll` may also throw: then tests have run. */
function errorBefore(suite: Suite): string | undefined {
  const [error] = suite.errors()
  return error && [...suite.children.allTests()].every((test) => test.result().state === 'skipped')
    ? error.message
    : undefined
}
