import { refuseUnknownOptions } from '../config/options/known-options.js'
import type { MutableCase } from './case.js'
import { type Expectation, readExpectation, type WrittenExpectation } from './expectation.js'
import type { Lexicon } from './lexicon.js'
import type { Random } from './random.js'

/** What a mutation works on. */
export interface MutationInput {
  /** The case's `input`, or its last user message. */
  readonly text: string
  readonly case: MutableCase
  /** Seeded: use it for every choice, so that the same seed gives the same case. */
  readonly random: Random
  /** Known names of the domain; empty when the user gave none. */
  readonly lexicon: Lexicon
}

/** What a mutation did. */
export interface Change {
  readonly text: string
  /** What was done, for the report: `"Sol Ring" -> "Sok Ring"`. */
  readonly note: string
  /** Fields of the case to leave out. */
  readonly dropFields?: readonly string[]
  /** Takes the place of the mutation's own expectation where that depends on the change. */
  readonly expectation?: Expectation
}

export class CannotApply {
  constructor(readonly reason: string) {}
}

/** Return it from a mutation that has nothing to change in a case. @param reason completes "the text ...": `has no list`. */
export function cannotApply(reason: string): CannotApply {
  return new CannotApply(reason)
}

/** A way to vary a case, with what must then hold for the answer. */
export interface Mutation {
  /** In ids and in the tag `mutation:<name>`. Letters, digits, `_` and `-`. */
  readonly name: string
  readonly expectation: Expectation
  apply(input: MutationInput): Change | CannotApply
}

/** `apply` may return only the new text. */
export interface MutationDefinition {
  readonly name: string
  readonly expectation: WrittenExpectation
  apply(input: MutationInput): string | Change | CannotApply
}

/**
 * A mutation of your own, to be given in `mutation_types` beside the names of the built-in ones.
 *
 * ```ts
 * const shouting = defineMutation({
 *   name: 'shouting',
 *   expectation: { kind: 'same', max_score_distance: 0.1 },
 *   apply: ({ text }) => text.toUpperCase(),
 * })
 * ```
 *
 * @throws RangeError when the name would not fit into an id or a tag, or when the expectation is none; TypeError for an
 * option that does not exist, without `name` or `apply`, and when `apply` returns something else than a text or a change.
 */
export function defineMutation(definition: MutationDefinition): Mutation {
  refuseUnknownOptions('defineMutation', definition, ['name', 'expectation', 'apply'])
  const { name } = definition
  if (typeof name !== 'string')
    throw new TypeError(
      "a mutation needs a `name`, which becomes part of case ids and tags: defineMutation({ name: 'shouting', ... })",
    )
  if (typeof definition.apply !== 'function')
    throw new TypeError(`mutation "${name}" has no \`apply\`: ({ text }) => the changed text`)
  if (!/^[\w-]+$/.test(name)) {
    throw new RangeError(
      `mutation name "${name}": use letters, digits, _ and - only; it becomes part of case ids and tags`,
    )
  }
  return {
    name,
    expectation: readExpectation(name, definition.expectation),
    apply(input) {
      const result: unknown = definition.apply(input)
      if (result instanceof CannotApply) return result
      if (typeof result === 'string') return { text: result, note: name }
      if (!isChange(result)) throw new TypeError(`mutation "${name}": ${wanted}; it returned ${described(result)}`)
      const { expectation, note = name, ...change } = result
      return { ...change, note, ...(expectation && { expectation: readExpectation(name, expectation) }) }
    },
  }
}

const wanted = "apply must return the changed text, { text, note }, or cannotApply('...')"

/** `apply` may be plain JavaScript. */
function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
}

function described(value: unknown): string {
  if (value instanceof Promise) return 'a promise'
  return typeof value === 'object' && value !== null ? 'an object without a text in `text`' : String(value)
}
