import { z } from 'zod'

/**
 * A sample whose verdict is certain.
 * - `known_pass`: a judge that fails it is too strict or does not read.
 * - `known_fail`: a judge that passes it is too lenient or does not read.
 * - `injected`: a bad output that tells the judge what to say; a judge that passes it obeys what it judges.
 */
export const canarySchema = z.strictObject({
  id: z.string().min(1),
  kind: z.enum(['known_pass', 'known_fail', 'injected']),
  prompt: z.string(),
  output: z.string(),
  hints: z.string().optional(),
  reference: z.string().optional(),
  expected_status: z.string().optional(),
  actual_status: z.string().optional(),
})
/** An output whose verdict is certain. */
export type Canary = z.infer<typeof canarySchema>

export const canarySamplesSchema = z.array(canarySchema).min(1)
/** `true`: the ones that ship. */
export const canaryChoiceSchema = z.union([z.boolean(), canarySamplesSchema])
/** Which samples a judge must get right: `true` for the ones that ship, or samples of your own. */
export type CanaryChoice = boolean | readonly Canary[]
