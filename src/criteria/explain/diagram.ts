import { columnsOf } from '../../config/text/columns.js'
import { shorten } from '../../config/text/safe-text.js'
import type { Frame } from '../frame.js'
import { blanked } from '../invisible.js'
import type { Node } from '../parse/nodes.js'
import { traceProgram } from '../program.js'
import type { Program } from '../program.js'
import type { Trace } from '../trace.js'
import { askedOf } from './asked-values.js'
import { partsOf } from './parts.js'
import type { Part } from './parts.js'
import { showValue } from './show-value.js'

/** Longer criteria are shown without their values: the lines would break. */
const MAX_WIDTH = 160

interface Label {
  /** Column in a terminal. */
  readonly at: number
  readonly text: string
  /** Stands on the line of the label before it. */
  readonly beside?: boolean
}

/**
 * The criterion with the values of its parts under it:
 * ```
 * result.preview.every(p => p.row >= 0)
 * │              │          │
 * │              false      at [3]: p.row = -1
 * Array(10)
 * ```
 */
export function diagramOf(program: Program, frame: Frame): string {
  const source = blanked(program.source)
  if (source.length > MAX_WIDTH) return shorten(source, MAX_WIDTH)
  const trace = traceProgram(program, frame)
  const labels = partsOf(program.node, trace).flatMap((part) => labelsOf(program.source, part, trace))
  return [source, ...draw(labels.toSorted((a, b) => a.at - b.at))].join('\n')
}

function labelsOf(source: string, { at, node: shown, value, decided }: Part, trace: Trace): Label[] {
  const columnOf = (offset: number): number => columnsOf(blanked(source.slice(0, offset)))
  const label = { at: columnOf(at), text: showValue(value) }
  if (!decided) return [label, ...askedLabel(source, shown, trace, columnOf)]
  const parts = decided.parts.map(
    ({ node, value: inner }) => `${source.slice(node.start, node.end)} = ${showValue(inner)}`,
  )
  const text = `at [${decided.index}]: ${parts.join(', ')}`
  const hasValue = trace.has(shown)
  return [...(hasValue ? [label] : []), { at: columnOf(decided.at), text, beside: hasValue }]
}

/** What the items have where a search that found nothing looked: `m.role = 'system', 'user'`. */
function askedLabel(source: string, node: Node, trace: Trace, columnOf: (offset: number) => number): Label[] {
  if (node.type !== 'CallExpression') return []
  const asked = askedOf(node, source, trace)
  const [callback] = node.arguments
  if (asked.length === 0 || callback?.type !== 'ArrowFunctionExpression') return []
  const text = asked.map((each) => `${each.text} = ${each.values}`).join('; ')
  return [{ at: columnOf(callback.body.start), text: shorten(text, MAX_WIDTH), beside: true }]
}

/** One label a line, the rightmost first, a bar under the place of each that is still to come. */
function draw(labels: readonly Label[]): string[] {
  if (labels.length === 0) return []
  const lines = [bars(labels)]
  for (let last = labels.length - 1; last >= 0;) {
    const first = labels[last]!.beside && last > 0 ? last - 1 : last
    const before = bars(labels.slice(0, first))
    lines.push(labels.slice(first, last + 1).reduce((line, { at, text }) => `${line.padEnd(at)}${text}`, before))
    last = first - 1
  }
  return lines
}

const bars = (labels: readonly Label[]): string =>
  labels.reduce((line, { at }) => `${line.padEnd(at)}${line.length > at ? '' : '│'}`, '')
