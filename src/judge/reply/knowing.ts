import type { ReplyFormat } from './reply-format.js'

/** The same format, told what the judge was shown, so that it does not take a quotation for a verdict. */
export function knowing<T>(format: ReplyFormat<T>, shown: readonly (string | undefined)[]): ReplyFormat<T> {
  const texts = shown.filter((text) => text !== undefined)
  return { ...format, parse: (text, finishReason) => format.parse(text, finishReason, texts) }
}
