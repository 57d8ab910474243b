import type { GoldenCase } from '../file/golden-case.js'
import { promptOf } from '../file/golden-case.js'

/** What a validator sees: an answer and what is known about its case. */
export interface Answer {
  /** What the user asked; of a conversation, the last message. */
  readonly input: string
  readonly output: string
  /** What was said before in the conversation, whoever said it: a source of facts as good as the input. */
  readonly earlier?: string | undefined
  /** Facts that the answer is held against. */
  readonly reference?: string | undefined
  /** Whose rules the answer must keep. */
  readonly format_key?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly expected_status?: string | undefined
  /** Whether a refusal would be as good an answer as another, as where a made-up name is asked for. Default false. */
  readonly may_refuse?: boolean | undefined
}

/** The answer that a system gave to a case. */
export function answerTo(goldenCase: GoldenCase, output: string): Answer {
  const { messages, reference, format_key, tags, expected_status, mutation } = goldenCase
  const before = messages?.slice(0, -1).map(({ content }) => content) ?? []
  const may_refuse = mutation?.expectation.kind === 'refuses_or_flags'
  return {
    input: promptOf(goldenCase),
    output,
    ...(before.length > 0 && { earlier: before.join('\n') }),
    reference,
    format_key,
    tags: [...tags],
    expected_status,
    may_refuse,
  }
}
