import type { CurrentTest } from '../../src/config/host.js'
import type { GoldenOutcome } from '../../src/golden/run/outcome.js'
import type { GoldenRunner } from '../../src/golden/run/runner.js'
import { type AssertionRecord, type TestReport, testReportSchema } from '../../src/report/record/assertion.js'
import { goldenAssertion } from '../../src/report/tests/golden-report.js'

interface Collected {
  readonly name: string
  /** Names of the `describe`s around it, outermost first. */
  readonly path: readonly string[]
  readonly body: (test: CurrentTest | undefined) => Promise<void>
}

export interface RunnerOptions {
  readonly testFile: string
  /** As `-t`: only tests whose title has this text run. */
  readonly filter?: string
  readonly retry?: number
  /** Whether the runner tells which tests run. Default true. */
  readonly tells?: boolean
  readonly project?: string
  /** Runs before the first test, as the user's `beforeAll`. */
  readonly beforeAll?: () => void
  readonly accepted?: readonly string[]
  /** The first record never arrives, and its test fails for it. */
  readonly losesFirst?: boolean
}

/** A runner that does what Vitest and Jest do with plain tests: collects them, then runs one after the other. */
export class SequentialRunner implements GoldenRunner {
  readonly testFile: string
  readonly rootDir: string
  readonly separator = ' > '
  readonly suites: string[] = []
  readonly skipped: string[] = []
  readonly timeouts: number[] = []
  readonly #options: RunnerOptions
  readonly #collected: Collected[] = []
  #path: readonly string[] = []
  #lost = false
  readonly #afterAll: (() => void)[] = []
  readonly #records = new Map<string, AssertionRecord[]>()

  constructor(options: RunnerOptions) {
    this.testFile = options.testFile
    this.rootDir = options.testFile.replace(/\/[^/]*$/, '')
    this.#options = options
  }

  describe(name: string, body: () => void): void {
    this.suites.push(name)
    const outside = this.#path
    this.#path = [...outside, name]
    body()
    this.#path = outside
  }

  test(name: string, body: Collected['body'], timeoutMs: number): void {
    this.timeouts.push(timeoutMs)
    this.#collected.push({ name, body, path: this.#path })
  }

  skip(name: string): void {
    this.skipped.push(name)
  }

  afterAll(body: () => void): void {
    this.#afterAll.push(body)
  }

  acceptedCaseIds(): readonly string[] | undefined {
    return this.#options.accepted
  }

  titlesThatRun(): ReadonlySet<string> | undefined {
    return this.#options.tells === false ? undefined : new Set(this.#chosen().map(({ name }) => name))
  }

  report(test: CurrentTest | undefined, outcome: GoldenOutcome): void {
    if (this.#options.losesFirst && !this.#lost) {
      this.#lost = true
      throw new Error('the record was lost')
    }
    const name = test?.name ?? ''
    const record = goldenAssertion(outcome, test?.attempt ?? 0)
    this.#records.set(name, [...(this.#records.get(name) ?? []), JSON.parse(JSON.stringify(record)) as AssertionRecord])
  }

  /** Runs what was collected; the reports have been through JSON and their schema, as a reporter gets them. */
  async run(): Promise<{ reports: TestReport[]; errors: string[]; suiteErrors: string[] }> {
    const { testFile: file, retry = 0, beforeAll = () => {} } = this.#options
    const reports: TestReport[] = []
    beforeAll()
    for (const { name, body, path } of this.#chosen()) {
      const fullName = [...path, name].join(this.separator)
      let error: unknown
      let attempt = 0
      do {
        error = await body({ file, name: fullName, attempt }).then(
          () => undefined,
          (thrown: unknown) => thrown,
        )
        attempt += 1
      } while (error !== undefined && attempt <= retry)
      reports.push(
        testReportSchema.parse({
          file,
          project: this.#options.project ?? '',
          name: fullName,
          state: error === undefined ? 'passed' : 'failed',
          expectedToFail: false,
          durationMs: 1,
          attempts: attempt,
          assertions: this.#records.get(fullName) ?? [],
          errors: error instanceof Error ? [error.message] : [],
        }),
      )
    }
    const suiteErrors = this.#afterAll.flatMap((body) => {
      try {
        body()
        return []
      } catch (error) {
        return [String(error)]
      }
    })
    return { reports, errors: reports.flatMap(({ errors }) => errors), suiteErrors }
  }

  #chosen(): readonly Collected[] {
    const { filter = '' } = this.#options
    return this.#collected.filter(({ name }) => name.includes(filter))
  }
}
