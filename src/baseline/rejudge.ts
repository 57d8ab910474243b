import { type CaseSummary, requireSummaries, type RunSummary } from './run-summary.js'

/** What a new judgement of a stored output replaces. */
export type Rejudged = Pick<CaseSummary, 'outcome' | 'scores'> &
  Partial<Pick<CaseSummary, 'overall' | 'judge' | 'judgePromptHash' | 'rubricHash' | 'quick'>>

/**
 * Judges the stored outputs of a run again, with today's judge, without calling the system under test. What the run
 * cost and how long it took stays; a case without a stored output becomes `unknown`.
 *
 * @param judge called once for each case that has an output, all at once: the model's limiter decides how many run.
 * @throws TypeError for a run record; RangeError for a case id that the run holds twice.
 */
export async function rejudgeRun(
  run: RunSummary,
  judge: (summary: CaseSummary & { output: string }) => Promise<Rejudged>,
): Promise<RunSummary> {
  requireSummaries('rejudgeRun', run)
  const cases = await Promise.all(
    run.cases.map(async (summary): Promise<CaseSummary> => {
      // Verdicts of repeated runs belong to the old judge.
      const {
        runs: _,
        judge: _judge,
        judgePromptHash: _prompt,
        rubricHash: _rubric,
        quick: _quick,
        overall: _overall,
        questions: _questions,
        measure: _measure,
        ...kept
      } = summary
      if (summary.output === undefined) return { ...kept, outcome: 'unknown', scores: {} }
      return { ...kept, ...(await judge({ ...summary, output: summary.output })) }
    }),
  )
  return { ...run, cases }
}
