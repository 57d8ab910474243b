import type { JudgeVote } from '../../judge/verdict.js'

/** Who cast each vote: the judges of a panel, or, where all votes are one judge's, its runs. */
export function voteNames(votes: readonly Pick<JudgeVote, 'judge'>[]): { voters: string[]; areRuns: boolean } {
  const areRuns = votes.length > 0 && new Set(votes.map(({ judge }) => judge)).size === 1
  return { voters: votes.map(({ judge }, index) => (areRuns ? `run ${index + 1}` : judge)), areRuns }
}
