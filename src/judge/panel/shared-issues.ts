import { differInFigures, type Figures, figuresOf } from './issue-figures.js'
import { topicsOf } from './issue-topics.js'

/**
 * What two or more judges hold against an output; with one judge, all it holds. The same thing in other words counts: each
 * group is told in the words of the judge that said most about it.
 * Source: testing-strategy.md section 5, "Aggregate issues mentioned by 2+ evaluators".
 * @param byJudge the issues of each judge.
 */
export function sharedIssues(byJudge: readonly (readonly string[])[]): string[] {
  if (byJudge.length === 1) return [...(byJudge[0] ?? [])]
  const groups: { issues: Issue[]; judges: Set<number> }[] = []
  for (const [judge, texts] of byJudge.entries()) {
    for (const text of texts) {
      const issue = read(text)
      const group = groups.find(({ issues }) => issues.some((other) => isAboutTheSame(other, issue)))
      if (group) {
        group.issues.push(issue)
        group.judges.add(judge)
      } else {
        groups.push({ issues: [issue], judges: new Set([judge]) })
      }
    }
  }
  return groups.filter(({ judges }) => judges.size > 1).map(({ issues }) => longest(issues))
}

/** What it is about is found out once: each issue is compared with all before it. */
interface Issue {
  readonly text: string
  readonly topics: ReadonlySet<string>
  readonly figures: Figures
}

function read(text: string): Issue {
  return { text, topics: topicsOf(text), figures: figuresOf(text) }
}

function longest(issues: readonly Issue[]): string {
  return issues.reduce((best, { text }) => (text.length > best.length ? text : best), '')
}

/** Half of what the shorter issue is about is also in the other one, and at least two things. */
const sharedShare = 0.5
const sharedAtLeast = 2

/** Two faults, worded differently: compares what they are about, not how they say it. No model is asked. */
export function saysTheSame(a: string, b: string): boolean {
  return isAboutTheSame(read(a), read(b))
}

function isAboutTheSame(a: Issue, b: Issue): boolean {
  const [fewer, more] = a.topics.size <= b.topics.size ? [a.topics, b.topics] : [b.topics, a.topics]
  if (fewer.size === 0) return a.text.trim().toLowerCase() === b.text.trim().toLowerCase()
  let shared = 0
  for (const topic of fewer) if (more.has(topic)) shared += 1
  if (shared < Math.min(sharedAtLeast, fewer.size) || shared / fewer.size < sharedShare) return false
  return !differInFigures(a.figures, b.figures)
}
