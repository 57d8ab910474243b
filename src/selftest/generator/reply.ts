import { type Reading, unreadable, value } from '../../judge/reply/reply-format.js'
import type { FinishReason } from '../../model/port.js'

export interface GeneratedPrompt {
  readonly prompt: string
  /** What the judge should look for. */
  readonly hints: string
}

const longest = 4_000
const label = /^[ \t]*(?:\*\*|__)?(PROMPT|HINTS)(?:\*\*|__)?:(?:\*\*|__)?[ \t]*/gmu

/**
 * Reads `PROMPT:` and `HINTS:`, each at the start of a line, once, in either order; what follows a label up to the next
 * one is its text, over several lines. Reading fails closed: a guess at a prompt is never sent.
 * @param ownHints of the scenario: they win, and the reply then needs none.
 */
export function readGeneratorReply(
  text: string,
  finishReason: FinishReason,
  ownHints?: string,
): Reading<GeneratedPrompt> {
  if (finishReason === 'length') return unreadable('truncated', 'it was cut off; raise generator.max_tokens')
  if (finishReason === 'refusal') return unreadable('refusal', 'the model refused')
  if (finishReason === 'content_filter') return unreadable('content_filter', 'a content filter held it back')
  if (finishReason === 'other') return unreadable('api_error', 'its finish reason is not known: it may be broken off')
  const said = unfenced(text.replace(/<think>[^]*?<\/think>/gu, ''))
  if (said.includes('<think>'))
    return unreadable('invalid', 'its <think> has no end: where the prompt begins is a guess')
  if (said.trim() === '') return unreadable('empty', 'it is empty')
  const labels = [...said.matchAll(label)]
  const sections = labels.map((found, index) => ({
    name: found[1],
    text: unquoted(said.slice(found.index + found[0].length, labels[index + 1]?.index)),
  }))
  const named = (name: string): string[] => sections.filter((section) => section.name === name).map(({ text }) => text)
  const [prompts, hints] = [named('PROMPT'), named('HINTS')]
  if (prompts.length > 1 || hints.length > 1) return unreadable('conflict', 'PROMPT: or HINTS: is there more than once')
  const [prompt = ''] = prompts
  const hint = ownHints ?? hints[0] ?? ''
  if (isBlank(prompt)) return unreadable('no_verdict', 'there is no text after PROMPT:')
  if (ownHints === undefined && isBlank(hint)) return unreadable('no_verdict', 'there is no text after HINTS:')
  if (prompt.length > longest) return unreadable('invalid', `the prompt is longer than ${longest} characters`)
  return value({ prompt, hints: hint })
}

/** Takes away a fence around the labels; those inside a prompt are its own. */
function unfenced(text: string): string {
  return text.replace(/^```\w*(?=\W*(?:PROMPT|HINTS)\b)([^]*)^```[^]*$/mu, '$1')
}

function unquoted(text: string): string {
  const trimmed = text.trim()
  return /^"[^"]*"$/u.test(trimmed) ? trimmed.slice(1, -1).trim() : trimmed
}

/** Empty, or the place holder of the instruction sent back. */
function isBlank(text: string): boolean {
  return text === '' || /^<[^<>]*>$/u.test(text)
}
