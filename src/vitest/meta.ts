import type { AssertionRecord } from '../report/assertion.js'

declare module 'vitest' {
  interface TaskMeta {
    /** Judged assertions of all attempts. JSON only. */
    jury?: { assertions: AssertionRecord[] }
    /** Of a test file: absolute paths of what it read while it was collected. */
    juryReads?: string[]
  }
}
