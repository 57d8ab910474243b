import { z } from 'zod'
import { firstRepeatedId } from '../config/first-repeated.js'
import { shownValue } from '../config/options/shown-value.js'
import { outcomeSchema } from '../judge/verdict.js'

const share = z.number().min(0).max(1)

/** What a verdict hangs on. */
const questionSchema = z.object({
  /** Judge model(s) that gave the verdict. */
  judge: z.string().optional(),
  judgePromptHash: z.string().optional(),
  rubricHash: z.string().optional(),
  /** Of the case's own text: prompt, hints, reference. */
  caseHash: z.string().optional(),
  /** Of a panel, only the first judge was asked, by choice (`JURY_PANEL=quick`). */
  quick: z.boolean().optional(),
})
/** A question to the judges. */
export type Question = z.infer<typeof questionSchema>

export const caseSummarySchema = z.object({
  /** The same in both runs of a comparison, or else `place` is. */
  id: z.string().min(1),
  /** The test: its file, relative to the root of its run, its project, its full name. */
  place: z.object({ file: z.string(), project: z.string(), test: z.string() }).optional(),
  outcome: outcomeSchema,
  /** Category -> score in [0, 1]; empty when unknown. */
  scores: z.record(z.string(), share),
  /** In [0, 1]; `null` when unknown. */
  overall: share.nullable().optional(),
  output: z.string().optional(),
  /** Outcomes of repeated runs of this case. Then its pass rate is the share of runs that passed. */
  runs: z.array(outcomeSchema).min(1).optional(),
  /** US dollars of the system under test and its judges; `null` when a price is unknown. */
  costUsd: z.number().min(0).nullable().optional(),
  /** Of the system under test, where it is known apart from its judges. */
  latencyMs: z.number().min(0).optional(),
  /** The replies of all models of the case, in sum: of a recorded one, what it took when it was made. */
  replies: z
    .object({
      count: z.number().int().min(1),
      /** None was made for this run. */
      replayed: z.boolean(),
      tokens: z.number().min(0),
      latencyMs: z.number().min(0),
    })
    .optional(),
  /** Did the output pass the deterministic checks of its rubric? Absent where it has none. */
  formatOk: z.boolean().optional(),
  /** Was the task done, whatever the scores? */
  taskCompleted: z.boolean().optional(),
  /** The question that decided. */
  ...questionSchema.shape,
  /** Where a case asks several questions: each of them, in any order. */
  questions: z.array(questionSchema).optional(),
  /** What its assertions demand, each as its kind and a hash: `criteria 1f2e3d4c5b6a7988`. Absent: not known. */
  measure: z.array(z.string()).optional(),
  /** Of what a golden case is held to: thresholds, criteria. */
  gateHash: z.string().optional(),
  /** The golden set that the case belongs to and its id there; absent for variants, which come and go. */
  golden: z.object({ set: z.string(), caseId: z.string() }).optional(),
})
/** One case of a run, as far as a comparison looks at it. */
export type CaseSummary = z.infer<typeof caseSummarySchema>

/** A check for a list of cases: an id that is there twice is wrong. */
export function uniqueIds({ value, issues }: z.core.ParsePayload<{ id: string }[]>): void {
  const seen = new Set<string>()
  for (const [index, { id }] of value.entries()) {
    if (seen.has(id)) issues.push({ code: 'custom', input: id, path: [index, 'id'], message: `"${id}" is there twice` })
    seen.add(id)
  }
}

export const runSummarySchema = z.object({
  id: z.string(),
  /** For people: `v1.1`. */
  label: z.string().optional(),
  cases: z.array(caseSummarySchema).check(uniqueIds),
})
/** What a comparison needs to know about a run. Data only. */
export type RunSummary = z.infer<typeof runSummarySchema>

/** @throws z.ZodError naming each field that is wrong; a case id that is there twice is wrong too. */
export function readRunSummary(data: unknown): RunSummary {
  return runSummarySchema.parse(data)
}

/**
 * A run record holds the same under other names: compared as it is, nothing of what it was measured by would be seen. Of
 * two cases of one id only one would be compared.
 *
 * @throws TypeError for a record and for what is no run, which says how to compare one; RangeError that names an id that is
 * there twice.
 */
export function requireSummaries(called: string, ...runs: readonly RunSummary[]): void {
  for (const run of runs) requireSummary(called, run)
  for (const { id, cases } of runs) {
    const twice = firstRepeatedId(cases)
    if (twice !== undefined) throw new RangeError(`${called}: the run "${id}" holds the case "${twice}" twice`)
  }
}

function requireSummary(called: string, run: unknown): void {
  const isObject = typeof run === 'object' && run !== null
  if (isObject && 'run_id' in run)
    throw new TypeError(`${called} takes summaries of runs, and this is a run record: give it summarizeRecord(record).`)
  if (isObject && 'cases' in run && Array.isArray(run.cases)) return
  throw new TypeError(
    `${called} takes summaries of runs, { id, cases }, and this is ${shownValue(run)}: of the JSON file of a run give it ` +
      'summarizeRecord(readRunRecord(JSON.parse(text))).',
  )
}
