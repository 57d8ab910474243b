import { type Usage, usageSchema } from '../judge/verdict.js'
import type { GoldenCase } from './golden-case.js'

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
