import { shorten } from '../../config/text/safe-text.js'
import type { Node } from '../parse/nodes.js'
import type { Program } from '../program.js'
import type { Trace } from '../trace.js'

const ITEMS = /\.(?:at|every|filter|find|findLast|flat|flatMap|get|map|some)\(|[\w)\]]\s*(?:\?\.)?\[/

/** A criterion as it stands there, and what its parts came to. */
export class Reading {
  /** The walk was not cut short: no part has a value that is not in the trace. */
  readonly isWhole: boolean
  readonly parsesJson: boolean
  /** Some item of a list or of a Map. */
  readonly asksItems: boolean

  constructor(
    private readonly program: Program,
    readonly trace: Trace,
  ) {
    this.isWhole = trace.has(program.node)
    this.parsesJson = program.source.includes('JSON.parse')
    this.asksItems = ITEMS.test(program.source)
  }

  text(node: Node): string {
    return shorten(this.source(node).replace(/\s+/g, ' '), 60)
  }

  /** Whether two parts stand there as the same words. */
  isSame(one: Node, other: Node): boolean {
    return this.source(one) === this.source(other)
  }

  private source({ start, end }: Node): string {
    return this.program.source.slice(start, end).trim()
  }

  /** `undefined` for what was not evaluated, too. */
  valueOf(node: Node): unknown {
    if (node.type === 'Literal') return node.regex ? undefined : node.value
    return this.trace.get(node)
  }
}
