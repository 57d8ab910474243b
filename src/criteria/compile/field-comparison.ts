import type { Evaluate } from '../frame.js'
import type { Literal } from '../parse/nodes.js'
import { SOURCE, Plain } from '../values/values.js'

/** A field of a name: `result.status`. */
export interface NamedField {
  /** The place of the name's value in a frame. */
  readonly slot: number
  readonly name: string
}

/** Whether a name that a copy lacks is one that the tested object lacks: no expression can have made it otherwise. */
export const isWhole = (copy: Plain): boolean => copy[SOURCE] === undefined

type Value = Literal['value'] | undefined

/** `===` for all but numbers. V8 compiles `===` anew without end where it sees `undefined` beside a boolean. */
export const { is } = Object

// A closure for each operator, reading included: a call of another closure would cost as much as the comparison itself.
// What is not plain is left to `otherwise`, the whole comparison, which knows what to make of it.

/** The commonest criteria, a field compared with a literal, in one step; `undefined` for other operators. */
export function fieldComparison(
  operator: string,
  field: NamedField,
  value: Value,
  otherwise: Evaluate,
): Evaluate | undefined {
  if (typeof value === 'number') return numberComparison(operator, field, value, otherwise)
  const { slot, name } = field
  if (operator === '===') {
    return (frame) => {
      const holder = frame.slots[slot]
      if (!(holder instanceof Plain)) return otherwise(frame)
      const found = holder[name]
      if (typeof found === 'symbol' || (found === undefined && !isWhole(holder))) return otherwise(frame)
      return is(found, value)
    }
  }
  if (operator === '!==') {
    return (frame) => {
      const holder = frame.slots[slot]
      if (!(holder instanceof Plain)) return otherwise(frame)
      const found = holder[name]
      if (typeof found === 'symbol' || (found === undefined && !isWhole(holder))) return otherwise(frame)
      return !is(found, value)
    }
  }
  return undefined
}

function numberComparison(
  operator: string,
  { slot, name }: NamedField,
  limit: number,
  otherwise: Evaluate,
): Evaluate | undefined {
  switch (operator) {
    case '===':
      return (frame) => {
        const holder = frame.slots[slot]
        const found = holder instanceof Plain ? holder[name] : undefined
        return typeof found === 'number' ? found === limit : otherwise(frame)
      }
    case '!==':
      return (frame) => {
        const holder = frame.slots[slot]
        const found = holder instanceof Plain ? holder[name] : undefined
        return typeof found === 'number' ? found !== limit : otherwise(frame)
      }
    case '<':
      return (frame) => {
        const holder = frame.slots[slot]
        const found = holder instanceof Plain ? holder[name] : undefined
        return typeof found === 'number' ? found < limit : otherwise(frame)
      }
    case '>':
      return (frame) => {
        const holder = frame.slots[slot]
        const found = holder instanceof Plain ? holder[name] : undefined
        return typeof found === 'number' ? found > limit : otherwise(frame)
      }
    case '<=':
      return (frame) => {
        const holder = frame.slots[slot]
        const found = holder instanceof Plain ? holder[name] : undefined
        return typeof found === 'number' ? found <= limit : otherwise(frame)
      }
    case '>=':
      return (frame) => {
        const holder = frame.slots[slot]
        const found = holder instanceof Plain ? holder[name] : undefined
        return typeof found === 'number' ? found >= limit : otherwise(frame)
      }
    default:
      return undefined
  }
}
