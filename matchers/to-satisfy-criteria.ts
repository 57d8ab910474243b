import * as types from 'node:util/types'
import { refuseUnknownOptions } from '../src/config/options/known-options.js'
import { examineCriteria } from '../src/criteria/evaluate-criteria.js'
import type { CriteriaQuestion } from '../src/criteria/evaluate-criteria.js'
import { isError } from '../src/criteria/values/error-data.js'
import type { CriterionScope } from '../src/criteria/values/scope.js'
import { kindOf } from '../src/criteria/values/values.js'
import { checked } from './checked.js'
import { isInsideAnother, type MatcherContext, type MatcherResult } from './context.js'
import { criteriaLines, criteriaMessage } from './criteria-message.js'
import { MatcherUsageError } from './usage-error.js'

/** One criterion, several that must all hold, or those that must hold and those that must not. */
export type CriteriaInput =
  | string
  | readonly string[]
  | { readonly pass?: string | readonly string[]; readonly fail?: string | readonly string[] }

/** What `toSatisfyCriteria` takes beside the criteria. */
export interface CriteriaOptions {
  /** Further names that the criteria may read, such as `{ input }`; `result` and `error` are what was received. */
  readonly scope?: CriterionScope
  /**
   * What a criterion is that checks nothing, or may not check what it seems to: a warning (default), an error, or
   * nothing.
   */
  readonly vacuous?: 'warn' | 'error' | 'off'
}

/** See {@link JuryMatchers.toSatisfyCriteria}. */
export function toSatisfyCriteria(
  this: MatcherContext,
  received: unknown,
  criteria: CriteriaInput,
  options: CriteriaOptions = {},
): MatcherResult {
  refuseUnknownOptions('toSatisfyCriteria', options, ['scope', 'vacuous'])
  refuseRootsIn(options.scope)
  const question = { ...readReceived(this, received), ...readCriteria(criteria), ...options }
  const examination = examineCriteria(question, this.isNot)
  const { report, errors } = examination
  // Nothing was found out, so there is nothing to turn around; a matcher around this one may do so unseen.
  const unturnable = this.isNot === true || isInsideAnother(this) ? errors[0] : undefined
  return checked(this, 'toSatisfyCriteria', () => ({
    record: {
      outcome: unturnable ? 'unknown' : report.verdict === 'PASS' ? 'pass' : 'fail',
      summary: report.summary.reason,
      criteria: criteriaLines(report).map(({ criterion, kind, met, explanation }) => ({
        criterion,
        kind,
        met,
        explanation,
      })),
      warnings: [...(report.warnings ?? [])],
      ...(unturnable && { unknown: { code: unturnable.code, message: unturnable.message } }),
    },
    message: () => [criteriaMessage(this, examination), ...receivedHint(received, criteria)].join('\n\n'),
    thrown: unturnable,
  }))
}

/** What the criteria may have taken the received value for. */
function receivedHint(received: unknown, criteria: CriteriaInput): string[] {
  const written = JSON.stringify(criteria)
  if (typeof received === 'string' && written.includes('result.output'))
    return ['`result` is the received text itself: write `result.length`, or receive `{ output: text }`.'] // as judged matchers do
  if (isError(received) && /\bresult\b/.test(written))
    return [
      'What was received is an error, so there is no `result`: a criterion reads it as `error`, as in `error.message`.',
    ]
  return isThenable(received) ? ['What was received has a `then`: await it first, `expect(await received)`.'] : []
}

/** A query builder or a request that is sent when it is awaited. Nothing of it runs. */
function isThenable(value: unknown): boolean {
  for (let at = value; typeof at === 'object' && at !== null && !types.isProxy(at); at = Object.getPrototypeOf(at)) {
    const then = Object.getOwnPropertyDescriptor(at, 'then')
    if (then) return typeof then.value === 'function'
  }
  return false
}

/** A rejection, or an error that was caught, is what the call threw. */
function readReceived(context: MatcherContext, received: unknown): Pick<CriteriaQuestion, 'result' | 'error'> {
  if (types.isPromise(received)) {
    throw new MatcherUsageError(
      'toSatisfyCriteria received a promise: await it first, or write `await expect(promise).resolves.toSatisfyCriteria(...)`.',
    )
  }
  if (typeof received === 'function') {
    throw new MatcherUsageError(
      'toSatisfyCriteria received a function: call it. What it throws is read by `await expect(async () => call()).rejects.toSatisfyCriteria(...)`.',
    )
  }
  return context.promise === 'rejects' || isError(received) ? { error: received } : { result: received }
}

/** They would hide what was received. */
function refuseRootsIn(scope: CriterionScope = {}): void {
  if (scope === null || types.isProxy(scope)) return // refused where it is read
  const root = ['result', 'error'].find((name) => Object.hasOwn(scope, name))
  if (root === undefined) return
  throw new MatcherUsageError(
    `\`${root}\` cannot stand in \`scope\`: it is ${root === 'result' ? 'the received value' : 'what the call threw'}. Give it another name.`,
  )
}

function readCriteria(criteria: CriteriaInput): Pick<CriteriaQuestion, 'passCriteria' | 'failCriteria'> {
  if (typeof criteria === 'object' && criteria !== null && !Array.isArray(criteria)) {
    refuseUnknownOptions('toSatisfyCriteria', criteria as { pass?: unknown; fail?: unknown }, ['pass', 'fail'])
  }
  const { pass = [], fail = [] } =
    typeof criteria === 'string' || Array.isArray(criteria)
      ? { pass: criteria }
      : ((criteria ?? {}) as { pass?: string | readonly string[]; fail?: string | readonly string[] })
  const passCriteria = [pass].flat()
  const failCriteria = [fail].flat()
  const all = [...passCriteria, ...failCriteria]
  const other = all.findIndex((each) => typeof each !== 'string')
  if (all.length === 0 || other >= 0) {
    const given = typeof criteria === 'object' && criteria !== null ? 'there is none' : `this is ${kindOf(criteria)}`
    const got = all.length === 0 ? given : `number ${other + 1} of ${all.length} is ${kindOf(all[other])}`
    throw new MatcherUsageError(
      `toSatisfyCriteria needs criteria: a string, a list of strings, or \`{ pass: [...], fail: [...] }\`; ${got}.`,
    )
  }
  return { passCriteria, failCriteria }
}
