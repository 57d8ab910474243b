import { z } from 'zod'
import { canaryChoiceSchema } from '../config/canary-sample.js'
import { alertShape } from '../config/alert-settings.js'
import { gateShape, refuseWithoutEffect } from './gate.js'
import { goldenCaseSchema } from './golden-case.js'

const setShape = {
  $schema: z.string().optional().describe('The JSON Schema of this file, for editors.'),
  name: z.string().min(1).describe('Unique name.'),
  description: z.string().optional().describe('What the set is for.'),
  strict: z.boolean().default(true).describe('One failing case fails the set. With false, min_pass_rate decides.'),
  min_pass_rate: z
    .number()
    .min(0)
    .max(1)
    .default(0.95)
    .describe('Share of the cases that must pass when strict is false, 0-1.'),
  gate: z
    .enum(['enforce', 'report'])
    .optional()
    .describe('report: a failed set is told and does not fail the run. Default: as the run is configured.'),
  test_case_ids: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe('Which of the cases belong to the set, in this order. Default: all.'),
  cases: z
    .union([z.array(goldenCaseSchema), z.string().min(1)])
    .describe('The cases, or the path of a JSON Lines file with one case a line, relative to this file.'),
  ...gateShape,
  ...alertShape,
  canaries: canaryChoiceSchema
    .optional()
    .describe('Samples of certain verdict that the judge must get right: true for the ones that ship. Default: none.'),
}

/** The file `*.golden.yaml`. */
export const goldenSetFileSchema = z.strictObject(setShape).superRefine((set, context) => {
  refuseWithoutEffect(set, context)
  refuseRepeats(set.test_case_ids ?? [], (index) => ['test_case_ids', index], context)
  if (typeof set.cases === 'string') return
  if (set.cases.length === 0) {
    context.addIssue({ code: 'custom', path: ['cases'], message: 'the set is empty: a gate without a case would pass' })
  }
  const ids = set.cases.map(({ id }) => id)
  refuseRepeats(ids, (index) => ['cases', index, 'id'], context)
})
export type GoldenSetFile = z.output<typeof goldenSetFileSchema>

function refuseRepeats(ids: readonly string[], path: (index: number) => PropertyKey[], context: z.RefinementCtx): void {
  const first = new Map<string, number>()
  for (const [index, id] of ids.entries()) {
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, index)
    else {
      const message = `the id "${id}" is taken by the case at index ${earlier}`
      context.addIssue({ code: 'custom', path: path(index), message })
    }
  }
}
