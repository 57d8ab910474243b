import { shownValue } from './shown-value.js'

/** What a timer can hold, in milliseconds; more runs out at once. */
export const longestTimeoutMs = 2 ** 31 - 1

/** Config and test files may be plain JavaScript. @throws RangeError unless it is absent or a time that a timer can hold. */
export function requireTimeout(option: string, value: unknown): void {
  if (value === undefined || (typeof value === 'number' && value > 0 && value <= longestTimeoutMs)) return
  throw new RangeError(`\`${option}\` is ${shownValue(value)}; it must be more than 0 and at most ${longestTimeoutMs}`)
}

/** @throws RangeError unless it is absent or a whole number from 1. */
export function requireCount(option: string, value: unknown): void {
  if (value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= 1)) return
  throw new RangeError(`\`${option}\` is ${shownValue(value)}; it must be a whole number from 1`)
}

/** @throws RangeError unless it is absent or a number from 0. */
export function requireAmount(option: string, value: unknown): void {
  if (value === undefined || (typeof value === 'number' && value >= 0)) return
  throw new RangeError(`\`${option}\` is ${shownValue(value)}; it must be a number from 0`)
}

/** @throws RangeError unless it is absent or one of `values`. */
export function requireOneOf(option: string, value: unknown, values: readonly (string | boolean)[]): void {
  if (value === undefined || values.some((each) => each === value)) return
  throw new RangeError(`\`${option}\` is ${shownValue(value)}; it must be ${values.join(' or ')}`)
}
