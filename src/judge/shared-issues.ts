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

/** Words that mean the same in a review. The first names the group. */
const synonyms: readonly string[][] = [
  [
    'missing',
    'miss',
    'omit',
    'lack',
    'absent',
    'without',
    'no',
    'not',
    'never',
    'fail',
    'incomplete',
    'leave',
    'skip',
    'ignore',
    'overlook',
    'forget',
    "doesn't",
    "isn't",
    "don't",
    "aren't",
  ],
  ['wrong', 'incorrect', 'inaccurate', 'false', 'erroneous', 'mistaken', 'error', 'untrue'],
  [
    'invented',
    'invent',
    'hallucinate',
    'fabricate',
    'made-up',
    'unsupported',
    'unfounded',
    'hallucination',
    'fabrication',
  ],
  ['secret', 'password', 'credential', 'key', 'token'],
  ['hardcoded', 'hard-coded', 'hardcode', 'hard-code', 'embed', 'plaintext', 'literal'],
  [
    'validate',
    'validation',
    'sanitise',
    'sanitize',
    'sanitisation',
    'sanitization',
    'check',
    'escape',
    'verify',
    'unvalidated',
    'unsanitised',
    'unsanitized',
    'unchecked',
    'unescaped',
  ],
  ['vulnerable', 'unsafe', 'insecure', 'vulnerability', 'dangerous', 'risky', 'exploitable', 'risk'],
  ['promise', 'guarantee', 'commit', 'assure'],
  ['verbose', 'long', 'wordy', 'lengthy', 'rambling'],
  ['format', 'layout', 'structure', 'formatting'],
  ['input', 'parameter', 'argument'],
  ['handle', 'handling', 'catch', 'deal', 'unhandled', 'uncaught'],
  ['exception', 'error', 'failure'],
  ['cite', 'citation', 'source', 'reference'],
  ['instruction', 'requirement', 'prompt', 'request', 'task'],
]
const groupOf = new Map(synonyms.flatMap(([name = '', ...words]) => [name, ...words].map((word) => [stem(word), name])))

const stopWords = new Set(
  'a an the this that these those it its is are was were be been being to of in on at for from by with as and or but so does do did has have had can could should would may might must will which who what when there their they them you your user output response answer code text very too also only some any all into than then more most such'.split(
    ' ',
  ),
)

function topicsOf(issue: string): Set<string> {
  const words = issue.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []
  return new Set(
    words.flatMap((word) => {
      const plain = word.replaceAll('’', "'")
      if (stopWords.has(plain)) return []
      const root = stem(plain)
      return groupOf.get(root) ?? root
    }),
  )
}

/** Rough: enough that "validates", "validated" and "validating" meet. */
function stem(word: string): string {
  if (word.length <= 4) return word.replace(/(?<=\p{L}{2}[^s])s$/u, '')
  return word
    .replace(/(?:ies|ied)$/u, 'y')
    .replace(/(?:ation|ations|ing|edly|ed|es|s|ly)$/u, '')
    .replace(/(.)\1$/u, '$1')
    .replace(/e$/u, '')
}
