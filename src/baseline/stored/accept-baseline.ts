import { alignRuns } from '../compare/align-runs.js'
import { pairCases } from '../compare/pair-cases.js'
import { listed } from '../listed.js'
import { requireSummaries, type RunSummary } from '../run-summary.js'
import { BaselineError } from './baseline-error.js'
import { formatBaseline } from './baseline-text.js'
import type { AnswerBaseline, Decision, RunBaseline } from './baseline.js'

/** Where and when a baseline is made. */
export interface Acceptance {
  name: string
  /** UTC, ISO 8601. */
  acceptedAt: string
  /** Version of this package. */
  packageVersion: string
}

/**
 * Makes a run the one that later runs are compared with. Call it on purpose only: `vitest -u`, `expect-jury baseline
 * accept`.
 *
 * @param options.previous the baseline that is replaced; its decisions stay on record. Where it holds this run already, it
 * is what is returned.
 * @throws BaselineError when a case has no verdict, or there is no case; TypeError for a run record; RangeError for a case
 * id that the run holds twice.
 */
export function acceptBaseline(run: RunSummary, options: Acceptance & { previous?: RunBaseline }): RunBaseline {
  requireSummaries('acceptBaseline', run)
  const { previous, ...acceptance } = options
  const unknown = run.cases.flatMap(({ id, outcome }) => (outcome === 'unknown' ? [id] : []))
  if (unknown.length > 0) {
    throw new BaselineError(
      `Run "${run.id}" cannot become the baseline "${options.name}": no verdict on ${listed(unknown)}. Run it again.`,
    )
  }
  if (run.cases.length === 0) {
    throw new BaselineError(`Run "${run.id}" cannot become the baseline "${options.name}": it holds no case.`)
  }
  const decisions = previous?.decisions ?? []
  const made: RunBaseline = { version: 1, kind: 'run', ...acceptance, run: run.id, decisions, cases: run.cases }
  return previous && isSame(made, previous) ? previous : made
}

/** But for when it was accepted, and by which version of this package. */
function isSame(made: RunBaseline, { acceptedAt, packageVersion, ...previous }: RunBaseline): boolean {
  const accepted = { acceptedAt, packageVersion }
  return formatBaseline({ ...made, ...accepted }) === formatBaseline({ ...previous, ...accepted })
}

/** Ids of the cases that a baseline has and a run lacks, as a comparison of the two tells them apart. */
export function removedCases(previous: RunBaseline | undefined, run: RunSummary): string[] {
  return previous ? pairCases(alignRuns(runOfBaseline(previous), run), run).onlyOld : []
}

/** Makes an answer the one that later answers to the same prompt have to beat. */
export function acceptAnswer(answer: { prompt: string; output: string }, acceptance: Acceptance): AnswerBaseline {
  return { version: 1, kind: 'answer', ...acceptance, prompt: answer.prompt, output: answer.output }
}

/** The run that a baseline was made from, ready to be compared. */
export function runOfBaseline({ name, run, cases }: RunBaseline): RunSummary {
  return { id: run, label: name, cases }
}

/** The baseline with a person's decision on record: who, when and why. */
export function recordDecision(baseline: RunBaseline, decision: Decision): RunBaseline {
  return { ...baseline, decisions: [...baseline.decisions, decision] }
}
