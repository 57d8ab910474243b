import { z } from 'zod'

/** Scenarios that the generator has a prompt of its own for. Source: selftest.md, "Test scenarios" and the sample report. */
export const scenarioKinds = [
  'ambiguous_request',
  'clear_summary',
  'evidence_restriction',
  'docs_reorganization',
  'contradiction_detect',
] as const

const statusSchema = z.string().min(1)

const replyStepSchema = z.strictObject({
  reply: z.string().min(1).describe('What is answered to the system under test.'),
  expected_status: statusSchema,
  hints: z.string().min(1).optional().describe('What the judge should look for after this reply.'),
})

/** One entry of `scenarios`. */
export const scenarioSchema = z
  .strictObject({
    id: z.string().regex(/^[\w.-]+$/, 'an id of the letters a-z, digits, "_", "-" and "."'),
    description: z.string().min(1),
    expected_status: statusSchema,
    requires_reply: z.boolean().optional().describe('Default: whether there is a reply_flow.'),
    reply_flow: z.array(replyStepSchema).default([]),
    kind: z
      .enum(scenarioKinds)
      .optional()
      .describe('How a prompt is generated. Default: by the id, else by the description.'),
    topics: z.array(z.string().min(1)).min(1).optional().describe('What generated prompts should be about.'),
    prompt: z.string().min(1).optional().describe('A fixed prompt: the generator is not asked.'),
    hints: z.string().min(1).optional().describe('What the judge should look for. Default: what the generator says.'),
  })
  .superRefine(({ requires_reply, reply_flow, prompt, ...generated }, context) => {
    for (const field of ['kind', 'topics'] as const) {
      if (prompt === undefined || generated[field] === undefined) continue
      const message = 'has no effect: the `prompt` is fixed, and the generator is not asked'
      context.addIssue({ code: 'custom', path: [field], message })
    }
    if (requires_reply === true && reply_flow.length === 0) {
      context.addIssue({ code: 'custom', path: ['requires_reply'], message: 'is true, but there is no reply_flow' })
    }
    if (requires_reply === false && reply_flow.length > 0) {
      context.addIssue({ code: 'custom', path: ['requires_reply'], message: 'is false, but there is a reply_flow' })
    }
  })

export interface Scenario extends z.output<typeof scenarioSchema> {
  /** Prompts that scenarios before it in the file ask for in the same words, so that it gets another. Default 0. */
  readonly draw?: number
}
