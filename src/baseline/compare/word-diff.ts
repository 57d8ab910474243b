import { z } from 'zod'
import { segments } from '../../config/text/segments.js'

export const textChangeSchema = z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })
/** A stretch of text. `same` and `removed` in order give the old text, `same` and `added` the new one. */
export type TextChange = z.infer<typeof textChangeSchema>

/** Beyond this the table of the comparison would take more than 16 MB: the middle is then shown as replaced. */
const largestTable = 4_000_000

/** What changed between two texts, word by word, also in scripts that write without spaces. */
export function wordDiff(oldText: string, newText: string): TextChange[] {
  const before = segments(oldText, 'word', 'en')
  const after = segments(newText, 'word', 'en')
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return phrases([
    { kind: 'same', text: before.slice(0, start).join('') },
    ...middleDiff(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    { kind: 'same', text: before.slice(before.length - end).join('') },
  ])
}

/** The longest common subsequence, by the textbook table. */
function middleDiff(before: readonly string[], after: readonly string[]): TextChange[] {
  const width = after.length + 1
  if ((before.length + 1) * width > largestTable) {
    return [
      { kind: 'removed', text: before.join('') },
      { kind: 'added', text: after.join('') },
    ]
  }
  const common = commonLengths(before, after)
  const lengthAt = (i: number, j: number) => common[i * width + j] ?? 0
  const changes: TextChange[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    const removed = before[i]
    const added = after[j]
    if (removed !== undefined && removed === added) {
      changes.push({ kind: 'same', text: removed })
      i += 1
      j += 1
    } else if (removed !== undefined && (added === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      changes.push({ kind: 'removed', text: removed })
      i += 1
    } else {
      changes.push({ kind: 'added', text: added ?? '' })
      j += 1
    }
  }
  return changes
}

/** Row i, column j: length of the longest common subsequence of `before` from i and `after` from j. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array {
  const width = after.length + 1
  const table = new Uint32Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const here = i * width + j
      const skipped = Math.max(table[here + width] ?? 0, table[here + 1] ?? 0)
      table[here] = before[i] === after[j] ? (table[here + width + 1] ?? 0) + 1 : skipped
    }
  }
  return table
}

/** Changes that only blanks part are one change: a phrase is easier to read than its words. */
function phrases(changes: readonly TextChange[]): TextChange[] {
  const parts = joined(changes)
  const result: TextChange[] = []
  for (let index = 0; index < parts.length;) {
    let end = index
    while (parts[end] && (parts[end]?.kind !== 'same' || isBridge(parts, index, end))) end += 1
    result.push(...(end === index ? parts.slice(index, (end += 1)) : asOneChange(parts.slice(index, end))))
    index = end
  }
  return result
}

function isBridge(parts: readonly TextChange[], start: number, at: number): boolean {
  return at > start && at + 1 < parts.length && parts[at]?.text.trim() === ''
}

function asOneChange(parts: readonly TextChange[]): TextChange[] {
  const isReplaced = (['removed', 'added'] as const).every((kind) => parts.some((part) => part.kind === kind))
  if (!isReplaced) return [...parts]
  const textOf = (kind: TextChange['kind']): string =>
    parts.flatMap((part) => (part.kind === kind || part.kind === 'same' ? part.text : [])).join('')
  return [
    { kind: 'removed', text: textOf('removed') },
    { kind: 'added', text: textOf('added') },
  ]
}

function joined(changes: readonly TextChange[]): TextChange[] {
  const result: TextChange[] = []
  for (const { kind, text } of changes) {
    const last = result.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') result.push({ kind, text })
  }
  return result
}
