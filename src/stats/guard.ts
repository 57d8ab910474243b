/** Throws a RangeError unless `value` is a whole number of at least `least`. */
export function requireCount(name: string, value: number, least = 0): void {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new RangeError(`${name} must be a whole number of at least ${least}, got ${value}`)
  }
}

/** Throws a RangeError unless so many of so many trials can have been successes. */
export function requireSuccesses(successes: number, trials: number): void {
  requireCount('trials', trials)
  requireCount('successes', successes)
  if (successes > trials) throw new RangeError(`successes (${successes}) cannot exceed trials (${trials})`)
}

/** Throws a RangeError unless `value` lies strictly between 0 and 1. */
export function requireFraction(name: string, value: number): void {
  if (!(value > 0 && value < 1)) throw new RangeError(`${name} must lie between 0 and 1, got ${value}`)
}

/** Throws a RangeError if a value is not a finite number. */
export function requireFinite(name: string, values: readonly number[]): void {
  const index = values.findIndex((value) => !Number.isFinite(value))
  if (index !== -1) throw new RangeError(`${name}[${index}] must be a finite number, got ${values[index]}`)
}

/** Throws a RangeError unless both lists have the same length. */
export function requireSameLength(a: readonly unknown[], b: readonly unknown[]): void {
  if (a.length !== b.length)
    throw new RangeError(`both lists must have the same length, got ${a.length} and ${b.length}`)
}
