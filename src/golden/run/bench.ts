import type { CurrentTest } from '../../config/host.js'
import type { CanaryReport } from '../../judge/canary/canary.js'
import type { Judge } from '../../judge/port.js'
import type { Rubric } from '../../rubric/rubric.js'
import type { CompleteGate } from '../gate/gate.js'
import type { Category } from '../validator/breakdown.js'
import type { Validator } from '../validator/validator.js'
import type { GoldenSubject } from './subject.js'

/** Everything that a case is run with. */
export interface Bench {
  readonly subject: GoldenSubject
  readonly validator: Validator
  readonly gate: CompleteGate
  /** The judge and rubric of a case; `undefined` when it is not judged. */
  judgeOf(rubricName: string | undefined): { readonly judge: Judge; readonly rubric: Rubric } | undefined
  /** Whether the judge can be trusted; nothing where another test of the run has asked, or nobody demands it. */
  checkJudge(test: CurrentTest | undefined): Promise<CanaryReport[]>
  /** Who demands that: the run, the set, or both. */
  readonly canariesOf: readonly ('run' | 'set')[]
  readonly judgeCategories: Readonly<Record<string, Category>>
  /** For one run of one case: subject, validator and judge together. Milliseconds. */
  readonly timeoutMs: number
}
