import { z } from 'zod'
import { abSectionSchema } from '../../baseline/compare/ab-section.js'
import { goldenRecordSchema, goldenSetHeadSchema } from '../../golden/run/record.js'
import { canaryReportSchema } from '../../judge/canary/canary.js'
import {
  recordingPlacesSchema,
  outcomeSchema,
  rubricVerdictSchema,
  unknownReasonSchema,
  usageSchema,
} from '../../judge/verdict.js'
import { selftestRecordSchema } from '../../selftest/record.js'
import { criterionRecordSchema } from './criterion-record.js'

/** One call of a matcher, as it travels from the test's process to the reporter. JSON only. */
export const assertionRecordSchema = z.object({
  matcher: z.string(),
  /** Of the check itself, before `.not`. */
  outcome: outcomeSchema,
  negated: z.boolean(),
  attempt: z.number().int().min(0),
  /** Of a test that the runner repeats: which time it was. Default 0. */
  repetition: z.number().int().min(0).optional(),
  durationMs: z.number().min(0),
  /** What the system under test took of it, where this asked the system itself. */
  systemMs: z.number().min(0).optional(),
  /** One line for a table: `selftest 0.71, needs 0.74`. */
  summary: z.string(),
  prompt: z.string().optional(),
  /** What of the prompt the test itself says, where the rest is the conversation before. Default: all of it. */
  said: z.string().optional(),
  output: z.string().optional(),
  /** What a good answer does. */
  hints: z.string().optional(),
  /** Facts to hold the answer against. */
  reference: z.string().optional(),
  expectedStatus: z.string().optional(),
  actualStatus: z.string().optional(),
  verdict: rubricVerdictSchema.optional(),
  /** Criteria that decided, with their explanations. */
  criteria: z.array(criterionRecordSchema).optional(),
  /** What it demands besides its criteria, its rubric and the texts above, or a hash of that. */
  demands: z.string().optional(),
  /** `toBeatBaseline`: who won, from the new output's side. */
  pairwise: z
    .object({
      winner: z.enum(['new', 'baseline', 'tie']).nullable(),
      inconsistent: z.boolean(),
      confidence: z.number().nullable(),
      reasons: z.array(z.string()),
    })
    .optional(),
  /** `toBeatBaseline` of a whole run. */
  comparison: abSectionSchema.optional(),
  unknown: unknownReasonSchema.optional(),
  usage: usageSchema.optional(),
  /** Whom it asked, where the answers are no votes of a verdict: a comparison, a checklist. Parts of `usage`. */
  asked: z
    .array(
      z.object({
        model: z.string(),
        usage: usageSchema,
        recordings: recordingPlacesSchema,
      }),
    )
    .optional(),
  /** What was spent by the system under test itself, where it is known. */
  mainUsage: usageSchema.optional(),
  /** Which models it asked, where its calls were metered. Parts of `mainUsage`. */
  mainAsked: z.array(z.object({ model: z.string(), usage: usageSchema })).optional(),
  /** Who wrote the prompt, where it was generated. */
  generator: z
    .object({
      model: z.string(),
      usage: usageSchema,
      recordings: recordingPlacesSchema,
    })
    .optional(),
  /** The golden case that was run, when it was one. */
  golden: goldenRecordSchema.optional(),
  /** The selftest that this was a step of, when it was one. */
  selftest: selftestRecordSchema.optional(),
  /** What the judge made of samples of certain verdict, where this assertion was the first of the run to ask it. */
  canaries: z.array(canaryReportSchema).optional(),
  warnings: z.array(z.string()),
})
export type AssertionRecord = z.infer<typeof assertionRecordSchema>

/** What was asked in a test beside its assertions: by the system under test, or of a judge by the test itself. */
export const usageBesideSchema = z.array(
  z.object({ route: z.enum(['main', 'judge', 'pairwise_judge', 'generator']), model: z.string(), usage: usageSchema }),
)
export type UsageBeside = z.infer<typeof usageBesideSchema>

/** One finished test, as a runner's reporter hands it over. Without assertions it is no case. */
export const testReportSchema = z.object({
  /** Relative to the project's root, forward slashes. */
  file: z.string(),
  project: z.string(),
  /** Full name, joined by ` > `. */
  name: z.string(),
  /** As the runner ended it. */
  state: z.enum(['passed', 'failed', 'skipped']),
  /** Marked with `test.fails` / `test.failing`. */
  expectedToFail: z.boolean(),
  durationMs: z.number().min(0),
  /** How many times it ran. */
  attempts: z.number().int().min(1),
  /** Of all attempts. */
  assertions: z.array(assertionRecordSchema),
  errors: z.array(z.string()),
  /** Of all attempts. */
  beside: usageBesideSchema.optional(),
  /** Of a test file, which stands here as a test that did not run: the golden sets that it describes. */
  golden_sets: z.array(goldenSetHeadSchema).optional(),
})
export type TestReport = z.infer<typeof testReportSchema>
