import { z } from 'zod'
import { replaceUserText, type MutableCase } from './case.js'
import { expectationSchema, expectedBehavior } from './expectation.js'
import type { Change, Mutation } from './mutation.js'

/** Where a mutated case comes from and what must hold for it: the document's `ai_test_mutations`, carried by the case itself. */
export const mutationLinkSchema = z.object({
  type: z.string(),
  base_case_id: z.string(),
  /** What was done to the text. */
  note: z.string(),
  expectation: expectationSchema,
})
export type MutationLink = z.infer<typeof mutationLinkSchema>

/** A base case with changed text. `C` is the type of the base case. */
export type MutatedCase<C extends MutableCase = MutableCase> = C & {
  readonly source: 'mutation'
  readonly tags: readonly string[]
  readonly mutation: MutationLink
}

/** What only the base case's own text can be held to; another text has another right answer. */
const boundToTheText = ['criteria', 'reference', 'expected_status', 'expected_behaviors']

/**
 * The case with the change made. Where the answer must be another one than the base case's, what the base case expects is
 * left out, and `expected_behaviors` says in words what is expected instead.
 */
export function mutateCase<C extends MutableCase>(
  base: C,
  mutation: Mutation,
  change: Change,
  index: number,
): MutatedCase<C> {
  const expectation = change.expectation ?? mutation.expectation
  const left = expectation.kind === 'same' ? [] : boundToTheText
  const behavior = expectedBehavior(expectation)
  return {
    ...without(base, [...left, ...(change.dropFields ?? [])]),
    ...replaceUserText(base, change.text),
    ...(expectation.kind !== 'same' && { expected_behaviors: behavior === undefined ? [] : [behavior] }),
    ...(expectation.kind === 'criteria' && { criteria: { pass: expectation.pass, fail: expectation.fail } }),
    id: `${base.id}~${mutation.name}-${index + 1}`,
    ...(base.name !== undefined && { name: `${base.name} (${mutation.name} ${index + 1})` }),
    source: 'mutation',
    tags: [...(base.tags ?? []), `mutation:${mutation.name}`],
    mutation: { type: mutation.name, base_case_id: base.id, note: change.note, expectation },
  }
}

function without<C extends MutableCase>(base: C, fields: readonly string[]): C {
  if (fields.length === 0) return base
  const copy = { ...base }
  for (const field of fields) Reflect.deleteProperty(copy, field)
  return copy
}
