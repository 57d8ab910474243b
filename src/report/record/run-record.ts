import { z } from 'zod'
import { alertOutcomeSchema } from '../../alert/outcome.js'
import { abSectionSchema } from '../../baseline/compare/ab-section.js'
import { uniqueIds } from '../../baseline/run-summary.js'
import { checkSchema } from '../../config/files/schema-problems.js'
import { problemList } from '../../config/files/written-path.js'
import { goldenSetResultSchema } from '../../golden/result/set-result.js'
import { goldenRecordSchema } from '../../golden/run/record.js'
import { canaryReportSchema } from '../../judge/canary/canary.js'
import {
  recordingPlacesSchema,
  flagSchema,
  outcomeSchema,
  panelUseSchema,
  unknownReasonSchema,
} from '../../judge/verdict.js'
import { robustnessRowSchema } from '../../mutate/robustness.js'
import { selftestRecordSchema } from '../../selftest/record.js'
import { costBlockSchema, recordedUsageSchema } from './cost-block.js'
import { criterionRecordSchema } from './criterion-record.js'
import { recordedQuestionSchema } from './questions.js'

/** `format_score` ... `overall_score`, each in [0, 1]. Empty when nothing was scored. */
const scoresSchema = z.record(z.string(), z.number())

/** `expected_fail`: failed, and the test is marked to fail (`test.fails`, `test.failing`). */
export const caseOutcomeSchema = z.enum([...outcomeSchema.options, 'expected_fail'])
export type CaseOutcome = z.infer<typeof caseOutcomeSchema>

const voteSchema = z.object({
  judge: z.string(),
  model: z.string(),
  outcome: outcomeSchema,
  scores: scoresSchema,
  reasoning: z.string(),
  issues: z.array(z.string()),
  /** What the judge itself said of the whole; never trusted. */
  claimed: z.object({ overall: z.number().nullable(), pass: z.boolean().nullable() }).optional(),
  /** True when the scores are expectations over the reply's token probabilities. */
  probability_weighted: z.boolean().optional(),
  /** What this vote counts; 1 when absent. */
  weight: z.number().min(0).optional(),
  unknown: unknownReasonSchema.optional(),
  usage: recordedUsageSchema,
  recordings: recordingPlacesSchema,
})
export type RecordedVote = z.infer<typeof voteSchema>

/** A judge that was asked the same several times. */
const runsSchema = z.object({
  planned: z.number().int(),
  asked: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  /** How many had to pass. */
  min_pass: z.number().int(),
  /** Chance that at least one of k runs passes, for k = 1, 2, ... */
  pass_at_k: z.array(z.number()),
  /** Chance that all of k runs pass, for k = 1, 2, ... */
  pass_hat_k: z.array(z.number()),
})

/** The golden case that was run: its set by name and file, its gate's reasons, the validator's findings. */
const recordedGoldenSchema = goldenRecordSchema.omit({ set: true }).extend({
  set: z.string(),
  /** Two sets may have one name; absent in older records. */
  set_file: z.string().optional(),
})

const pairwiseSchema = z.object({
  winner: z.enum(['new', 'baseline', 'tie']).nullable(),
  inconsistent: z.boolean(),
  confidence: z.number().nullable(),
  reasons: z.array(z.string()),
})

const recordedAssertionSchema = z.object({
  matcher: z.string(),
  negated: z.boolean(),
  /** From 0; the last attempt decides the case. */
  attempt: z.number().int().min(0),
  /** Of the check, before `.not`. */
  outcome: outcomeSchema,
  passed: z.boolean(),
  summary: z.string(),
  scores: scoresSchema,
  duration_ms: z.number().min(0),
})

