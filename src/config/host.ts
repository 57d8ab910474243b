import { defined } from './defined.js'
import type { JuryOptions } from './options/options.js'
import { sharedState } from './shared-state.js'

/** The test an assertion belongs to. */
export interface CurrentTest {
  /** Absolute path of the test file. */
  readonly file: string
  /** Full name, describes and test joined by ` > `. */
  readonly name: string
  /** 0 for the first try; retries and repeats count up. */
  readonly attempt: number
  /** Of a test that the runner repeats (Vitest's `repeats`): which time it is, from 0. Default 0. */
  readonly repetition?: number
  /** Aborted when the test times out or the run is cancelled; Jest's, when the test has ended. */
  readonly signal?: AbortSignal
  /** Whether the runner has stopped it, as Vitest does when a run is cancelled. Default: it has not. */
  readonly isStopped?: () => boolean
  /** Epoch milliseconds at which this try of the test began. */
  readonly startedAt?: number
  /** Epoch milliseconds at which the runner gives the test up. */
  readonly deadline?: number
  /** What has to be raised for a later `deadline`. Default: the test's timeout. */
  readonly timeLimit?: string
  /** The test that reports what is used, where it is asked for under another name (of a scenario). Default: itself. */
  readonly payer?: CurrentTest
}

/** Whose call it is and when to give up, as judges and models are told. */
export const callOf = (test: CurrentTest | undefined): { test?: CurrentTest; signal?: AbortSignal } =>
  defined({ test, signal: test?.signal })

const outsideOfTests = '(outside of tests)'

/** In place of a test, for what a test file asks outside of its tests: in `beforeAll`, or while it is loaded. */
export function outsideTestsOf(file: string): CurrentTest {
  return { file, name: outsideOfTests, attempt: 0 }
}

export const isOutsideOfTests = ({ name }: CurrentTest): boolean => name === outsideOfTests

/** What the runner (Vitest, Jest, or our own command line) gives to everything below it. */
export interface Host {
  readonly runner: 'vitest' | 'jest' | 'cli'
  /** Root of the user's project, absolute. */
  readonly rootDir: string
  readonly options: JuryOptions
  /** `vitest -u`, `jest -u`: stored answers are renewed on purpose. */
  readonly update: boolean
  /** Upper bound of workers that call models at the same time. Default 1. */
  readonly workers?: number
  /** Folder that the workers of one run share and nobody else uses: requests in flight and money spent are counted there. */
  readonly runDir?: string
  /** What judges are called with. Default: the `fetch` of the process. */
  readonly fetch?: typeof globalThis.fetch
  /** @param matcherThis the `this` of the matcher: Jest tells the concurrent test only there. */
  currentTest(matcherThis?: unknown): CurrentTest | undefined
  /** Absolute path of the test file that is being loaded or run, where no test of it is. */
  currentFile?(): string | undefined
}

const slot = sharedState<{ host: Host | undefined }>('host', () => ({ host: undefined }))

export function setHost(host: Host): void {
  slot.host = host
}

/** `undefined` outside a runner: a script that calls a judge directly. */
export function getHost(): Host | undefined {
  return slot.host
}
