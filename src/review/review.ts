import { z } from 'zod'
import { recordingPlacesSchema, outcomeSchema } from '../judge/verdict.js'
import { loggedJsonSchema } from './logged-json.js'
import { stratumSchema } from './validation.js'

/** Why something waits for a person. */
export const reviewSourceSchema = z.enum([
  /** A verdict with a flag: judges disagree, or the score is close to the bar. */
  'judge',
  /** A criterion that gave a warning. */
  'criteria',
  /** A judge gave no verdict, and a person could. */
  'unknown',
  /** An A/B comparison that recommends a review. */
  'comparison',
  /** An interaction in production: a candidate for a golden set. */
  'production',
  /** A random verdict, to check the judge itself. */
  'spot_check',
])
export type ReviewSource = z.infer<typeof reviewSourceSchema>

export const reviewStatusSchema = z.enum(['pending', 'approved', 'rejected', 'investigate', 'promoted'])
export type ReviewStatus = z.infer<typeof reviewStatusSchema>

/** What one judge said; shown to a person after the answer only. */
const judgmentSchema = z.object({
  evaluator: z.string(),
  model: z.string(),
  outcome: outcomeSchema,
  /** In [0, 1]; `null` when there is none. */
  score: z.number().nullable(),
  reasoning: z.string(),
  issues: z.array(z.string()),
})
export type Judgment = z.infer<typeof judgmentSchema>

/** A boolean criterion of a case, or a question of a checklist: named as in a run record. */
const criterionSchema = z.object({
  criterion: z.string(),
  /** Absent for a question. What a judge said to it is shown to a person after the answer only. */
  kind: z.enum(['pass', 'fail']).optional(),
  /** It came out well; `null`: the judge left the question open. */
  met: z.boolean().nullable(),
  explanation: z.string(),
})

/** How an interaction in production ended. */
export const interactionOutcomeSchema = z.enum(['success', 'edge_case', 'error_recovery', 'inter_agent', 'failure'])

/** An interaction that may become a golden case: testing-strategy.md, section 2. */
const candidateSchema = z.object({
  agent_type: z.string(),
  input_context: loggedJsonSchema,
  agent_reasoning: z.string().optional(),
  agent_output: loggedJsonSchema,
  expected_behaviors: z.array(z.string()).optional(),
  metadata: z.record(z.string(), loggedJsonSchema).optional(),
  outcome: interactionOutcomeSchema,
  tags: z.array(z.string()),
})

const metaSchema = z.object({
  /** Why it is here, in words. */
  reasons: z.array(z.string()).default([]),
  run_id: z.string().optional(),
  case_id: z.string().optional(),
  project: z.string().optional(),
  /** Test file, relative to the project's root. */
  file: z.string().optional(),
  outcome: outcomeSchema.optional(),
  hints: z.string().optional(),
  reference: z.string().optional(),
  expected_status: z.string().optional(),
  /** Name of the baseline that a run was compared with. */
  baseline: z.string().optional(),
  /** What the version before answered. */
  previous_output: z.string().optional(),
  judgments: z.array(judgmentSchema).default([]),
  criteria: z.array(criterionSchema).optional(),
  recordings: recordingPlacesSchema.default([]),
  candidate: candidateSchema.optional(),
  /** Of a spot check: for each judge, what it was drawn from. */
  strata: z.array(stratumSchema.extend({ evaluator: z.string() })).optional(),
  /** Of a spot check that an older version has drawn: see `Validation`. */
  weight: z.number().positive().optional(),
  /** Of a spot check: which sample it belongs to. */
  sample: z.string().optional(),
})
export type ReviewMeta = z.output<typeof metaSchema>

export const newReviewSchema = z.object({
  /** The same for the same thing, so that it is asked once: see `reviewId`. */
  id: z.uuid(),
  /** UTC, ISO 8601. */
  created_at: z.iso.datetime({ precision: 3 }),
  source: reviewSourceSchema,
  /** What it belongs to: the agent type, the golden set or the rubric. */
  route: z.string(),
  input: z.string(),
  output: z.string(),
  meta: metaSchema,
})
/** Something that a person should look at. Names: suite-expansion.md, `ai_human_reviews`. */
export type NewReview = z.output<typeof newReviewSchema>

/** A review as it was when it was new: without what people have answered. */
export function asNew({ id, created_at, source, route, input, output, meta }: NewReview): NewReview {
  return { id, created_at, source, route, input, output, meta }
}

/** `factuality`, `usefulness`, `tone`, ...: 1 (poor) to 5 (good). */
export const labelsSchema = z.record(z.string(), z.number().int().min(1).max(5))

const answerShape = {
  status: reviewStatusSchema,
  labels: labelsSchema,
  tags: z.array(z.string()),
  note: z.string(),
}

export const decisionSchema = z.object({
  id: z.uuid(),
  /** Id of the review. */
  review: z.uuid(),
  /** UTC, ISO 8601. */
  at: z.iso.datetime({ precision: 3 }),
  by: z.string().min(1),
  ...answerShape,
})
/** What a person answered. An answer is never changed: a later one stands instead of it. */
export type ReviewDecision = z.infer<typeof decisionSchema>
export type ReviewAnswer = Pick<ReviewDecision, keyof typeof answerShape>

/** A review with its last answer. */
export interface Review extends NewReview, ReviewAnswer {
  /** `null` until somebody answered. */
  readonly reviewed_by: string | null
  readonly reviewed_at: string | null
  /** How many answers there are: who answers says which version was seen. */
  readonly version: number
}

export const unanswered: ReviewAnswer = { status: 'pending', labels: {}, tags: [], note: '' }

/** The review as its answers leave it. An answer counts from its time on, whatever the order they were merged in. */
export function reviewWith(review: NewReview, decisions: readonly ReviewDecision[]): Review {
  const last = lastDecision(decisions)
  const { status, labels, tags, note } = last ?? unanswered
  return {
    ...review,
    status,
    labels,
    tags,
    note,
    reviewed_by: last?.by ?? null,
    reviewed_at: last?.at ?? null,
    version: decisions.length,
  }
}

/** The latest; of two in the same millisecond, the one with the greater id: the same on every machine. */
export function lastDecision(decisions: readonly ReviewDecision[]): ReviewDecision | undefined {
  let last: ReviewDecision | undefined
  for (const decision of decisions) if (!last || isLater(decision, last)) last = decision
  return last
}

/** Whether something else was answered later. Promoting a case says nothing else about it than approving it did. */
export function isOutdated(decision: ReviewDecision, all: readonly ReviewDecision[]): boolean {
  return all.some((other) => other.status !== 'promoted' && isLater(other, decision))
}

const isLater = (a: ReviewDecision, b: ReviewDecision) => (a.at === b.at ? a.id > b.id : a.at > b.at)
