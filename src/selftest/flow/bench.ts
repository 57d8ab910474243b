import type { CurrentTest } from '../../config/host.js'
import type { Mode } from '../../config/options/options.js'
import type { CanaryReport } from '../../judge/canary/canary.js'
import type { Judge } from '../../judge/port.js'
import type { Rubric } from '../../rubric/rubric.js'
import type { GeneratorSettings } from '../generator/generate.js'
import type { ReadInfoGuard } from '../read-info/read-info-guard.js'
import type { SystemUnderTest } from '../subject/port.js'

/** Everything that the cases of a run share. */
export interface Bench {
  readonly subject: SystemUnderTest
  readonly judge: Judge
  /** Whether the judge can be trusted; nothing where another test of the run has asked, or nobody demands it. */
  readonly checkJudge: (test: CurrentTest) => Promise<CanaryReport[]>
  readonly rubric: Rubric
  readonly generator: GeneratorSettings
  /** How the generator is asked; default as everything else. `record` draws new prompts. */
  readonly generatorMode?: Mode
  readonly guard: ReadInfoGuard
  /** Bounds each case in all: generation, execution, replies, judging. Milliseconds. */
  readonly timeoutMs: number
  /** Names the run to the system under test: `selftest-YYYYMMDD-HHMM-<random>`. */
  readonly taskGroupId: string
  /** A new id of the same form. */
  readonly newId: () => string
}

/** Which try of which case asks: recordings lie beside `file`. */
export type CaseIdentity = Pick<CurrentTest, 'file' | 'name' | 'attempt' | 'payer'>
