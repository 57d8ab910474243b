const begun = [
  { begin: /^\s*<(think|thinking|thought|reasoning|seed:think)>/i, end: (tag: string) => new RegExp(`</${tag}>`, 'i') },
  { begin: /^\s*\[(THINK)\]/, end: () => /\[\/THINK\]/ }, // of Magistral
  { begin: /^\s*<\|(?:start|channel)\|>/, end: () => /<\|channel\|>final[^<]*<\|message\|>/ }, // of gpt-oss
]

/** Of a model whose prompt has opened the tag already. In the JSON of a judge, no quoted one stands on a line of its own. */
const ended = /^[^\S\n]*<\/think>[^\S\n]*$/im

/**
 * A reply without the thoughts before it, which some endpoints leave in: `<think>...</think>`. A verdict in there is a
 * draft. Where it cannot be told what was thought (the end tag is there twice: it may be quoted), all is left as it is.
 */
export function withoutThoughts(text: string): string {
  for (const { begin, end } of begun) {
    const [opening, tag = ''] = begin.exec(text) ?? []
    if (opening === undefined) continue
    const [, answer, ...more] = text.split(end(tag))
    return more.length > 0 ? text : (answer ?? '') // nothing but thoughts is no answer
  }
  const [, answer, ...more] = text.split(ended)
  return answer === undefined || more.length > 0 || /<\/think>/i.test(answer) ? text : answer
}
