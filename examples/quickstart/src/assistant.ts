import { readFileSync } from 'node:fs'
import { findSection, readSections } from './retrieve.ts'

export interface Answer {
  /** `AWAITING_RESPONSE` when the assistant asks back. */
  readonly status: 'COMPLETE' | 'AWAITING_RESPONSE'
  readonly output: string
}

const sections = readSections(readFileSync(new URL('./handbook.md', import.meta.url), 'utf8'))

/** Answers from the handbook and from nothing else; needs no model. */
export async function answer(question: string): Promise<Answer> {
  const section = findSection(sections, question)
  if (!section) {
    const topics = sections.map(({ title }) => title.toLowerCase()).join(', ')
    return { status: 'AWAITING_RESPONSE', output: `Which of these is it about: ${topics}?` }
  }
  return { status: 'COMPLETE', output: section.sentences.join(' ') }
}
