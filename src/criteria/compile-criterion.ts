import { refuseUnknownOptions } from '../config/options/known-options.js'
import type { CriterionError } from './criterion-error.js'
import { explain } from './explain/explain.js'
import { tracedOutcomeOf } from './outcome.js'
import { frameFor, programOf, requireTextList, runProgram } from './program.js'
import type { Program } from './program.js'
import { refuseOpaque } from './values/left-out.js'
import { readScope } from './values/scope.js'
import type { CriterionScope } from './values/scope.js'
import { toOrdinary } from './values/to-ordinary.js'
import { isObject } from './values/values.js'

/** What a criterion may use. */
export interface CompileOptions {
  /** Names that the criterion may read besides `result` and `error`. Default: none. */
  readonly names?: readonly string[]
}

/** What became of a criterion: true, false, or an error that says why there is no answer. */
export interface CriterionOutcome {
  readonly state: 'true' | 'false' | 'error'
  /** One sentence with the values that decided. */
  readonly explanation: string
  /** Present when `state` is `error`. */
  readonly error?: CriterionError
}

/** A compiled criterion. */
export interface Criterion {
  readonly source: string
  /**
   * The JavaScript value of the expression.
   * @param scope values of `result`, `error` and the names given on compiling; read as data, no code of it runs.
   * @throws CriterionError; TypeError when `scope` is no object.
   */
  value(scope: CriterionScope): unknown
  /** Whether the criterion is true. Anything but a boolean is an error, except `undefined` and `null` out of `?.`. */
  evaluate(scope: CriterionScope): CriterionOutcome
}

/**
 * Compiles a boolean criterion, a safe subset of JavaScript expressions.
 *
 * @example compileCriterion('result.rows.length > 0').value({ result: { rows: [] } }) // false
 * @throws CriterionError when the text is not in the language; TypeError when it is no text, and for an option that
 * does not exist.
 */
export function compileCriterion(source: string, options: CompileOptions = {}): Criterion {
  refuseUnknownOptions('compileCriterion', options, ['names'])
  requireTextList('names', options.names ?? [])
  if (typeof source !== 'string') throw new TypeError("a criterion is a text, as in 'result.rows > 0'")
  const program = programOf(source, options.names ?? [])
  return {
    source,
    value: (scope) => exportValue(program, runProgram(program, frameFor(program, readScope([scope], program.reads)))),
    evaluate: (scope) => {
      const frame = frameFor(program, readScope([scope], program.reads))
      const { outcome, trace } = tracedOutcomeOf(program, frame)
      return { ...outcome, explanation: explain(program, trace, outcome, 'pass') }
    },
  }
}

function exportValue(program: Program, value: unknown): unknown {
  try {
    if (isObject(value)) refuseOpaque(value, 'cannot be read')
    return toOrdinary(value)
  } catch (fault) {
    throw program.compiler.placed(fault, program.node.start)
  }
}
