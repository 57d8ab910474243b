import { z } from 'zod'
import type { AlertConfig } from '../config/options/alert-settings.js'
import { rateText, thresholdText } from './numbers.js'
import type { AlertCase, AlertSuite } from './suite.js'

export const alertReasonSchema = z.object({
  code: z.enum(['below_threshold', 'regression', 'comparison', 'unknown', 'untrusted', 'not_run', 'missing']),
  /** One clause: `pass rate 76% is below 80% (19 of 25 passed)`. */
  message: z.string(),
  case_ids: z.array(z.string()),
})
export type AlertReason = z.infer<typeof alertReasonSchema>

/** A rate that equals its threshold is not below it, whatever floating point makes of 4/5. */
const epsilon = 1e-9

export interface AlertContext {
  /** Ids of the cases that passed in the accepted run: without them no regression is seen. */
  readonly passedBefore?: ReadonlySet<string> | undefined
  /** Why the judge cannot be trusted in this run: a canary came out wrong. */
  readonly untrusted?: string | undefined
}

/** Why an alert fires; empty when it does not. */
export function alertReasons(config: AlertConfig, suite: AlertSuite, context: AlertContext = {}): AlertReason[] {
  return [
    ...belowThreshold(config, suite),
    ...(config.alert_on_regression ? regressions(suite, context.passedBefore) : []),
    ...(config.alert_on_regression ? comparison(suite) : []),
    ...unknowns(suite),
    ...(context.untrusted ? [{ code: 'untrusted' as const, message: context.untrusted, case_ids: [] }] : []),
    ...notRun(suite),
    ...missingParts(config, suite),
  ]
}

function belowThreshold({ alert_threshold: threshold }: AlertConfig, suite: AlertSuite): AlertReason[] {
  const { pass_rate: rate, broken_mutations: broken = 0, cases } = suite
  if (threshold === undefined || rate === null || rate >= threshold - epsilon) return []
  const count = (wanted: AlertCase['outcome']) => cases.filter(({ outcome }) => outcome === wanted).length
  const [passed, failed] = [count('pass'), count('fail')]
  // A person may have asked for a part of the tests, by name or file: how many stand behind the rate is always told.
  const behind = [
    passed + failed > 0 && `${passed} of ${passed + failed} passed`,
    broken > 0 && `${broken} of ${failed} failures by mutation`,
  ].filter((part) => part !== false)
  const figures = behind.length > 0 ? ` (${behind.join(', ')})` : ''
  const message = `pass rate ${rateText(rate, threshold)} is below ${thresholdText(threshold)}${figures}`
  return [{ code: 'below_threshold', message, case_ids: [] }]
}

function regressions(suite: AlertSuite, passedBefore: AlertContext['passedBefore']): AlertReason[] {
  const ids = suite.cases.filter(({ id, outcome }) => outcome === 'fail' && passedBefore?.has(id)).map(({ id }) => id)
  if (ids.length === 0) return []
  return [{ code: 'regression', message: `${counted(ids.length)} passed before and failed now`, case_ids: ids }]
}

/** It needs a person, also where a test lets a review pass. */
function comparison({ comparison: found }: AlertSuite): AlertReason[] {
  return found === undefined ? [] : [{ code: 'comparison', message: found.message, case_ids: [...found.case_ids] }]
}

/** Rates leave unknown cases out, so a high one may rest on few. */
function unknowns(suite: AlertSuite): AlertReason[] {
  const ids = suite.cases.filter(({ outcome }) => outcome === 'unknown').map(({ id }) => id)
  if (ids.length === 0) return []
  return [{ code: 'unknown', message: `${counted(ids.length)} could not be judged`, case_ids: ids }]
}

/** A case that did not run fails in no rate. */
function notRun({ not_run = 0 }: AlertSuite): AlertReason[] {
  return not_run === 0 ? [] : [{ code: 'not_run', message: `${counted(not_run)} did not run`, case_ids: [] }]
}

function missingParts({ include_case_text }: AlertConfig, { missing = [] }: AlertSuite): AlertReason[] {
  const [first] = missing
  if (first === undefined) return []
  const parts = missing.length === 1 ? 'a part of the run is missing' : `${missing.length} parts of the run are missing`
  const told = missing.length === 1 ? first : `the first: ${first}`
  return [{ code: 'missing', message: include_case_text ? `${parts}, ${told}` : parts, case_ids: [] }]
}

function counted(cases: number): string {
  return cases === 1 ? '1 case' : `${cases} cases`
}
