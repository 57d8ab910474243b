/**
 * Whether a quote stands in a text. White space, case, kinds of quotation marks and dashes do not count; parts around `...`
 * must all be there, in order.
 */
export function isQuotedFrom(text: string, quote: string): boolean {
  const whole = plain(text)
  let from = 0
  const parts = plain(quote)
    .replace(/^["']+|(?<!["'])["']+$/g, '')
    .split(/(?:\.{3}|\[\.{3}\])/)
    .map((part) => part.trim())
  for (const part of parts) {
    const at = whole.indexOf(part, from)
    if (at === -1) return false
    from = at + part.length
  }
  return parts.some((part) => part !== '')
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
