import type { Node } from '../parse/nodes.js'
import type { Program } from '../program.js'
import type { Trace } from '../trace.js'

/** Longer texts are not compared: an explanation must not cost more than the criterion. */
const MAX_LENGTH = 2_000

/**
 * Two texts that are not the same and look as if they were, as models write them (typographic quotes and dashes, other
 * spaces, letters with separate accents), as what is to be said of it.
 */
export function findLookAlike({ node }: Program, trace: Trace): string | undefined {
  const valueOf = (part: Node): unknown => (part.type === 'Literal' ? part.value : trace.get(part))
  if (node.type === 'BinaryExpression' && (node.operator === '===' || node.operator === '==')) {
    const [a, b] = [valueOf(node.left), valueOf(node.right)]
    return areAlike(a, b, (one, other) => one === other) ? `they look alike: ${firstPair(a, b)}` : undefined
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { object, property } = node.callee
  const [wanted] = node.arguments
  if (property.type !== 'Identifier' || property.name !== 'includes' || !wanted) return undefined
  const isAlike = areAlike(valueOf(object), valueOf(wanted), (text, part) => text.includes(part))
  return isAlike ? 'it has what looks alike, in other characters' : undefined
}

function areAlike(a: unknown, b: unknown, compare: (a: string, b: string) => boolean): boolean {
  if (typeof a !== 'string' || typeof b !== 'string' || Math.max(a.length, b.length) > MAX_LENGTH) return false
  return !compare(a, b) && compare(folded(a), folded(b))
}

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '')

/** The first characters that differ. */
function firstPair(a: unknown, b: unknown): string {
  const [one, other] = [Array.from(String(a)), Array.from(String(b))]
  const at = one.findIndex((character, i) => character !== other[i])
  const named = (character: string | undefined): string =>
    character === undefined ? 'the end' : `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
  return `${named(one[at])} is not ${named(other[at < 0 ? one.length : at])}`
}
