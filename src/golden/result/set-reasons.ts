import { cutPercent } from '../../config/text/cut-percent.js'
import { reaches } from '../../rubric/score.js'
import type { FinishedCase } from '../run/finished-case.js'
import type { GoldenSetHead } from '../run/record.js'
import { worstOffenders } from './failures.js'
import type { GoldenSetResult } from './set-result.js'

type Figures = Pick<
  GoldenSetResult,
  'total' | 'passed' | 'failed' | 'unknown' | 'not_run' | 'pass_rate' | 'pass_rate_interval'
>

const named = 3

/** Why a set has the status that it has, in sentences for a person. What is met is no reason, but of a set that passed. */
export function setReasons(
  set: GoldenSetHead,
  figures: Figures,
  status: GoldenSetResult['status'],
  tags: GoldenSetResult['tags'],
  cases: { readonly failed: readonly FinishedCase[]; readonly unknown: readonly FinishedCase[] },
): string[] {
  const { total, passed, not_run, pass_rate } = figures
  if (status === 'passed')
    return passed === total
      ? [total === 1 ? 'Its only case passed.' : `All ${total} cases passed.`]
      : rateReasons(set, figures, cases.failed)
  const rateIsMet = pass_rate === null || reaches(pass_rate, set.min_pass_rate)
  return [
    ...(set.strict ? strictReasons(figures, cases.failed) : []),
    ...(set.strict || rateIsMet ? [] : rateReasons(set, figures, cases.failed)),
    ...tags.filter(({ met }) => !met).map((tag) => tagReason(tag, cases.failed)),
    ...unknownReasons(cases.unknown),
    ...(not_run > 0 ? [partialReason(set, figures)] : []),
  ]
}

/** Cases that the test file leaves out are missing in every run; a filter of the runner is a person's wish for this one. */
function partialReason({ left_out = 0 }: GoldenSetHead, { total, not_run }: Figures): string {
  if (not_run === total)
    return `${total === 1 ? 'Its only case has no' : `None of ${total} cases has a`} result; to leave a set out on purpose, do not call describeGolden.`
  const ran = `${total - not_run} of ${total} cases ran`
  if (left_out === 0) return `${ran}; the other ${count(not_run)} neither way.`
  const byCode = '`only` or `skip` in the test file leaves'
  if (left_out >= not_run) return `${ran}; ${byCode} the rest out, so the set is not passed.`
  return `${ran}; ${byCode} ${left_out} out, so the set is not passed; the other ${count(not_run - left_out)} neither way.`
}

function strictReasons({ total, failed }: Figures, cases: readonly FinishedCase[]): string[] {
  if (failed === 0) return []
  return [`${failed} of ${total} ${casesOf(total)} failed, and the set is strict: ${listed(cases)}.`]
}

function rateReasons(
  { min_pass_rate }: GoldenSetHead,
  { passed, failed, pass_rate, pass_rate_interval }: Figures,
  cases: readonly FinishedCase[],
): string[] {
  if (pass_rate === null || pass_rate_interval === null) return []
  const { lower, upper } = pass_rate_interval
  const rate = `${passed} of ${passed + failed} judged ${casesOf(passed + failed)} passed: ${percent(pass_rate, min_pass_rate)} (95 % interval ${percent(lower)} to ${percent(upper)})`
  return [`${rate}; the set demands ${demanded(min_pass_rate)}. Failing: ${listed(cases)}.`]
}

function tagReason(
  { tag, passed, failed, pass_rate, min_pass_rate }: GoldenSetResult['tags'][number],
  cases: readonly FinishedCase[],
): string {
  const bar = `the tag demands ${demanded(min_pass_rate)}`
  if (pass_rate === null) return `No case tagged "${tag}" has a verdict; ${bar}.`
  const rate = `${passed} of ${passed + failed} ${casesOf(passed + failed)} tagged "${tag}" passed: ${percent(pass_rate, min_pass_rate)}`
  return `${rate}; ${bar}. Failing: ${listed(cases.filter(({ record }) => record.case.tags.includes(tag)))}.`
}

function unknownReasons(cases: readonly FinishedCase[]): string[] {
  if (cases.length === 0) return []
  const verdicts = cases.length === 1 ? '1 case has no verdict' : `${cases.length} cases have no verdict`
  return [`${verdicts}: ${listed(cases)}.`]
}

const casesOf = (total: number) => (total === 1 ? 'case' : 'cases')

const count = (others: number) => (others === 1 ? '1 counts' : `${others} count`)

/** `refund-03 (specificity 62 < 70: names no product), ... and 4 more` */
function listed(cases: readonly FinishedCase[]): string {
  const worst = worstOffenders(cases).slice(0, named)
  const shown = worst.map(({ case_id, reasons }) => `${case_id} (${reasons[0] ?? 'no reason'})`).join(', ')
  return cases.length > worst.length ? `${shown} and ${cases.length - worst.length} more` : shown
}

const percent = (rate: number, bar?: number) => `${cutPercent(rate, bar)} %`

/** Not rounded: 66.6 % must not read as having missed 66.6 %. */
const demanded = (rate: number) => `${Number((rate * 100).toPrecision(12))} %`
