import type { AlertSettings } from './alert-settings.js'
import type { CanaryChoice } from './canary-sample.js'

/**
 * Where a judge's reply comes from.
 * - `live`: always call the model, record nothing.
 * - `auto`: replay what is recorded, call and record the rest (default outside CI).
 * - `replay`: never call; a missing recording is an error (default when `CI` is set).
 * - `record`: call and replace what was recorded.
 */
export type Mode = 'live' | 'auto' | 'replay' | 'record'

/** What `jury(options)` in vitest.config.ts and the Jest preset take. Plain data: all but `alerts` travels to the workers. */
export interface JuryOptions {
  /** See {@link Mode}. `JURY_MODE` wins over it. */
  mode?: Mode
  /** Model of the default judge. Default `gpt-4o-mini`; `JURY_MODEL` wins over it. */
  model?: string
  /** Spending limit of one run in US dollars. `JURY_BUDGET_USD` wins over it. Default: none. */
  budget?: { usd: number }
  /** Requests in flight at once for the whole run, over all workers; a whole number from 1. Default 50. */
  maxInFlight?: number
  /**
   * Timeout of a test that has none of its own, in milliseconds, up to 2,147,483,647. Default 60,000: a judge needs more
   * than 5 s.
   */
  testTimeoutMs?: number
  /** `enforce` (default): a failed gate fails the run. `report`: it is only reported. */
  gate?: 'enforce' | 'report'
  /** Where reports go, relative to the project's root. */
  reports?: {
    /** Folder of `<run_id>.json`. Default `reports/selftest`. */
    json?: string
    /** Folder of `<run_id>.md`. Default `docs/reports/selftest`. */
    markdown?: string
  }
  /**
   * When a finished run tells people, and where: `{ alert_webhook_url: '${DISCORD_WEBHOOK}', alert_threshold: 0.9 }`.
   * Golden sets can say it in their own files. Default: never.
   */
  alerts?: AlertSettings
  /**
   * Samples of certain verdict that every judge of the run must get right, once a run: `true` for the ones that ship, or
   * your own. One wrong, and the run is UNTRUSTED and its gates stay closed. Default: none.
   */
  canaries?: CanaryChoice
  /** `off`: nothing enters the review queue or the database at the end of a run. Default: on, see `expect-jury review`. */
  reviews?: 'on' | 'off'
  /**
   * Glob patterns of prompt files, relative to the root of the project: in watch mode a change in one reruns the tests of
   * that project that judge something.
   */
  prompts?: string[]
}
