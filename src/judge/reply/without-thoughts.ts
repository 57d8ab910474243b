const thoughts = /^\s*<(think|thinking|reasoning)>/i

/**
 * A reply without the thoughts before it, which some endpoints leave in: `<think>...</think>`. A verdict in there is a
 * draft. Where it cannot be told what was thought (the end tag is there twice: it may be quoted), all is left as it is.
 */
export function withoutThoughts(text: string): string {
  const tag = thoughts.exec(text)?.[1]
  if (tag === undefined) return text
  const [, answer, ...more] = text.split(new RegExp(`</${tag}>`, 'i'))
  return more.length > 0 ? text : (answer ?? '') // nothing but thoughts is no answer
}
