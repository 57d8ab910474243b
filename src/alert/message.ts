import { z } from 'zod'
import type { AlertConfig } from '../config/options/alert-settings.js'
import { redactSecrets } from '../config/secrets/secrets.js'
import type { RunRecord } from '../report/record/run-record.js'
import { plainText } from './neutral-text.js'
import { rateText, thresholdText } from './numbers.js'
import type { AlertReason } from './should-alert.js'
import type { AlertSuite } from './suite.js'

/** Most cases that one message lists for one suite, and how long a text of a case may be. */
const listedCases = 50
const longestReason = 200
const longestName = 120

/** Over the cases that wait for a person, with the way to them. */
export const reviewLabel = 'For a person (npx expect-jury review)'

/** A suite or golden set that fired. */
export interface FiredSuite {
  readonly suite: AlertSuite
  readonly config: AlertConfig
  readonly reasons: readonly AlertReason[]
}

const count = z.number().int().min(0)

const messageSuiteSchema = z.object({
  suite: z.string(),
  pass_rate: z.number().nullable(),
  threshold: z.number().nullable(),
  reasons: z.array(z.string()),
  regressed_case_ids: z.array(z.string()),
  regressed_count: count,
  failing_tags: z.array(z.object({ tag: z.string(), count })),
  failing_cases: z.array(z.object({ id: z.string(), reason: z.string().nullable() })),
  failing_count: count,
  unknown_count: count,
  /** Verdicts with a flag, passed and failed: judges disagree, or the score is close to the bar. */
  review_case_ids: z.array(z.string()).default([]),
  review_count: count.default(0),
})
export type MessageSuite = z.infer<typeof messageSuiteSchema>

export const alertMessageSchema = z.object({
  run_id: z.string(),
  timestamp: z.string(),
  /** What all replies cost when they were made, and which part of it was spent now; `null`: unknown. */
  total_cost_usd: z.number().nullable(),
  spent_usd: z.number().nullable().optional(),
  report_url: z.string().nullable(),
  suites: z.array(messageSuiteSchema),
})
/** What an alert says, before it is made into a payload. One per run and destination. Texts are one line, shortened. */
export type AlertMessage = z.infer<typeof alertMessageSchema>

export function buildMessage(
  record: Pick<RunRecord, 'run_id' | 'timestamp' | 'cost'>,
  fired: readonly FiredSuite[],
  reportUrl: string | null,
): AlertMessage {
  return {
    run_id: clean(record.run_id, longestName),
    timestamp: record.timestamp,
    total_cost_usd: record.cost?.total_cost_usd ?? null,
    ...(record.cost && { spent_usd: record.cost.spent_usd }),
    report_url: reportUrl,
    suites: fired.map(messageSuite),
  }
}

/** `support: pass rate 76% is below 80% (19 of 25 passed); 2 cases could not be judged`. */
export function headline({ suite, reasons }: MessageSuite): string {
  return `${suite}: ${reasons.join('; ')}`
}

/** `pass rate 76%, alert below 80%`. */
export function passRateLine({ pass_rate: rate, threshold }: MessageSuite): string {
  const passed = rate === null ? 'nothing was judged' : `pass rate ${rateText(rate, threshold ?? undefined)}`
  return threshold === null ? passed : `${passed}, alert below ${thresholdText(threshold)}`
}

function messageSuite({ suite, config, reasons }: FiredSuite): MessageSuite {
  const failing = suite.cases.filter(({ outcome }) => outcome === 'fail')
  const toReview = suite.cases.filter(({ to_review }) => to_review)
  const regressed = reasons.flatMap(({ code, case_ids }) => (code === 'regression' ? case_ids : []))
  return {
    suite: clean(suite.name, longestName),
    pass_rate: suite.pass_rate,
    threshold: config.alert_threshold ?? null,
    reasons: reasons.map(({ message }) => clean(message, longestReason)),
    regressed_case_ids: regressed.slice(0, listedCases).map((id) => clean(id, longestName)),
    regressed_count: regressed.length,
    failing_tags: countTags(failing.flatMap(({ tags = [] }) => tags)),
    failing_cases: failing.slice(0, listedCases).map(({ id, reason }) => ({
      id: clean(id, longestName),
      reason: config.include_case_text && reason !== undefined ? clean(reason, longestReason) : null,
    })),
    failing_count: failing.length,
    unknown_count: suite.cases.filter(({ outcome }) => outcome === 'unknown').length,
    review_case_ids: toReview.slice(0, listedCases).map(({ id }) => clean(id, longestName)),
    review_count: toReview.length,
  }
}

function countTags(tags: readonly string[]): MessageSuite['failing_tags'] {
  return [...Map.groupBy(tags, (tag) => tag)]
    .map(([tag, all]) => ({ tag: clean(tag, longestName), count: all.length }))
    .sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag, 'en'))
    .slice(0, listedCases)
}

/** One line, without keys of known forms and without what stands before a host. */
function clean(text: string, limit: number): string {
  return plainText(redactSecrets(text).replace(/(?<=:\/\/)[^\s/]+@/g, '[secret]@'), limit)
}
