import { columnsOf } from '../config/columns.js'
import { shorten } from '../config/safe-text.js'
import type { Frame } from './frame.js'
import { blanked } from './invisible.js'
import { traceProgram } from './program.js'
import type { Program } from './program.js'
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
  const labels = partsOf(program.node, traceProgram(program, frame)).flatMap((part) => labelsOf(program.source, part))
  return [source, ...draw(labels.toSorted((a, b) => a.at - b.at))].join('\n')
}

function labelsOf(source: string, { at, value, decided }: Part): Label[] {
  const columnOf = (offset: number): number => columnsOf(blanked(source.slice(0, offset)))
  const label = { at: columnOf(at), text: showValue(value) }
  if (!decided) return [label]
  const parts = decided.parts.map(
    ({ node, value: inner }) => `${source.slice(node.start, node.end)} = ${showValue(inner)}`,
  )
  return [label, { at: columnOf(decided.at), text: `at [${decided.index}]: ${parts.join(', ')}`, beside: true }]
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
