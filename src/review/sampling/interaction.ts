import { z } from 'zod'
import { hashFraction } from '../../judge/pairwise/hash-fraction.js'
import { loggedJsonSchema } from '../logged-json.js'
import { redactJson, type Redact } from '../redact/redact.js'
import { reviewId } from '../review-id.js'
import { interactionOutcomeSchema, type NewReview } from '../review.js'

export const interactionSchema = z.object({
  /** Names the interaction, so that it is always in the sample or always out. Default: made from its input and output. */
  id: z.string().optional(),
  agent_type: z.string(),
  input_context: loggedJsonSchema,
  agent_reasoning: z.string().optional(),
  agent_output: loggedJsonSchema,
  /** What a good answer does: the golden case begins with it. */
  expected_behaviors: z.array(z.string()).optional(),
  /** What else is to be kept beside it, such as the version of a prompt. */
  metadata: z.record(z.string(), loggedJsonSchema).optional(),
  /** `failure` is never kept: a golden case shows what was done well. */
  outcome: interactionOutcomeSchema.default('success'),
  tags: z.array(z.string()).default([]),
})
/** One interaction of an agent in production. Names: testing-strategy.md, section 2. */
export type Interaction = z.input<typeof interactionSchema>
type ReadInteraction = z.output<typeof interactionSchema>

const alwaysKept: ReadonlySet<string> = new Set(['edge_case', 'error_recovery', 'inter_agent'])

/** Edge cases, error recoveries and inter-agent examples are all kept, by their outcome or by a tag. */
export function isSpecial({ outcome, tags }: Pick<Interaction, 'outcome' | 'tags'>): boolean {
  return (outcome !== undefined && alwaysKept.has(outcome)) || (tags ?? []).some((tag) => alwaysKept.has(tag))
}

type Named = Pick<Interaction, 'id' | 'agent_type' | 'input_context' | 'agent_output'>

/** Two answers to the same words ("yes") are two interactions. */
export const nameOf = ({ id, agent_type, input_context, agent_output }: Named): string =>
  id ?? JSON.stringify([agent_type, input_context, agent_output])

/** In [0, 1); the same for the same interaction on every machine. */
export const lotOf = (interaction: Named): number => hashFraction('production sample', nameOf(interaction))

/** The interaction as a candidate that waits for a person, redacted. */
export async function candidateReview(interaction: ReadInteraction, at: string, redact: Redact): Promise<NewReview> {
  const { outcome, ...candidate } = interactionSchema.omit({ id: true }).parse(await redactJson(interaction, redact))
  const behaviors = candidate.expected_behaviors ?? []
  return {
    id: reviewId('production', nameOf(interaction)),
    created_at: at,
    source: 'production',
    route: candidate.agent_type,
    input: textOf(candidate.input_context),
    output: textOf(candidate.agent_output),
    meta: {
      reasons: [reasonOf(outcome)],
      ...(behaviors.length > 0 && { hints: behaviors.join('\n') }),
      judgments: [],
      recordings: [],
      candidate: { ...candidate, outcome },
    },
  }
}

const reasonOf = (outcome: ReadInteraction['outcome']) => `production: ${outcome.replaceAll('_', ' ')}`

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))
