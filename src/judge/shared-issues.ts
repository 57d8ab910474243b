import { topicsOf } from './issue-topics.js'

/**
 * What two or more judges hold against an output; with one judge, all it holds. The same thing in other words counts: each
 * group is told in the words of the judge that said most about it.
 * Source: testing-strategy.md section 5, "Aggregate issues mentioned by 2+ evaluators".
 * @param byJudge the issues of each judge.
 */
export function sharedIssues(byJudge: readonly (readonly string[])[]): string[] {
  if (byJudge.length === 1) return [...(byJudge[0] ?? [])]
  const groups: { texts: string[]; judges: Set<number> }[] = []
  for (const [judge, issues] of byJudge.entries()) {
    for (const issue of issues) {
      const group = groups.find(({ texts }) => texts.some((text) => saysTheSame(text, issue)))
      if (group) {
        group.texts.push(issue)
        group.judges.add(judge)
      } else {
        groups.push({ texts: [issue], judges: new Set([judge]) })
      }
    }
  }
  return groups.filter(({ judges }) => judges.size > 1).map(({ texts }) => longest(texts))
}

function longest(texts: readonly string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), '')
}

/** Half of what the shorter issue is about is also in the other one, and at least two things. */
const sharedShare = 0.5
const sharedAtLeast = 2

/** Two faults, worded differently: compares what they are about, not how they say it. No model is asked. */
export function saysTheSame(a: string, b: string): boolean {
  const [topicsA, topicsB] = [topicsOf(a), topicsOf(b)]
  const fewer = Math.min(topicsA.size, topicsB.size)
  if (fewer === 0) return a.trim().toLowerCase() === b.trim().toLowerCase()
  const shared = [...topicsA].filter((topic) => topicsB.has(topic)).length
  return shared >= Math.min(sharedAtLeast, fewer) && shared / fewer >= sharedShare
}
