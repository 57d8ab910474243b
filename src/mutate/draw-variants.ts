import { userText, type MutableCase } from './case.js'
import type { Lexicon } from './lexicon.js'
import { CannotApply, type Change, type Mutation } from './mutation.js'
import { createRandom } from './random.js'

/** Draws for one variant until one comes out that is new. */
const triesPerVariant = 8

export interface Variants {
  /** All different from each other and from the base case. */
  readonly changes: readonly Change[]
  /** Why there are fewer than wanted. */
  readonly missing?: string
}

export function drawVariants(wanted: {
  readonly base: MutableCase
  readonly mutation: Mutation
  readonly lexicon: Lexicon
  readonly count: number
  readonly seed: number
}): Variants {
  const { base, mutation, lexicon, count, seed } = wanted
  const text = userText(base)
  if (text === undefined) return { changes: [], missing: 'the case has neither input nor a user message' }

  const changes: Change[] = []
  for (let draw = 0; changes.length < count && draw < count * triesPerVariant; draw++) {
    const random = createRandom(JSON.stringify([seed, base.id, mutation.name, draw]))
    const change = mutation.apply({ text, case: base, random, lexicon })
    if (change instanceof CannotApply) return { changes, missing: `the text ${change.reason}` }
    if (![{ text }, ...changes].some((other) => isSame(change, other))) changes.push(change)
    if (!random.wasUsed()) break // nothing was left to chance: every draw would be the same
  }
  return changes.length === count ? { changes } : { changes, missing: tooFew(changes.length) }
}

type Content = Pick<Change, 'text' | 'dropFields'>

function isSame(a: Content, b: Content): boolean {
  return a.text === b.text && (a.dropFields ?? []).join() === (b.dropFields ?? []).join()
}

function tooFew(variants: number): string {
  return variants === 0
    ? 'the text comes out unchanged'
    : `the text has only ${variants} different variant${variants === 1 ? '' : 's'}`
}
