import { z } from 'zod'
import { writtenPath } from '../../config/files/written-path.js'
import { alertShape } from '../../config/options/alert-settings.js'
import { canaryChoiceSchema } from '../../config/options/canary-sample.js'
import { gateShape, refuseWithoutEffect } from '../gate/gate.js'
import { goldenCaseSchema, refuseBlank } from './golden-case.js'

const setShape = {
  $schema: z.string().optional().describe('The JSON Schema of this file, for editors.'),
  name: z.string().min(1).superRefine(refuseBlank).describe('Unique name.'),
  description: z.string().optional().describe('What the set is for.'),
  strict: z.boolean().default(true).describe('One failing case fails the set. With false, min_pass_rate decides.'),
  min_pass_rate: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Share of the cases that must pass when strict is false, 0-1. Default: 0.95.'),
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
    .union([z.array(goldenCaseSchema), z.string().min(1)], {
      error: ({ code, input }) =>
        code === 'invalid_union'
          ? `${input === undefined ? 'missing; ' : ''}expected a list of cases, or the path of a JSON Lines file`
          : undefined,
    })
    .describe('The cases, or the path of a JSON Lines file with one case a line, relative to this file.'),
  ...gateShape,
  ...alertShape,
  canaries: canaryChoiceSchema
    .optional()
    .describe('Samples of certain verdict that the judge must get right: true for the ones that ship. Default: none.'),
}

const setObject = z.strictObject(setShape)

/** The file `*.golden.yaml`. */
export const goldenSetFileSchema = setObject.superRefine(refuse).transform((set) => ({
  ...set,
  min_pass_rate: set.min_pass_rate ?? 0.95,
}))
export type GoldenSetFile = z.output<typeof goldenSetFileSchema>

function refuse(set: z.output<typeof setObject>, context: z.RefinementCtx): void {
  refuseWithoutEffect(set, context)
  if (set.strict) refuseRates(set, context)
  refuseRepeats(set.test_case_ids ?? [], (index) => ['test_case_ids', index], context)
  if (typeof set.cases === 'string') return
  if (set.cases.length === 0) {
    context.addIssue({ code: 'custom', path: ['cases'], message: 'the set is empty: a gate without a case would pass' })
  }
  const ids = set.cases.map(({ id }) => id)
  refuseRepeats(ids, (index) => ['cases', index, 'id'], context)
}

/** In a strict set every case must pass, whatever rate is written beside. */
function refuseRates({ min_pass_rate, tag_gates }: z.output<typeof setObject>, context: z.RefinementCtx): void {
  const ofTags = Object.entries(tag_gates).map(([tag, gate]) => ({
    path: ['tag_gates', tag, 'min_pass_rate'],
    rate: gate.min_pass_rate,
  }))
  for (const { path, rate = 1 } of [{ path: ['min_pass_rate'], rate: min_pass_rate }, ...ofTags]) {
    if (rate === 1) continue
    const message = `${rate} has no effect while strict is true, its default: every case must pass; set strict to false`
    context.addIssue({ code: 'custom', path, message })
  }
}

function refuseRepeats(ids: readonly string[], path: (index: number) => PropertyKey[], context: z.RefinementCtx): void {
  const first = new Map<string, number>()
  for (const [index, id] of ids.entries()) {
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, index)
    else {
      const message = `the id "${id}" is there already, at ${writtenPath(path(earlier))}`
      context.addIssue({ code: 'custom', path: path(index), message })
    }
  }
}
