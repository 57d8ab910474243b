import type { CriterionErrorCode } from './criterion-error.js'

/**
 * The value of every part that was evaluated, by its node; of a part of a callback, the last one. An arrow function maps
 * to the index of its last call.
 */
export class Trace extends Map<object, unknown> {
  /** Comparisons with `<` and its like whose two sides had an order, in one call at least. */
  readonly ordered = new Set<object>()
  /** Why the walk came to no end. */
  stopped: CriterionErrorCode | undefined
}
