/** What stands before the text of a scalar, where the offset may be that of its key: `key: `, a quote, `>-` and its line. */
const OPENING = /^(?:[\w-]+\s*:\s*)?(?:[|>][-+\d]*[^\n]*\n|['"])?/

/**
 * The offset in a YAML or JSON file of a character of a text in it, also where the text is folded over several lines
 * or has quotes escaped. They are compared without their blanks; `offset` itself where they are not the same.
 *
 * @param offset where the scalar begins, or its key
 * @param index of the character in the value
 */
export function placeInScalar(file: string, offset: number, value: string, index: number): number {
  const [opening = ''] = OPENING.exec(file.slice(offset)) ?? []
  const quote = /["']$/.exec(opening)?.[0]
  let at = offset + opening.length
  let found: number | undefined
  for (let i = 0; i < value.length; i++) {
    if (isBlank(value[i])) continue
    while (isBlank(file[at])) at++
    if (isEscaped(file, at, value[i]!, quote)) at++
    if (file[at] !== value[i]) return offset
    if (i >= index) found ??= at
    at++
  }
  return found ?? at
}

const isBlank = (character: string | undefined): boolean => character !== undefined && /\s/.test(character)

function isEscaped(file: string, at: number, character: string, quote: string | undefined): boolean {
  const mark = quote === '"' ? '\\' : quote === "'" && character === "'" ? "'" : undefined
  return mark !== undefined && file[at] === mark && file[at + 1] === character
}
