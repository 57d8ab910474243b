import { relativePath } from '../config/relative-path.js'
import type { TestCase, TestModule } from 'vitest/node'
import type { TestReport } from '../report/assertion.js'
import { describedSets } from '../report/described-sets.js'
import { type TestUsage, withUsageBeside } from '../report/usage-beside.js'
import { readAssertion, readSet, readUsage } from './meta.js'

/** Every test that holds a judged assertion, in the order of its file, and after them those that used a model without one. */
export function collectReports(modules: readonly TestModule[], rootDir: string): TestReport[] {
  const reports: TestReport[] = []
  const used: TestUsage[] = []
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const report = describeTest(test, rootDir)
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

function describeTest(test: TestCase, rootDir: string): TestReport | undefined {
  const assertions = test.meta().jury?.map(readAssertion)
  const { state, errors } = test.result()
  if (!assertions || state === 'pending') return undefined
  const diagnostic = test.diagnostic()
  return {
    file: relativePath(rootDir, test.module.moduleId),
    project: test.project.name,
    name: test.fullName,
    state,
    expectedToFail: test.options.fails ?? false,
    durationMs: diagnostic?.duration ?? 0,
    attempts: 1 + (diagnostic?.retryCount ?? 0) + (diagnostic?.repeatCount ?? 0),
    assertions,
    errors: (errors ?? []).map((error) => error.message),
  }
}
