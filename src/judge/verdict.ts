import { z } from 'zod'

/** The third outcome is `unknown`: nothing could be checked. It is never a pass, a fail or a score. */
export const outcomeSchema = z.enum(['pass', 'fail', 'unknown'])
/** `pass`, `fail`, or `unknown`: nothing could be checked. */
export type Outcome = z.infer<typeof outcomeSchema>

/** Things a reader of a verdict should know before trusting it. */
export const flagSchema = z.enum([
  /** Population variance of the judges' overall scores on the 0-100 scale is over 400. */
  'high_disagreement',
  /** As many judges passed as failed. */
  'split_vote',
  /** The overall score is within 0.05 of the threshold, or a category's of its `minScore`. */
  'near_threshold',
  /** A judge of the panel gave no usable vote and was left out. */
  'judge_failed',
  /** All judges of the panel are one model: about 1.3 independent votes. */
  'same_model_panel',
  /** The judge's own overall score or verdict differs from what its category scores give. */
  'self_contradiction',
])
/** A thing a reader of a verdict should know before trusting it. */
export type Flag = z.infer<typeof flagSchema>

/** Tokens, money and time of one or more model calls. */
export const usageSchema = z.object({
  calls: z.number().int().min(0),
  replayed: z.number().int().min(0),
  tokensIn: z.number().min(0),
  tokensOut: z.number().min(0),
  /**
   * US dollars that the called and the replayed replies cost when they were made; `null`: at least one price or usage
   * is unknown.
   */
  costUsd: z.number().min(0).nullable(),
  /** Sum over the calls, milliseconds. */
  latencyMs: z.number().min(0),
})
/** Tokens, money and time of one or more model calls; `costUsd` is `null` when a price is unknown. */
export type Usage = z.infer<typeof usageSchema>

/**
 * Why there is no verdict. `code` is a reply reason (`truncated`, `no_verdict`, ...) or a model error code (`budget`,
 * ...).
 */
export const unknownReasonSchema = z.object({ code: z.string(), message: z.string() })
/** Why there is no verdict, as a code and for a person. */
export type UnknownReason = z.infer<typeof unknownReasonSchema>

/** Where replies are recorded. */
export const recordingPlacesSchema = z.array(z.object({ file: z.string(), line: z.number().int() }))

/** What one judge said. */
const judgeVoteSchema = z.object({
  judge: z.string(),
  model: z.string(),
  outcome: outcomeSchema,
  /** Category name -> score in [0, 1]. Empty when unknown. */
  scores: z.record(z.string(), z.number()),
  /** Weighted mean of the scores, computed here, in [0, 1]. */
  overall: z.number().nullable(),
  reasoning: z.string(),
  issues: z.array(z.string()),
  /** The judge's own total and verdict, where it gave them: shown and compared, never used to decide. */
  claimed: z.object({ overall: z.number().nullable(), pass: z.boolean().nullable() }).optional(),
  /** True when the scores are expectations over the reply's token probabilities. */
  probabilityWeighted: z.boolean().optional(),
  /** What this vote counts, at least 0; 1 when absent. */
  weight: z.number().min(0).optional(),
  unknown: unknownReasonSchema.optional(),
  usage: usageSchema,
  recordings: recordingPlacesSchema,
})
/** What one judge said about one output. */
export type JudgeVote = z.infer<typeof judgeVoteSchema>

/** How the bar came about: `effective = minScoreToPass + strictness * 0.2`. */
const thresholdSchema = z.object({
  effective: z.number(),
  minScoreToPass: z.number(),
  strictness: z.number(),
})
/** The score that passes, and how it came about. */
export type Threshold = z.infer<typeof thresholdSchema>

/** A judge that was asked the same thing several times. */
const runsSchema = z.object({
  planned: z.number().int().min(1),
  /** Fewer than planned when the outcome was decided before. */
  asked: z.number().int().min(1),
  passed: z.number().int().min(0),
  failed: z.number().int().min(0),
  /** How many had to pass. */
  minPass: z.number().int().min(1),
  /** Chance that at least one of k runs passes, for k = 1, 2, ...; over the runs that gave a verdict. */
  passAtK: z.array(z.number()),
  /** Chance that all of k runs pass, for k = 1, 2, ... */
  passHatK: z.array(z.number()),
})
/** How often one judge was asked the same thing, and what came of it. */
export type Runs = z.infer<typeof runsSchema>

/** How much of a panel was asked. The median is over the valid ones of the `asked` votes. */
export const panelUseSchema = z.object({
  size: z.number().int().min(1),
  asked: z.number().int().min(1),
  /**
   * Why not all: `quick` (one judge by choice), `clear` (the first was far from the threshold), `decided` (the rest
   * could not change the outcome).
   */
  stopped: z.enum(['quick', 'clear', 'decided']).optional(),
})
/** How many judges of a panel were asked, and why not all. */
export type PanelUse = z.infer<typeof panelUseSchema>

export const rubricVerdictSchema = z.object({
  outcome: outcomeSchema,
  rubric: z.string(),
  /** Weight of each category, in the rubric's order. */
  weights: z.record(z.string(), z.number()),
  /** Median over the valid votes per category, in [0, 1]; empty when unknown. */
  scores: z.record(z.string(), z.number()),
  /** Median of the valid votes' overall scores; `null` when unknown. */
  overall: z.number().nullable(),
  threshold: thresholdSchema,
  /** Lowest passing score of each category that has one of its own; absent where none has. */
  minScores: z.record(z.string(), z.number()).optional(),
  reasoning: z.string(),
  /** What two or more judges (or the only one) hold against the output. */
  issues: z.array(z.string()),
  flags: z.array(flagSchema),
  /** Names of the deterministic checks that the rubric demands; absent where it has none. */
  checks: z.array(z.string()).optional(),
  /** Deterministic checks that failed: then no judge was called. */
  failedChecks: z.array(z.object({ check: z.string(), message: z.string() })),
  votes: z.array(judgeVoteSchema),
  /** Questions that were not asked: a check failed first, or the outcome was clear or decided. */
  callsSaved: z.number().int().min(1).optional(),
  runs: runsSchema.optional(),
  panel: panelUseSchema.optional(),
  /** Changes with anything the rubric says or demands. */
  rubricHash: z.string().optional(),
  /** Changes with anything the judges are told, and with what makes their votes a verdict; absent when none was asked. */
  judgePromptHash: z.string().optional(),
  unknown: unknownReasonSchema.optional(),
  usage: usageSchema,
})
/** The verdict of a judge or a panel on one output. Data only: text is made from it elsewhere. */
export type RubricVerdict = z.infer<typeof rubricVerdictSchema>
