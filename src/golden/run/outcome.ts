import type { CanaryReport } from '../../judge/canary/canary.js'
import type { GoldenCase } from '../file/golden-case.js'
import type { CaseRun } from './case-run.js'
import type { GoldenRecord } from './record.js'

/** A finished run of a case with its place in the set. */
export interface GoldenOutcome {
  readonly goldenCase: GoldenCase
  readonly run: CaseRun
  readonly record: GoldenRecord
  /** What its test found out about the judge. */
  readonly canaries?: readonly CanaryReport[]
}
