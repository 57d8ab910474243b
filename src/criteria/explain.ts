import type { Program } from './compile-criterion.js'
import type { Outcome } from './outcome.js'

/** One sentence: why a criterion came out as it did. */
export function explain(program: Program, _values: ReadonlyMap<string, unknown>, outcome: Outcome): string {
  if (outcome.state === 'error') return outcome.error.reason
  return `${program.source} is ${outcome.state}`
}
