import { isNativeError } from 'node:util/types'
import { refuseUnknownOptions } from '../config/options/known-options.js'
import type { CriteriaQuestion } from './evaluate-criteria.js'

/** The input format of the criteria protocol ("Judge Input Format"), as a JSON file holds it. */
export interface CriteriaJudgeInput {
  /** `name` is copied to the output; the rest is for people. */
  readonly testScenario: { readonly name: string; readonly input?: unknown; readonly expectedBehavior?: string }
  /** The `result` of the criteria; an `Error` that was thrown is their `error`. */
  readonly actualResult: unknown
  /** All must be true. */
  readonly passCriteria?: readonly string[]
  /** All must be false. */
  readonly failCriteria?: readonly string[]
}

const INPUT = ['testScenario', 'actualResult', 'passCriteria', 'failCriteria'] as const
const OWN = ['testScenario', 'actualResult'] as const

export function isJudgeInput(question: CriteriaQuestion | CriteriaJudgeInput): question is CriteriaJudgeInput {
  return typeof question === 'object' && question !== null && OWN.some((name) => Object.hasOwn(question, name))
}

/** @throws TypeError for an input without a name or a result, or with a field that the format does not have */
export function questionOf(input: CriteriaJudgeInput): CriteriaQuestion {
  refuseUnknownOptions('The input of the criteria protocol', input, INPUT)
  const { testScenario, actualResult, ...criteria } = input
  if (typeof testScenario?.name !== 'string')
    throw new TypeError('The input of the criteria protocol needs a text in `testScenario.name`')
  if (actualResult === undefined)
    throw new TypeError(
      'The input of the criteria protocol needs `actualResult`: the criteria would have nothing to read',
    )
  const call = isNativeError(actualResult) ? { error: actualResult } : { result: actualResult }
  return { testName: testScenario.name, ...call, ...criteria }
}
