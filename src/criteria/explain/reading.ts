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

  text({ start, end }: Node): string {
    return shorten(this.program.source.slice(start, end).trim().replace(/\s+/g, ' '), 60)
  }

  /** `undefined` for what was not evaluated, too. */
  valueOf(node: Node): unknown {
    if (node.type === 'Literal') return node.regex ? undefined : node.value
    return this.trace.get(node)
  }
}
