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
  'a an the this that these those it its is are was were be been being to of in on at for from by with as and or but so does do did has have had can could should would may might must will which who what when there their they them you your user output response answer code text very too also only some any all into than then more most such use uses used using instead'.split(
    ' ',
  ),
)

/** A word, or a comparison of code: `==` instead of `===`. */
const term = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[=!<>&|?]{2,10}/gu

/** What an issue is about: the roots of its words, one for all that mean the same. */
export function topicsOf(issue: string): Set<string> {
  const words = issue.toLowerCase().match(term) ?? []
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
