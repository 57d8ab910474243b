import { closest } from '../../config/options/closest.js'

/** Those of the tags that are nearly a gate's, and have no gate of their own. */
export const nearTags = (tags: readonly string[], gate: string, gated: readonly string[]): string[] =>
  tags.filter((tag) => !gated.includes(tag) && isNear(tag, gate))

/** In words, what is wrong with such a tag. */
export const passedBy = (tag: string, gate: string): string =>
  `the tag "${tag}", for which the gate of "${gate}" does not hold: write "${gate}", or, if it is another tag, ` +
  `give it a gate of its own: "${tag}: {}"`

/** Tags that differ in one letter are mostly different words where they are shorter. */
const shortestNear = 5

/**
 * Whether a tag is nearly another: but for case and joints the same, or one letter beside it that is not the first
 * (`moral`, `amoral`) and no digit (`tier1`, `tier2`).
 */
function isNear(tag: string, other: string): boolean {
  if (closest(tag, [other], 0) !== undefined) return true
  const isLong = Math.min(tag.length, other.length) >= shortestNear
  if (!isLong || tag[0]?.toLowerCase() !== other[0]?.toLowerCase() || digitsOf(tag) !== digitsOf(other)) return false
  return closest(tag, [other], 1) !== undefined
}

const digitsOf = (tag: string): string => tag.replaceAll(/\D/g, '')
