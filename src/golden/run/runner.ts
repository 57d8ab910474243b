import type { CurrentTest } from '../../config/host.js'
import type { GoldenOutcome } from './outcome.js'
import type { GoldenSetHead } from './record.js'

/** What a runner gives to golden sets: its own `describe` and `test`, and the way to its report. */
export interface GoldenRunner {
  /** Absolute path of the test file that is being collected. */
  readonly testFile: string
  /** Absolute. */
  readonly rootDir: string
  /** Between the names of a test and of the `describe`s around it in {@link CurrentTest.name}. */
  readonly separator: string
  describe(name: string, body: () => void): void
  /** Adds a test to the current `describe`. `body` is given the test that runs. */
  test(name: string, body: (test: CurrentTest | undefined) => Promise<void>, timeoutMs: number): void
  /** Adds a test that is shown as skipped. */
  skip(name: string): void
  /** Called when the tests of the current `describe` have ended; what it throws fails the file. */
  afterAll(body: () => void): void
  /**
   * Titles, without those of their `describe`s, of the tests of this file that this run will run. Asked while a test
   * runs. `undefined` where the runner does not tell: then cases run one after the other, so that a filtered run (`-t`)
   * never pays for a case that nobody asked for.
   */
  titlesThatRun(): ReadonlySet<string> | undefined
  /** Told of each file of the set before it is read, by its absolute path: a watcher reruns the tests when it changes. */
  onRead?(path: string): void
  /** Told of the set when its tests are collected: of one whose tests are all skipped nothing else tells. */
  onSet?(set: GoldenSetHead): void
  /** Takes a finished run of a case to the runner's report. */
  report(test: CurrentTest | undefined, outcome: GoldenOutcome): void
  /** Ids of the cases of a set in the last accepted run; `undefined` when there is none. */
  acceptedCaseIds?(setName: string): readonly string[] | undefined
}
