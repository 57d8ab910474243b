/** A part of a text, by its places. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/**
 * A number may run into what stands behind it: `4111 1111 1111 1111 12/27`. The whole first, then without its last
 * groups.
 */
export function beginnings(text: string): string[] {
  const groups = text.split(/(?=[ -])/)
  return groups.map((_, left) => groups.slice(0, groups.length - left).join(''))
}