const caseSchema = z
  .object({
    id: z.string(),
    prompt: z.string().nullable(),
    output: z.string().nullable(),
    expected_status: z.string().nullable(),
    actual_status: z.string().nullable(),
    scores: scoresSchema,
    pass: z.boolean(),
    /** Of the case: its system and what judges it. */
    duration_ms: z.number().min(0),
    /**
     * What its system under test took, on average over the runs of a golden case; a replayed reply counts what it took
     * when it
     * was recorded. Absent where the test was tried again.
     */
    system_ms: z.number().min(0).optional(),

    outcome: caseOutcomeSchema.optional(),
    /** Test file, relative to the project's root. */
    file: z.string().default(''),
    project: z.string().default(''),
    /** Full name of the test. */
    test: z.string().default(''),
    /** As the runner shows it: a test that is marked to fail passes by failing. */
    test_state: z.enum(['passed', 'failed', 'skipped']).optional(),
    attempts: z.number().int().min(1).default(1),
    /** Passed in the last attempt after a judged failure in an earlier one. */
    flaky: z.boolean().default(false),
    hints: z.string().optional(),
    reference: z.string().optional(),
    rubric: z.string().optional(),
    /** Category -> its share of the overall score. */
    weights: z.record(z.string(), z.number()).optional(),
    /** The overall score that passes. */
    threshold: z.number().optional(),
    /** Category -> its own lowest passing score, of those that have one. */
    min_scores: z.record(z.string(), z.number()).optional(),
    /** What the judges came to, whatever a status, `.not` or the rest of the test made of it. */
    judge_outcome: outcomeSchema.optional(),
    /** Of all that the rubric says; absent in records of other makers. */
    rubric_hash: z.string().optional(),
    /** Of all that the judges were told besides the case; absent when none was asked. */
    judge_prompt_hash: z.string().optional(),
    /** Where the test asks several questions: each. The fields beside are those of the one that decided. */
    questions: z.array(recordedQuestionSchema).optional(),
    /** What its assertions demand, each as its kind and a hash; absent in records of older versions and other makers. */
    measure: z.array(z.string()).optional(),
    reasoning: z.string().default(''),
    issues: z.array(z.string()).default([]),
    flags: z.array(flagSchema).default([]),
    /** Deterministic checks that its rubrics demand; absent where they have none. */
    checks: z.array(z.string()).optional(),
    failed_checks: z.array(z.object({ check: z.string(), message: z.string() })).default([]),
    votes: z.array(voteSchema).default([]),
    runs: runsSchema.optional(),
    /** How much of a panel was asked, and why not all. */
    panel: panelUseSchema.optional(),
    /** Judges that did not have to be asked: a check had failed, or the votes before had decided. Absent: none. */
    calls_saved: z.number().int().min(1).optional(),
    golden: recordedGoldenSchema.optional(),
    /** The selftest that the case is a scenario of. */
    selftest: selftestRecordSchema.omit({ alerts: true }).optional(),
    criteria: z.array(criterionRecordSchema).default([]),
    pairwise: pairwiseSchema.optional(),
    unknown: unknownReasonSchema.optional(),
    usage: recordedUsageSchema.optional(),
    recordings: recordingPlacesSchema.default([]),
    assertions: z.array(recordedAssertionSchema).default([]),
    /** What the runner reported, without colours. */
    errors: z.array(z.string()).default([]),
    warnings: z.array(z.string()).default([]),
  })
  .transform((entry) => ({ ...entry, outcome: entry.outcome ?? (entry.pass ? ('pass' as const) : ('fail' as const)) }))
/** One test with judged assertions. */
export type CaseRecord = z.output<typeof caseSchema>

/**
 * A run as it is stored in `<run_id>.json`. The first fields, their names and their scale are those of selftest.md,
 * "Output Files"; the document's own sample reads as a run record. Everything else stands beside them.
 */
const runRecordSchema = z.object({
  run_id: z.string(),
  /** UTC, whole seconds: `2026-02-06T12:34:56Z`. */
  timestamp: z.string(),
  config: z.looseObject({
    /** In [0, 1]; `null` when no rubric was used. */
    strictness: z.number().nullable(),
    /** In [0, 1]; `null` when no rubric was used. */
    min_score_to_pass: z.number().nullable(),
  }),
  summary: z.object({
    total: z.number().int().min(0),
    passed: z.number().int().min(0),
    failed: z.number().int().min(0),
    /** `passed / (passed + failed)`: what could not be judged is left out. `null` when nothing was judged. */
    pass_rate: z.number().min(0).max(1).nullable(),
    unknown: z.number().int().min(0).default(0),
    expected_failures: z.number().int().min(0).default(0),
    flaky: z.number().int().min(0).default(0),
    /** Those of the cases above that are mutated ones: they passed by holding and failed by breaking. */
    mutations: z
      .object({ held: z.number().int().min(0), broke: z.number().int().min(0), unknown: z.number().int().min(0) })
      .optional(),
  }),
  cases: z.array(caseSchema).check(uniqueIds),
  cost: costBlockSchema.optional(),
  golden_sets: z.array(goldenSetResultSchema).optional(),
  /** What mutations did to the answers, by type. */
  robustness: z.array(robustnessRowSchema).optional(),
  /** This run, or its version, against another one. */
  comparison: abSectionSchema.optional(),
  /** Whether the judges of this run can be trusted: one report for each, and for each golden set with samples of its own. */
  canaries: z.array(canaryReportSchema).optional(),
  /** Alerts that fired, and the messages that could not be sent. */
  alert: alertOutcomeSchema.optional(),
  /** Parts of the run that never came, each in a sentence: a test file that did not load, a shard that is not there. */
  missing: z.array(z.string()).optional(),
  warnings: z.array(z.string()).default([]),
})
/** A run as data: what every report is made from. */
export type RunRecord = z.output<typeof runRecordSchema>

/**
 * Reads a run record from parsed JSON.
 * @throws Error that names every field that is wrong; a case id that is there twice is wrong too.
 */
export function readRunRecord(value: unknown): RunRecord {
  const read = checkSchema(runRecordSchema, value)
  if (read.ok) return read.value
  throw new Error(`This is not a run record of expect-jury:\n${problemList(read.problems)}`)
}
