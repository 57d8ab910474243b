import { sharedState } from './shared-state.js'

const work = sharedState('end-of-file', () => new Map<string, (testFile: string) => void>())

/** What a layer does when a test file has ended in its worker. The runner calls it without loading the layer itself. */
export function atEndOfFile(name: string, finish: (testFile: string) => void): void {
  work.set(name, finish)
}

/** Called by the runner after the last test of a file. */
export function endFile(testFile: string): void {
  for (const finish of work.values()) finish(testFile)
}
