import type { Node } from '../parse/nodes.js'
import { allNodes } from '../parse/walk.js'
import { Plain } from '../values/values.js'

/**
 * One value at least of every kind that a criterion can tell apart by type, by truth, and by comparing with its literals:
 * these, one of each type that equals none of them, numbers between and beyond them, and what is converted to them all.
 */
export function candidatesFor(root: Node): unknown[] {
  const literals: unknown[] = []
  for (const node of allNodes(root)) if (node.type === 'Literal' && !node.regex) literals.push(node.value)
  const strings = literals.filter((value) => typeof value === 'string')
  const numbers = around(literals.map(Number).filter(Number.isFinite))
  const primitives = new Set([...literals, undefined, null, true, false, 1n, Number.NaN, '', ...numbers])
  const converted = [...numbers.map((number) => ` ${number}`), ...[...strings, ...numbers].map((value) => [value])]
  return [...primitives, `${strings.join('')}x`, new Plain(), ...converted]
}

function around(literals: readonly number[]): number[] {
  const points = [...new Set([0, ...literals, ...literals.map((value) => -value)])].toSorted((a, b) => a - b)
  const between = points.slice(1).map((point, i) => point / 2 + points[i]! / 2)
  const beyond = 2 * points.at(-1)! + 1
  return [...points, ...between, beyond, -beyond]
}
