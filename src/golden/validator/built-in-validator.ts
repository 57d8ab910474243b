import { type BuiltInOptions, builtInChecks } from './built-in-checks.js'
import { defineValidator } from './define-validator.js'
import type { Validator } from './validator.js'

/**
 * The validator that a golden set uses when it is given none: deterministic, free, English.
 *
 * @example
 * const validator = builtInValidator({ lexicon: cardNames, isLegal: (card, format) => legal[format].has(card) })
 * @throws TypeError as {@link builtInChecks} does
 */
export function builtInValidator(options: BuiltInOptions = {}): Validator {
  return defineValidator(builtInChecks(options))
}
