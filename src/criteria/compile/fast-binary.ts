import type { Evaluate } from '../frame.js'
import type { Literal } from '../parse/nodes.js'
import type { BinaryOperation } from '../values/operators.js'
import { is } from './field-comparison.js'

// Each operator has closures of its own, so that the engine sees one operator in each and compiles it as such.

/** Comparisons with a literal, the commonest criteria; `undefined` for the rest. */
export function withLiteral(
  operator: string,
  left: Evaluate,
  right: { readonly value: Literal['value'] | undefined },
  otherwise: BinaryOperation,
): Evaluate | undefined {
  const { value } = right
  // A literal is short: comparing with it costs nothing worth counting.
  if (typeof value === 'number') return withNumberLiteral(operator, left, value, otherwise)
  if (operator === '===') return (frame) => is(left(frame), value)
  if (operator === '!==') return (frame) => !is(left(frame), value)
  return undefined
}

function withNumberLiteral(
  operator: string,
  left: Evaluate,
  limit: number,
  otherwise: BinaryOperation,
): Evaluate | undefined {
  switch (operator) {
    case '===':
      return (frame) => left(frame) === limit
    case '!==':
      return (frame) => left(frame) !== limit
    case '<':
      return (frame) => {
        const value = left(frame)
        return typeof value === 'number' ? value < limit : otherwise(frame, value, limit)
      }
    case '>':
      return (frame) => {
        const value = left(frame)
        return typeof value === 'number' ? value > limit : otherwise(frame, value, limit)
      }
    case '<=':
      return (frame) => {
        const value = left(frame)
        return typeof value === 'number' ? value <= limit : otherwise(frame, value, limit)
      }
    case '>=':
      return (frame) => {
        const value = left(frame)
        return typeof value === 'number' ? value >= limit : otherwise(frame, value, limit)
      }
    default:
      return undefined
  }
}

/** Any other use of an operator; numbers take the short way. */
export function withNumbers(operator: string, left: Evaluate, right: Evaluate, otherwise: BinaryOperation): Evaluate {
  switch (operator) {
    case '+':
      return (frame) => {
        const a = left(frame)
        const b = right(frame)
        return typeof a === 'number' && typeof b === 'number' ? a + b : otherwise(frame, a, b)
      }
    case '-':
      return (frame) => {
        const a = left(frame)
        const b = right(frame)
        return typeof a === 'number' && typeof b === 'number' ? a - b : otherwise(frame, a, b)
      }
    default:
      return (frame) => otherwise(frame, left(frame), right(frame))
  }
}
