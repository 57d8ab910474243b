import type { TextChange } from '../../baseline/compare/word-diff.js'
import { oneLine } from '../../config/text/safe-text.js'

/** Unchanged characters that are kept on each side of a change. */
const context = 24

/** How a stretch of text without blanks at its ends is marked. */
export type Marks = Readonly<Record<TextChange['kind'], (text: string) => string>>

/**
 * What changed in a text, on one line, with a little of what stands around it; longer stretches that stay the same are
 * `…`.
 * @param limit characters of text, marks not counted.
 */
export function diffText(diff: readonly TextChange[], marks: Marks, limit: number): string {
  let room = limit
  let result = ''
  for (const [index, { kind, text }] of diff.entries()) {
    const shown = [...(kind === 'same' ? around([...text], index > 0, index < diff.length - 1) : text)]
    result += between(shown.slice(0, room).join(''), marks[kind])
    if (shown.length > room) return `${result.trimEnd()} …`
    room -= shown.length
  }
  return result
}

function around(characters: readonly string[], afterChange: boolean, beforeChange: boolean): string {
  const head = afterChange ? context : 0
  const tail = beforeChange ? context : 0
  if (!(head || tail) || characters.length <= head + tail + 3) return characters.join('')
  const start = characters.slice(0, head).join('').replace(/\S+$/, '')
  const end = tail > 0 ? characters.slice(-tail).join('').replace(/^\S+/, '') : ''
  return [start.trimEnd(), '…', end.trimStart()].filter(Boolean).join(' ')
}

/** Blanks at the ends part words and are not marked. */
function between(text: string, mark: (text: string) => string): string {
  const body = oneLine(text)
  if (body === '') return text === '' ? '' : ' '
  return `${/^\s/.test(text) ? ' ' : ''}${mark(body)}${/\s$/.test(text) ? ' ' : ''}`
}
