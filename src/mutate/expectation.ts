import { z } from 'zod'
import { checkSchema } from '../config/files/schema-problems.js'
import { problemText } from '../config/files/written-path.js'
import { compileCriterion } from '../criteria/compile-criterion.js'
import { CriterionError } from '../criteria/criterion-error.js'

/** One that is not in the language is an error of the mutation, not of the answer to its first variant. */
const criterionSchema = z.string().superRefine((criterion, context) => {
  try {
    compileCriterion(criterion)
  } catch (error) {
    if (!(error instanceof CriterionError)) throw error
    context.addIssue({ code: 'custom', message: error.reason })
  }
})

const nameSchema = z.string().min(1)

/**
 * What must hold for the answer to a mutated case.
 * - `same`: the verdict of the base case, and an overall score no further than `max_score_distance` (in [0, 1], default
 * 0.15).
 * - `asks`: a clarifying question, because information is missing or contradicts itself.
 * - `refuses_or_flags`: the answer refuses, asks, or says that the named thing does not exist; it does not invent it.
 * - `criteria`: boolean criteria of your own.
 */
export const expectationSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('same'),
      max_score_distance: z
        .number()
        .min(0)
        .max(1, { error: 'is a difference of scores in [0, 1]: 10 points of 100 are 0.1' })
        .optional(),
    }),
    z.strictObject({
      kind: z.literal('asks'),
      /** Completes "asks a clarifying question about ...". */
      about: z.string(),
    }),
    z.strictObject({
      kind: z.literal('refuses_or_flags'),
      /** The name in the mutated text that nothing bears, and the known one it was made from. */
      near_miss: z.object({ named: nameSchema, known: nameSchema }).optional(),
    }),
    z
      .strictObject({
        kind: z.literal('criteria'),
        pass: z.array(criterionSchema).default([]),
        fail: z.array(criterionSchema).default([]),
      })
      .refine(({ pass, fail }) => pass.length + fail.length > 0, { error: 'needs at least one criterion' }),
  ],
  {
    error: ({ code }) => (code === 'invalid_union' ? 'must be same, asks, refuses_or_flags or criteria' : undefined),
  },
)
/** What must hold for the answer to a mutated case: `same`, `asks`, `refuses_or_flags`, or criteria of your own. */
export type Expectation = z.infer<typeof expectationSchema>

/** As it is written: criteria may be of one polarity. */
export type WrittenExpectation = z.input<typeof expectationSchema>

/** @throws RangeError that names every field that is wrong */
export function readExpectation(mutation: string, value: unknown): Expectation {
  if (typeof value === 'string')
    throw new RangeError(`mutation "${mutation}": expectation is an object: { kind: ${JSON.stringify(value)} }`)
  const read = checkSchema(expectationSchema, value)
  if (read.ok) return read.value
  const problems = read.problems.map(({ path, message }) => problemText({ path: ['expectation', ...path], message }))
  throw new RangeError(`mutation "${mutation}": ${problems.join('; ')}`)
}

/**
 * The expectation in words, as a hint for a judge; `undefined` where there is nothing to say beyond the case or its
 * criteria.
 */
export function expectedBehavior(expectation: Expectation): string | undefined {
  switch (expectation.kind) {
    case 'same':
    case 'criteria':
      return undefined
    case 'asks':
      return `asks a clarifying question about ${expectation.about}`
    case 'refuses_or_flags':
      return expectation.near_miss
        ? `says that it does not know "${expectation.near_miss.named}", or asks what is meant; does not describe it as real`
        : 'refuses, asks what is meant, or says that the thing does not exist; does not invent it'
  }
}
