import type { Outcome, RubricVerdict, UnknownReason, Usage } from '../../judge/verdict.js'
import type { Generation } from '../generator/generate.js'

/** One exchange with the system under test: the prompt, or a reply. */
export interface StepResult {
  /** What was sent. */
  readonly said: string
  /** The whole conversation up to and with what was sent, as the judge sees it. */
  readonly prompt: string
  /** `null` when nothing came back. */
  readonly output: string | null
  readonly hints: string
  readonly expectedStatus: string
  /** `TIMEOUT` when the case's time was up first; `null` when the system could not be asked. */
  readonly actualStatus: string | null
  readonly verdict: RubricVerdict
  /** What the system itself spent, where it says so. */
  readonly mainUsage?: Usage
  /** Which models it asked, where its calls were metered. */
  readonly mainAsked?: readonly { readonly model: string; readonly usage: Usage }[]
  /** Of the system and its judge. */
  readonly durationMs: number
  /** Of the system alone. */
  readonly systemMs: number
}

/** One scenario that ran. It passes when all its steps do. */
export interface CaseResult {
  /** Id of the scenario. */
  readonly id: string
  readonly outcome: Outcome
  /** Of the first step. */
  readonly expectedStatus: string
  /** `null` when none could be generated: then there are no steps. */
  readonly prompt: string | null
  readonly steps: readonly StepResult[]
  /** Absent for a fixed prompt. */
  readonly generation?: Omit<Generation, 'generated' | 'unknown'>
  /** Why there are no steps, or what the first unknown step says. */
  readonly unknown?: UnknownReason
  /** Namespace that the system ran it in. */
  readonly sessionId: string
  readonly durationMs: number
}
