import { jsonProblem } from '../../config/files/json-problem.js'
import { lineCounter } from '../../config/files/locator.js'

/** Where a text stops being JSON, and why. */
export interface JsonFault {
  /** From 1. */
  readonly line: number
  readonly message: string
}

/** @param thrown what `JSON.parse` threw: V8 names the place of some faults only, so it is found here. */
export function jsonFault(text: string, thrown: unknown): JsonFault {
  const message = jsonProblem(text, thrown).replace(/ (?:in JSON )?at position.*$/, '')
  return { line: lineCounter(text)(faultOffset(text)), message }
}

const token =
  /[\t\n\r ]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy
const blanks = /[\t\n\r ]*/y

type Wanted = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end'

/** The first place that no JSON has after what stands before it; the end of the text where only more is missing. */
function faultOffset(text: string): number {
  const open: ('{' | '[')[] = []
  let wanted: Wanted = 'value'
  let at = 0
  for (;;) {
    token.lastIndex = at
    const [found, mark, string] = token.exec(text) ?? []
    const next: Wanted | undefined =
      found === undefined ? undefined : after(wanted, mark ?? (string ? 'string' : 'value'), open)
    if (found === undefined || !next) break
    wanted = next
    at += found.length
  }
  blanks.lastIndex = at
  return at + (blanks.exec(text)?.[0].length ?? 0)
}

/** What may follow; `undefined` where `found` may not stand. */
function after(wanted: Wanted, found: string, open: ('{' | '[')[]): Wanted | undefined {
  const inside = open.at(-1)
  if (wanted === ':') return found === ':' ? 'value' : undefined
  if (wanted.startsWith('key') && found === 'string') return ':'
  if (wanted.startsWith('value')) {
    if (found === 'string' || found === 'value') return ', or end'
    if (found === '{' || found === '[') {
      open.push(found)
      return found === '{' ? 'key or }' : 'value or ]'
    }
  }
  if (wanted === ', or end' && found === ',' && inside) return inside === '{' ? 'key' : 'value'
  const isEnd =
    (found === '}' && inside === '{' && (wanted === 'key or }' || wanted === ', or end')) ||
    (found === ']' && inside === '[' && (wanted === 'value or ]' || wanted === ', or end'))
  if (!isEnd) return undefined
  open.pop()
  return ', or end'
}
