import { existsSync, statSync } from 'node:fs'
import type { TestModule } from 'vitest/node'
import { ownerOfRecordings, recordingFileOf } from '../model/recording/recordings-of-test-file.js'
import './meta.js'

interface WatchOptions {
  /** Is it one of the prompts that the user named for this project, and no module that Vite knows the importers of? */
  isPrompt(file: string, project: string): boolean
}

/** Which tests use a file that no module imports. Paths are absolute, as Vite writes them: with forward slashes. */
export class WatchedFiles {
  readonly #isPrompt: WatchOptions['isPrompt']
  /** By project and test file. */
  readonly #reads = new Map<string, { readonly testFile: string; readonly files: ReadonlySet<string> }>()
  /** Test files that have held a judged assertion, by project and test file. */
  readonly #judged = new Map<string, { readonly testFile: string; readonly project: string }>()
  /** Recordings as the last run left them: a run that records must not start the next. */
  readonly #left = new Map<string, string>()
  #running = false

  constructor({ isPrompt }: WatchOptions) {
    this.#isPrompt = isPrompt
  }

  runStarted(): void {
    this.#running = true
  }

  runEnded(modules: readonly TestModule[]): void {
    for (const module of modules) {
      const { moduleId: testFile, project } = module
      const reads = module.meta().juryReads?.map(slash)
      const key = `${project.name}\n${testFile}`
      if (reads) this.#reads.set(key, { testFile, files: new Set(reads) })
      if (isJudged(module)) this.#judged.set(key, { testFile, project: project.name })
      for (const owner of [testFile, ...(reads ?? [])]) {
        const recordings = slash(recordingFileOf(owner))
        this.#left.set(recordings, stampOf(recordings))
      }
    }
    this.#running = false
  }

  /** Everything that the tests have read so far. */
  get read(): string[] {
    return [...this.#reads.values()].flatMap(({ files }) => Array.from(files))
  }

  /** `undefined`: none that this knows of. */
  testsFor(file: string): string[] | undefined {
    const recordedFor = ownerOfRecordings(file)
    if (recordedFor !== undefined) return this.#isOwnWrite(file) ? undefined : this.#usersOf(slash(recordedFor))
    return this.#readersOf(file) ?? this.#promptedBy(file)
  }

  #promptedBy(file: string): string[] | undefined {
    const prompted = [...this.#judged.values()].filter(({ project }) => this.#isPrompt(file, project))
    return thoseThere(new Set(prompted.map(({ testFile }) => testFile)))
  }

  /** A selftest's recordings lie beside its configuration, all others beside the test file. */
  #usersOf(owner: string): string[] | undefined {
    return this.#readersOf(owner) ?? (existsSync(owner) ? [owner] : undefined)
  }

  #readersOf(file: string): string[] | undefined {
    const readers = [...this.#reads.values()].filter(({ files }) => files.has(file)).map(({ testFile }) => testFile)
    return thoseThere(new Set(readers))
  }

  #isOwnWrite(recordings: string): boolean {
    return this.#running || this.#left.get(recordings) === stampOf(recordings)
  }
}

/** Vite still knows a test file that was removed, and would run it. */
function thoseThere(testFiles: ReadonlySet<string>): string[] | undefined {
  const there = [...testFiles].filter((file) => existsSync(file))
  return there.length > 0 ? there : undefined
}

function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats ? `${stats.mtimeMs} ${stats.size}` : 'missing'
}

function isJudged({ children }: TestModule): boolean {
  for (const test of children.allTests()) if (test.meta().jury) return true
  return false
}

export function slash(path: string): string {
  return path.replaceAll('\\', '/')
}
