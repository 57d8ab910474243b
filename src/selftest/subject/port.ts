import type { Usage } from '../../judge/verdict.js'

/** What the system under test is asked to do. Names: selftest.md, "Execution Flow". */
export interface Task {
  /** `selftest-YYYYMMDD-HHMM-<random>`, one for each case: cases must not see each other. */
  readonly sessionId: string
  /** The same form, one for the whole run. */
  readonly taskGroupId: string
  /** Nothing of the project may be changed. */
  readonly taskType: 'READ_INFO'
  readonly prompt: string
}

/** Where a task has come to rest. */
export interface TaskResult {
  /** `COMPLETE`, `AWAITING_RESPONSE`, `ERROR`, ... */
  readonly status: string
  readonly output: string
  /** What the system spent on it, where it says so. */
  readonly usage?: Usage
}

/**
 * The port to what is tested. `signal` ends a call: it then rejects, and whatever it started is ended too, as far as the
 * adapter can. Every other rejection is a {@link SubjectError}.
 */
export interface SystemUnderTest {
  /** Shown in messages. */
  readonly name: string
  executeTask(task: Task, signal: AbortSignal): Promise<{ readonly taskId: string }>
  /** Resolves once the status of the task is one of the terminal ones. */
  waitForTerminal(taskId: string, signal: AbortSignal): Promise<TaskResult>
  /** Answers a task that awaits a response; `waitForTerminal` then waits for the next rest. */
  submitReply(taskId: string, reply: string, signal: AbortSignal): Promise<void>
  /**
   * What a task that does not come to rest has said last, for the message of the case that it fails: `its last status was
   * "DONE"`.
   */
  lastSaid?(taskId: string): string | undefined
  /** Ends a task and frees what it holds. Called once for each task, whatever happened. */
  release(taskId: string): Promise<void>
}

/** The statuses at which a task has come to rest. */
export type TerminalStatuses = ReadonlySet<string>
