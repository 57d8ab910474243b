import type { JudgeVote, RubricVerdict } from '../../judge/verdict.js'
import type { CaseRecord, RecordedVote } from './run-record.js'
import { recordedUsage } from './usage-rows.js'

/** A verdict as the fields of a case: names of the file, scores without the noise of floating point. */
export function verdictFields(verdict: RubricVerdict | undefined) {
  const votes = verdict?.votes ?? []
  return {
    scores: verdict ? recordedScores(verdict) : {},
    ...(verdict && {
      rubric: verdict.rubric,
      rubric_hash: verdict.rubricHash,
      judge_prompt_hash: verdict.judgePromptHash,
      weights: verdict.weights,
      threshold: clean(verdict.threshold.effective),
      min_scores: verdict.minScores,
      judge_outcome: verdict.outcome,
      runs: verdict.runs && recordedRuns(verdict.runs),
      panel: verdict.panel,
      calls_saved: verdict.callsSaved,
    }),
    reasoning: verdict ? reasoningOf(verdict) : '',
    issues: verdict?.issues ?? [],
    flags: verdict?.flags ?? [],
    failed_checks: verdict?.failedChecks ?? [],
    votes: votes.map(recordedVote),
    recordings: votes.flatMap((vote) => vote.recordings),
  } satisfies Partial<CaseRecord>
}

/** What one judge says in several runs is said once, and not by several. */
function reasoningOf({ reasoning, runs, votes }: RubricVerdict): string {
  if (!runs || new Set(votes.map(({ judge }) => judge)).size > 1) return reasoning
  const said = votes.filter(({ outcome }) => outcome !== 'unknown').map((vote) => vote.reasoning)
  return [...new Set(said)].filter(Boolean).join('\n')
}

/** `factuality` -> `factuality_score`, as in the judge's reply. */
export function recordedScores({ scores, overall }: Pick<RubricVerdict, 'scores' | 'overall'>): Record<string, number> {
  const named = Object.entries(scores).map(([category, score]) => [`${category}_score`, clean(score)] as const)
  return Object.fromEntries(overall === null ? named : [...named, ['overall_score', clean(overall)]])
}

function recordedVote(vote: JudgeVote): RecordedVote {
  const { judge, model, outcome, reasoning, issues, claimed, probabilityWeighted, weight, unknown, recordings } = vote
  return {
    judge,
    model,
    outcome,
    scores: recordedScores(vote),
    reasoning,
    issues,
    claimed,
    probability_weighted: probabilityWeighted,
    weight,
    unknown,
    usage: recordedUsage(vote.usage),
    recordings,
  }
}

function recordedRuns(runs: NonNullable<RubricVerdict['runs']>): NonNullable<CaseRecord['runs']> {
  const { planned, asked, passed, failed, minPass, passAtK, passHatK } = runs
  return { planned, asked, passed, failed, min_pass: minPass, pass_at_k: passAtK, pass_hat_k: passHatK }
}

/** 0.9350000000000001 is 0.935. */
function clean(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
