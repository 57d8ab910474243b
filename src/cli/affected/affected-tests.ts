import { existsSync } from 'node:fs'
import { UsageError } from '../usage-error.js'
import { isModule, modulesThatRead } from './files-that-read.js'
import { isLlmTest, testOfRecording } from './llm-tests.js'
import { runnersOf } from './related-tests.js'

/** LLM tests that a change of these files touches; absolute, sorted. @throws UsageError when it cannot be told. */
export function affectedTests(cwd: string, changed: readonly string[]): string[] {
  if (changed.length === 0) return []
  const runners = runnersOf(cwd)
  if (runners.length === 0) throw new UsageError(`Neither vitest nor jest is installed in ${cwd}.`)
  const recorded = changed.flatMap((path) => testOfRecording(path) ?? [])
  // The runner knows the graph of the modules that are there: one that is gone is named by those that import it, as data is.
  const named = changed.filter((path) => testOfRecording(path) === undefined && !(isModule(path) && existsSync(path)))
  const modules = [...new Set([...changed.filter(isModule), ...modulesThatRead(cwd, named)])].filter(existsSync)
  const related = modules.length > 0 ? runners.flatMap((runner) => runner.testsOf(modules)) : []
  return [...new Set([...recorded.filter(existsSync), ...related])].filter(isLlmTest).toSorted()
}
