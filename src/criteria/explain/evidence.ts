import { shorten } from '../../config/text/safe-text.js'
import type { CallExpression, Node } from '../parse/nodes.js'
import type { Trace } from '../trace.js'
import { askedText } from './asked-values.js'

/** What a sentence about a criterion is made of: its text, and the values that its parts had. */
export class Evidence {
  constructor(
    readonly source: string,
    readonly trace: Trace,
  ) {}

  text(node: Node): string {
    return shorten(this.source.slice(node.start, node.end).trim().replace(/\s+/g, ' '), 80)
  }

  valueOf(node: Node): unknown {
    return node.type === 'Literal' ? node.value : this.trace.get(node)
  }

  isKnown(node: Node): boolean {
    return this.trace.has(node) || (node.type === 'Literal' && !node.regex)
  }

  /** What the items have where a search that found nothing looked. */
  asked(node: CallExpression): string {
    return askedText(node, this.source, this.trace)
  }
}
