import { checkSchema } from '../../config/files/schema-problems.js'
import { oneLine } from '../../config/text/safe-text.js'
import { type Usage, usageSchema } from '../../judge/verdict.js'
import type { GoldenCase } from '../file/golden-case.js'

/**
 * What a system under test answers: its text, or an object with the text in `output`. Criteria read the object, and a
 * text as `{ output }`.
 */
export type SubjectAnswer = string | { readonly output: string; readonly status?: string; readonly usage?: Usage }

export interface SubjectContext {
  /** Aborted when the case has run out of time. */
  readonly signal: AbortSignal
  /** Which run of the case this is, from 0. */
  readonly run: number
}

/** The system under test. `input` is always there: for a conversation, it is the last message. */
export type GoldenSubject = (
  goldenCase: GoldenCase & { readonly input: string },
  context: SubjectContext,
) => SubjectAnswer | Promise<SubjectAnswer>

export interface SubjectParts {
  readonly output: string
  readonly status?: string
  readonly usage?: Usage
}

/** What a subject returned that is no answer, in words. */
export function noAnswer(value: unknown): string {
  const wanted = 'it must return a text, or an object with a text in `output`'
  if (value === undefined) return `the subject returned nothing; ${wanted}`
  if (typeof value !== 'object' || value === null) return `the subject returned ${String(value)}; ${wanted}`
  const keys = Object.keys(value)
  const shown = keys.length === 0 ? 'no fields' : keys.slice(0, 5).map(oneLine).join(', ')
  return `the subject returned an object with ${shown}; ${wanted}`
}

/** What stands beside the output and cannot be read, in words: else it would be missing without a trace. */
export function unreadParts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const notes: string[] = []
  if ('status' in value && value.status != null && typeof value.status !== 'string')
    notes.push("The subject's `status` is no text, and was not read.")
  const usage = 'usage' in value && value.usage != null ? checkSchema(usageSchema, value.usage) : undefined
  if (usage && !usage.ok)
    notes.push(
      `The subject's \`usage\` was not counted: it must be { ${Object.keys(usageSchema.shape).join(', ')} }; or give the ` +
        'subject a client that is `metered(client)`.',
    )
  return notes
}

/** The parts of what a subject returned; `undefined` for what is no answer. */
export function readAnswer(value: unknown): SubjectParts | undefined {
  if (typeof value === 'string') return { output: value }
  if (typeof value !== 'object' || value === null || !('output' in value)) return undefined
  const { output } = value
  if (typeof output !== 'string') return undefined
  const status = 'status' in value && typeof value.status === 'string' ? value.status : undefined
  const usage = usageSchema.safeParse('usage' in value ? value.usage : undefined)
  return { output, ...(status !== undefined && { status }), ...(usage.success && { usage: usage.data }) }
}
