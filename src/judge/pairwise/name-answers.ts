/** The judge's word for an answer -> ours. Words that are not there stay. */
export type AnswerNames = Readonly<Partial<Record<'1' | '2' | 'A' | 'B', string>>>

// "Answer 2 of the questions" is no name.
const named = /\b[Aa]nswer ([12AB])\b(?! (?:of|questions?)\b)/g

/**
 * What a judge wrote, with other names of the answers: it saw them as Answer 1 and Answer 2, now in one order and now in the
 * other, so that its own words say nothing to a person.
 */
export function nameAnswers(text: string, names: AnswerNames): string {
  return text.replace(named, (word, label: keyof AnswerNames, at: number) => {
    const name = names[label] ?? word
    return startsSentence(text.slice(0, at)) ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : name
  })
}

const startsSentence = (before: string) => /(?:^|[.!?]\s+)$/.test(before)
