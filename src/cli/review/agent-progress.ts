import type { ReviewCount } from '../../review/port.js'

/** Approved cases that each agent type should have: testing-strategy.md, section 2. */
export const wantedPerAgent = 50

/** How far an agent type is from a golden set of its own. */
export interface AgentProgress {
  readonly route: string
  readonly waiting: number
  readonly approved: number
}

/** Pure: of the candidates from production. */
export function agentProgress(counts: readonly ReviewCount[]): AgentProgress[] {
  const ofProduction = counts.filter(({ source }) => source === 'production')
  return [...Map.groupBy(ofProduction, ({ route }) => route)].map(([route, each]) => ({
    route,
    waiting: sum(each.filter(({ status }) => status === 'pending')),
    approved: sum(each.filter(({ status }) => status === 'approved' || status === 'promoted')),
  }))
}

const sum = (counts: readonly ReviewCount[]) => counts.reduce((total, { count }) => total + count, 0)
