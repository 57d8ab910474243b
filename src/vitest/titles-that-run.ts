import type { RunnerTask } from 'vitest'
import { currentTest } from './current-test.js'

/** Titles of the tests of the current file that no filter (`-t`, `only`, `skip`) leaves out. */
export function titlesThatRun(): ReadonlySet<string> | undefined {
  const file = currentTest()?.task.file
  return file && new Set(titlesIn(file.tasks))
}

function titlesIn(tasks: readonly RunnerTask[]): string[] {
  return tasks.flatMap((task) => {
    if (task.mode !== 'run') return []
    return task.type === 'suite' ? titlesIn(task.tasks) : [task.name]
  })
}
