import { refuseUnknownOptions } from '../config/options/known-options.js'
import type { CriteriaQuestion } from './evaluate-criteria.js'
import { programOf, requireTextList } from './program.js'
import { isError } from './values/error-data.js'

/** The input format of the criteria protocol ("Judge Input Format"), as a JSON file holds it. */
export interface CriteriaJudgeInput {
  /** `name` is copied to the output; the rest is for people. */
  readonly testScenario: { readonly name: string; readonly input?: unknown; readonly expectedBehavior?: string }
  /**
   * The `result` of the criteria; an `Error` that was thrown is their `error`. So is the text of one, as a JSON file
   * holds it (`'Error: Column "Tier" not found'`), where a criterion reads `error`.
   */
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
  const error = isError(actualResult) ? actualResult : errorOfText(actualResult, criteria)
  const call = error ? { error } : { result: actualResult }
  return { testName: testScenario.name, ...call, ...criteria }
}

const ERRORS = [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError]

/** JSON has no errors: the protocol writes one as `Error: Column "InvalidColumn" not found in headers` ("Prompt 2"). */
function errorOfText(
  actualResult: unknown,
  { passCriteria = [], failCriteria = [] }: Pick<CriteriaJudgeInput, 'passCriteria' | 'failCriteria'>,
): Error | undefined {
  const [, name, message] = (typeof actualResult === 'string' && /^(\w*Error)(?:: ([^]*))?$/.exec(actualResult)) || []
  if (name === undefined) return undefined
  requireTextList('passCriteria', passCriteria)
  requireTextList('failCriteria', failCriteria)
  // A call may also return such a text.
  if (![...passCriteria, ...failCriteria].some((source) => programOf(source, []).roots.has('error'))) return undefined
  const known = ERRORS.find((each) => each.name === name)
  return known ? new known(message) : Object.assign(new Error(message), { name })
}
