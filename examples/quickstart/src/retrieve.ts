/** A heading of the handbook with the sentences below it. */
export interface Section {
  readonly title: string
  readonly sentences: readonly string[]
}

export function readSections(markdown: string): Section[] {
  return markdown
    .split(/^# /m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [title = '', ...body] = part.split('\n')
      const sentences = body
        .join(' ')
        .trim()
        .split(/(?<=\.) +/)
      return { title: title.trim(), sentences }
    })
}

const everyday = new Set(
  (
    'a an and are as at be can do does for from get have help how i in is it like long me my not of on or take ' +
    'the to want what when with you your'
  ).split(' '),
)

/** Lower-case stems of the words that carry meaning: `Refunds` and `refund` are one. */
export function keywords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  return new Set(words.filter((word) => !everyday.has(word)).map((word) => word.replace(/(ing|ed|es|s)$/, '')))
}

/** The section that shares most keywords with the question; the title counts double. `undefined` when none shares any. */
export function findSection(sections: readonly Section[], question: string): Section | undefined {
  const asked = keywords(question)
  const scored = sections.map((section) => ({
    section,
    score: 2 * shared(asked, section.title) + shared(asked, section.sentences.join(' ')),
  }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score > 0 ? best.section : undefined
}

function shared(asked: ReadonlySet<string>, text: string): number {
  return keywords(text).intersection(asked).size
}
