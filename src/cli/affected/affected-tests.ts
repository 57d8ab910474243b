import { existsSync } from 'node:fs'
import { ownerOfRecordings } from '../../model/recording/recordings-of-test-file.js'
import { UsageError } from '../frame/usage-error.js'
import { isDependencyFile } from './dependency-files.js'
import { isModule, modulesThatRead } from './files-that-read.js'
import { isLlmTest } from './llm-tests.js'
import { runnersOf } from './related-tests.js'

/** LLM tests that a change of these files touches; absolute, sorted. @throws UsageError when it cannot be told. */
export function affectedTests(cwd: string, changed: readonly string[]): string[] {
  if (changed.length === 0) return []
  const runners = runnersOf(cwd)
  if (runners.length === 0) throw new UsageError(`Neither vitest nor jest is installed in ${cwd}.`)
  const testsOf = (modules: readonly string[] | null) => runners.flatMap((runner) => runner.testsOf(modules))
  if (changed.some(isDependencyFile)) return llmTests(testsOf(null))
  const recorded = changed.flatMap((path) => ownerOfRecordings(path) ?? []).filter(existsSync)
  // The recordings of a selftest lie beside its configuration: a change in them is one of what its tests read.
  const files = changed.filter((path) => ownerOfRecordings(path) === undefined).concat(recorded.filter(isData))
  // The runner knows the graph of the modules that are there: one that is gone is named by those that import it, as data is.
  const named = files.filter((path) => isData(path) || !existsSync(path))
  const modules = [...new Set([...files.filter(isModule), ...modulesThatRead(cwd, named)])].filter(existsSync)
  return llmTests([...recorded.filter(isModule), ...(modules.length > 0 ? testsOf(modules) : [])])
}

const llmTests = (testFiles: readonly string[]) => [...new Set(testFiles)].filter(isLlmTest).toSorted()

const isData = (path: string): boolean => !isModule(path)
