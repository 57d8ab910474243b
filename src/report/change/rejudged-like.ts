import { alignRuns } from '../../baseline/compare/align-runs.js'
import { findIncompatibilities } from '../../baseline/compare/compatibility.js'
import { canBeRejudged, IncompatibleRunsError } from '../../baseline/compare/incompatible-runs-error.js'
import { onlyCases } from '../../baseline/compare/quick-check.js'
import { rejudgeRun } from '../../baseline/rejudge.js'
import type { RunSummary } from '../../baseline/run-summary.js'
import { defined } from '../../config/defined.js'
import type { Judge, JudgeContext } from '../../judge/port.js'
import type { Outcome, RubricVerdict, Usage } from '../../judge/verdict.js'
import type { Rubric } from '../../rubric/rubric.js'
import { rubricNegations } from '../record/measure-of.js'
import { judgeName } from '../record/questions.js'
import type { RunRecord } from '../record/run-record.js'

/** What the stored outputs are judged with. */
export interface Rejudging {
  readonly rubric: Rubric
  readonly judge: Judge
  readonly context?: JudgeContext
}

/**
 * An old run, judged as the new one was: its stored outputs, the new run's prompts and hints. Without a call when both
 * were judged alike; cases that the new run did not have or did not come to ask keep their verdicts.
 *
 * @throws IncompatibleRunsError when the text, the gate or the assertions of a case changed: a new verdict on an old output
 * would not help.
 */
export async function rejudgedLike(
  stored: RunSummary,
  { summary, record }: { readonly summary: RunSummary; readonly record: RunRecord },
  { rubric, judge, context }: Rejudging,
): Promise<{ run: RunSummary; usages: readonly Usage[] }> {
  const old = alignRuns(stored, summary)
  const differences = findIncompatibilities(old, summary)
  const lasting = differences.filter((difference) => !canBeRejudged(difference))
  if (lasting.length > 0) throw new IncompatibleRunsError(old.label ?? old.id, summary.id, lasting)
  if (differences.length === 0) return { run: old, usages: [] }
  const asked = record.cases.filter(({ prompt }) => prompt !== null)
  const entries = new Map(asked.map((entry) => [entry.id, entry]))
  const usages: Usage[] = []
  const both = await rejudgeRun(onlyCases(old, new Set(entries.keys())), async ({ id, output, taskCompleted }) => {
    const entry = entries.get(id)
    const verdict = await judge.evaluate(
      rubric,
      {
        prompt: entry?.prompt ?? '',
        output,
        hints: entry?.hints,
        reference: entry?.reference,
        expectedStatus: entry?.expected_status ?? undefined,
        actualStatus: taskCompleted ? (entry?.expected_status ?? undefined) : undefined,
      },
      context,
    )
    usages.push(verdict.usage)
    const { scores, overall, rubricHash, judgePromptHash, votes, panel } = verdict
    const outcome = outcomeOf(verdict, entry?.measure, taskCompleted)
    const quick = panel?.stopped === 'quick' || undefined
    return defined({ outcome, scores, overall, judge: judgeName(votes), rubricHash, judgePromptHash, quick })
  })
  const rest = old.cases.filter(({ id }) => !entries.has(id))
  return { run: { ...old, cases: [...both.cases, ...rest] }, usages }
}

/** By a new verdict: a case that must fail its rubric passes by that, and one of a wrong status fails by itself. */
function outcomeOf({ outcome }: RubricVerdict, measure: readonly string[] = [], taskCompleted = true): Outcome {
  const negations = rubricNegations(measure)
  const negated = negations.includes(true)
  // Of several verdicts, this is one.
  if (outcome === 'unknown' || (negated && negations.length > 1)) return 'unknown'
  const holds = outcome === 'pass' && taskCompleted
  return holds === negated ? 'fail' : 'pass'
}
