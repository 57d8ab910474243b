import { z } from 'zod'
import { mutationLinkSchema } from '../../mutate/mutated-case.js'
import { caseCriteriaSchema } from './case-criteria-schema.js'
import { tagSchema } from './special-tags.js'

const messageSchema = z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })

/** What stands in titles and messages must be seen there. */
export function refuseBlank(name: string, context: z.RefinementCtx): void {
  if (name === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return
  context.addIssue({ code: 'custom', message: 'it is blank' })
}

const caseShape = {
  id: z
    .string()
    .min(1)
    .superRefine(refuseBlank)
    .describe('Unique in the set, and kept for ever: results are compared by it.'),
  name: z.string().min(1).optional().describe('Shown beside the id.'),
  input: z.string().optional().describe('What the user says.'),
  messages: z
    .array(messageSchema)
    .min(1)
    .optional()
    .describe('A conversation instead of `input`; its last message is the user.'),
  format_key: z
    .string()
    .min(1)
    .optional()
    .describe('Whose rules the answer must keep, such as `modern`: turns the legality gate on.'),
  tags: z.array(tagSchema).default([]).describe('`illegal_request` and `missing_info` have a meaning of their own.'),
  expected_behaviors: z.array(z.string().min(1)).default([]).describe('What a good answer does; shown to the judge.'),
  reference: z.string().optional().describe('Facts that the answer is held against.'),
  criteria: caseCriteriaSchema
    .optional()
    .describe(
      "Boolean expressions over `result`, such as result.output.includes('refund'): one or a list that must hold, or `pass` and `fail`.",
    ),
  rubric: z.string().min(1).optional().describe('Name of the rubric that a judge scores the answer by.'),
  expected_status: z.string().min(1).optional().describe('Status the system must end in, such as COMPLETE.'),
  source: z.string().optional().describe('Where the case comes from: `mutation`, `production`, ...'),
  mutation: mutationLinkSchema.optional().describe('Of a case made by a mutation: its base case and what must hold.'),
}

export const goldenCaseSchema = z.strictObject(caseShape).superRefine((entry, context) => {
  if ((entry.input === undefined) === (entry.messages === undefined)) {
    const message = entry.input === undefined ? 'has neither `input` nor `messages`' : 'has both `input` and `messages`'
    context.addIssue({ code: 'custom', path: entry.input === undefined ? [] : ['messages'], message })
  }
  const last = (entry.messages?.length ?? 0) - 1
  const role = entry.messages?.[last]?.role
  if (role === undefined || role === 'user') return
  const message = `the last message is what is asked, and it is of the ${role}; end with one of the user`
  context.addIssue({ code: 'custom', path: ['messages', last], message })
})
/** One case of a golden set, with its defaults. */
export type GoldenCase = z.output<typeof goldenCaseSchema>

/** What the user asks in a case: its `input`, or the last message of its conversation. */
export function promptOf({ input, messages }: Pick<GoldenCase, 'input' | 'messages'>): string {
  return input ?? messages?.at(-1)?.content ?? ''
}
