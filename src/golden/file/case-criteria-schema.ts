import { z } from 'zod'
import type { PlaceWithin } from '../../config/files/schema-problems.js'
import { compileCriterion } from '../../criteria/compile-criterion.js'
import { CriterionError } from '../../criteria/criterion-error.js'
import { NO_CRITERION, holdsNoCriterion } from '../../criteria/files/find-criteria.js'

const written = z.union([z.string(), z.array(z.string())], { error: 'expected a criterion or a list of criteria' })

const sides = z.strictObject({ pass: written.default([]), fail: written.default([]) })

/** The criteria of a case; one alone and a plain list are what must hold. */
export const caseCriteriaSchema = z
  .union([...written.options, sides], {
    error: 'expected a criterion, a list of criteria, or a mapping with `pass` and `fail`',
  })
  .superRefine((criteria, context) => {
    if (holdsNoCriterion(criteria)) context.addIssue({ code: 'custom', message: NO_CRITERION })
    if (typeof criteria === 'string' || Array.isArray(criteria)) return refuseUncompilable(criteria, [], context)
    refuseUncompilable(criteria.pass, ['pass'], context)
    refuseUncompilable(criteria.fail, ['fail'], context)
  })
  .transform((criteria) =>
    typeof criteria === 'string' || Array.isArray(criteria)
      ? { pass: [criteria].flat(), fail: [] }
      : { pass: [criteria.pass].flat(), fail: [criteria.fail].flat() },
  )

/** A criterion that is not in the language is an error of the file, not of the run in which its case comes up. */
function refuseUncompilable(criteria: string | string[], path: readonly PropertyKey[], context: z.RefinementCtx): void {
  if (typeof criteria !== 'string') {
    return criteria.forEach((one, index) => refuseUncompilable(one, [...path, index], context))
  }
  try {
    compileCriterion(criteria)
  } catch (error) {
    if (!(error instanceof CriterionError)) throw error
    const isBlank = criteria.trim() === ''
    const place = isBlank ? undefined : ({ value: criteria, index: error.index } satisfies PlaceWithin)
    context.addIssue({ code: 'custom', path: [...path], message: error.reason, ...(place && { params: place }) })
  }
}
