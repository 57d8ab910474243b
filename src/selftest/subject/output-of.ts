import { SubjectError } from './subject-error.js'

/** Statuses that say enough without a text. */
const wordless = new Set<unknown>(['ERROR', 'CANCELLED'])

export const isWordless = (status: unknown): boolean => wordless.has(status)

/**
 * The text of a system that has come to rest. One that is not where it should be must not be judged as an empty text.
 * @param advice where the text is looked for, and what to do
 * @throws SubjectError when there is none.
 */
export function outputOf(status: string, output: string | null | undefined, advice: string): string {
  if (typeof output === 'string') return output
  if (isWordless(status)) return ''
  throw new SubjectError('subject_protocol', `The system came to rest with ${status}, but there is no text ${advice}`)
}
