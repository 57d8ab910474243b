const beforeRegex = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of))\s*$/

/**
 * JavaScript or TypeScript of the same length in which comments and the insides of strings, templates and regular
 * expressions are blank, so that brackets and names that are left are code.
 */
export function blankCode(text: string): string {
  let blanked = ''
  while (blanked.length < text.length) {
    const at = blanked.length
    const end = endOfLiteral(text, at, blanked)
    blanked += end === undefined ? text[at] : blankedLiteral(text.slice(at, end))
  }
  return blanked
}

/** Where the comment or literal that begins here ends; `undefined` when none begins. */
function endOfLiteral(text: string, at: number, before: string): number | undefined {
  const rest = text.slice(at, at + 2)
  if (rest === '//') return endAfter(/\n|$/g, text, at)
  if (rest === '/*') return endAfter(/\*\/|$/g, text, at + 2)
  if (rest[0] === '"' || rest[0] === "'") return endOfString(text, at, rest[0])
  if (rest[0] === '`') return endOfTemplate(text, at)
  if (rest[0] === '/' && beforeRegex.test(before.slice(-20)))
    return endAfter(/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])*\/?/gy, text, at + 1)
  return undefined
}

function endAfter(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  const found = pattern.exec(text)
  return found ? found.index + found[0].length : text.length
}

function endOfString(text: string, at: number, quote: string): number {
  let end = at + 1
  while (end < text.length && text[end] !== quote && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1
  return Math.min(end + 1, text.length)
}

/** `${...}` may hold anything, further templates too. */
function endOfTemplate(text: string, at: number): number {
  let end = at + 1
  while (end < text.length && text[end] !== '`') {
    if (text[end] === '\\') end += 2
    else if (text.startsWith('${', end)) end = endOfExpression(text, end + 2)
    else end += 1
  }
  return Math.min(end + 1, text.length)
}

function endOfExpression(text: string, from: number): number {
  let end = from
  for (let depth = 1; depth > 0 && end < text.length;) {
    const literal = endOfLiteral(text, end, text.slice(from, end))
    if (literal === undefined) {
      if (text[end] === '{') depth += 1
      if (text[end] === '}') depth -= 1
    }
    end = literal ?? end + 1
  }
  return end
}

/** Keeps line ends, and the quotes of a string. */
function blankedLiteral(literal: string): string {
  const quote = literal[0] === '"' || literal[0] === "'"
  return literal.replace(/[^\n]/g, (character, index: number) =>
    quote && (index === 0 || index === literal.length - 1) ? character : ' ',
  )
}
