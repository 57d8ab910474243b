import type { Node } from '../parse/nodes.js'
import type { Polarity } from './explain-error.js'

/** What a sentence is about: a part of a criterion, what it came to, and the list that the criterion stands in. */
export interface Claim<N extends Node = Node> {
  readonly node: N
  readonly holds: boolean
  readonly polarity: Polarity
}

/** Whether it went wrong: of that, more is said. */
export const isBad = ({ holds, polarity }: Claim): boolean => holds !== (polarity === 'pass')

export interface Sentence {
  readonly text: string
  /** Whether it holds something that the values of the parts, shown each by itself, do not. */
  readonly tellsMore: boolean
}

export const says = (text: string, tellsMore = false): Sentence => ({ text, tellsMore })
