/** The operators that ask which of two values is greater. */
export const ORDER: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

/**
 * Whether `<` and its like compare two values as people mean it: numbers by size, texts by their letters, times by date.
 * What is absent, or no number, has no order.
 */
export function haveOrder(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return !isComparedByLetter(a, b)
  if (typeof a === 'string') return isNumeric(b) && !Number.isNaN(Number(a))
  if (typeof b === 'string') return isNumeric(a) && !Number.isNaN(Number(b))
  return isAmount(a) && isAmount(b)
}

/** As JavaScript orders them: `true` counts as 1. */
const isNumeric = (value: unknown): boolean =>
  (typeof value === 'number' && !Number.isNaN(value)) || typeof value === 'bigint' || typeof value === 'boolean'

const isAmount = (value: unknown): boolean =>
  isNumeric(value) || (value instanceof Date && !Number.isNaN(value.getTime()))

const NUMBER = /^-?\d+(?:\.\d+)?$/

/** `'100' < '20'`: two numbers in texts, whose letters have another order than they. */
export const isComparedByLetter = (a: string, b: string): boolean =>
  NUMBER.test(a) && NUMBER.test(b) && a < b !== Number(a) < Number(b)
