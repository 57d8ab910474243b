import { UsageError } from './usage-error.js'

/** What was typed behind a flag. @throws UsageError for what is not written as a whole number of at least `least`. */
export function wholeNumber(flag: string, typed: string, least = 1): number {
  const value = Number(typed)
  if (/^\d+$/.test(typed) && Number.isSafeInteger(value) && value >= least) return value
  throw new UsageError(`${flag} is a whole number of at least ${least}; "${typed}" is none.`)
}
