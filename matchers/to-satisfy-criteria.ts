import { types } from 'node:util'
import type { CriterionScope } from '../src/criteria/compile-criterion.js'
import { evaluateCriteria } from '../src/criteria/evaluate-criteria.js'
import type { CriteriaQuestion, CriteriaReport } from '../src/criteria/evaluate-criteria.js'
import { checked } from './checked.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { MatcherUsageError } from './usage-error.js'

/** One criterion, several that must all hold, or those that must hold and those that must not. */
export type CriteriaInput =
  | string
  | readonly string[]
  | { readonly pass?: string | readonly string[]; readonly fail?: string | readonly string[] }

export interface CriteriaOptions {
  /** Further names that the criteria may read, such as `{ input }`. */
  readonly scope?: CriterionScope
}

/** See {@link JuryMatchers.toSatisfyCriteria}. */
export function toSatisfyCriteria(
  this: MatcherContext,
  received: unknown,
  criteria: CriteriaInput,
  options: CriteriaOptions = {},
): MatcherResult {
  const question = { ...readReceived(this, received), ...readCriteria(criteria), ...options }
  return checked(this, 'toSatisfyCriteria', () => {
    const report = evaluateCriteria(question)
    return {
      record: {
        outcome: report.verdict === 'PASS' ? 'pass' : 'fail',
        summary: report.summary.reason,
        criteria: decided(report),
      },
      message: () => message(this, report),
    }
  })
}

function decided(report: CriteriaReport): { criterion: string; met: boolean; explanation: string }[] {
  return [
    ...report.passCriteriaEvaluation.details.map(({ criterion, result, explanation }) => {
      return { criterion, met: result, explanation }
    }),
    ...report.failCriteriaEvaluation.details.map(({ criterion, triggered, explanation }) => {
      return { criterion, met: !triggered, explanation }
    }),
  ]
}

/** A rejection, or an error that was caught, is what the call threw. */
function readReceived(context: MatcherContext, received: unknown): Pick<CriteriaQuestion, 'result' | 'error'> {
  return context.promise === 'rejects' || types.isNativeError(received) ? { error: received } : { result: received }
}

function readCriteria(criteria: CriteriaInput): Pick<CriteriaQuestion, 'passCriteria' | 'failCriteria'> {
  const { pass = [], fail = [] } =
    typeof criteria === 'string' || Array.isArray(criteria)
      ? { pass: criteria }
      : ((criteria ?? {}) as { pass?: string | readonly string[]; fail?: string | readonly string[] })
  const passCriteria = [pass].flat()
  const failCriteria = [fail].flat()
  const all = [...passCriteria, ...failCriteria]
  if (all.length === 0 || all.some((each) => typeof each !== 'string')) {
    throw new MatcherUsageError(
      'toSatisfyCriteria needs criteria: a string, a list of strings, or `{ pass: [...], fail: [...] }`.',
    )
  }
  return { passCriteria, failCriteria }
}

function message(context: MatcherContext, report: CriteriaReport): string {
  const hint = context.utils.matcherHint('toSatisfyCriteria', 'received', 'criteria', { isNot: context.isNot ?? false })
  const lines = [
    ...report.passCriteriaEvaluation.details.map((each) => `${each.result ? '✓' : '✗'} ${each.explanation}`),
    ...report.failCriteriaEvaluation.details.map((each) => `${each.triggered ? '✗' : '✓'} ${each.explanation}`),
  ]
  return `${hint}\n\n${report.summary.reason}\n${lines.join('\n')}`
}
