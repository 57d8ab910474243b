import { redactSecrets } from '../config/secrets/secrets.js'
import { toJson } from '../config/to-json.js'
import type { GoldenSetHead } from '../golden/run/record.js'
import type { LeftUsage } from '../model/metered-usage.js'
import type { AssertionRecord } from '../report/record/assertion.js'
import type { PartOfRun } from '../report/record/mixed-parts.js'

declare module 'vitest' {
  interface TaskMeta {
    /**
     * Judged assertions of all attempts, each an {@link AssertionRecord} as JSON text: on their way through workers,
     * blobs and Vitest's own state, texts cost a fraction of what objects cost.
     */
    jury?: string[]
    /** Of a test file: absolute paths of what it read while it was collected. */
    juryReads?: string[]
    /** Of a test file: the golden sets that it describes, each a {@link GoldenSetHead} as JSON text. */
    jurySets?: string[]
    /** Of a test file: what its tests used beside their assertions, each a {@link LeftUsage} as JSON text. */
    juryUsage?: string[]
    /** Of a test file of a shard: which part of which run it was in, a {@link PartOfRun} as JSON text. */
    juryPart?: string
  }
}

/** Without the secrets that its texts may hold: it comes into blobs and reports. */
export function writeAssertion(record: AssertionRecord): string {
  return redactSecrets(toJson(record))
}

/** @param text from {@link writeAssertion} of the same version */
export function readAssertion(text: string): AssertionRecord {
  return JSON.parse(text) as AssertionRecord
}

export function writeSet(set: GoldenSetHead): string {
  return toJson(set)
}

/** @param text from {@link writeSet} of the same version */
export function readSet(text: string): GoldenSetHead {
  return JSON.parse(text) as GoldenSetHead
}

export function writePart(part: PartOfRun): string {
  return toJson(part)
}

/** @param text from {@link writePart} of the same version */
export function readPart(text: string): PartOfRun {
  return JSON.parse(text) as PartOfRun
}

export function writeUsage(usage: LeftUsage): string {
  return toJson(usage)
}

/** @param text from {@link writeUsage} of the same version */
export function readUsage(text: string): LeftUsage {
  return JSON.parse(text) as LeftUsage
}
