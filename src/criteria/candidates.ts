import type { Node } from './nodes.js'
import { Plain } from './values.js'
import { allNodes } from './walk.js'

const COMMON: readonly unknown[] = [undefined, null, true, false, 0, 1, -1, Number.NaN, '', 'x']
/** Literals of a criterion that are taken up; more say the same. */
const MAX_LITERALS = 12

/** Values that might make a criterion come out otherwise: common ones, and those that its own literals hint at. */
export function candidatesFor(root: Node): unknown[] {
  const literals = new Set<unknown>()
  const names = new Set<string>()
  for (const node of allNodes(root)) {
    if (node.type === 'Literal' && !node.regex && literals.size < MAX_LITERALS)
      for (const value of around(node.value)) literals.add(value)
    if (node.type === 'MemberExpression' && node.property.type === 'Identifier') names.add(node.property.name)
  }
  const single = [...COMMON, ...literals]
  const rows = [true, ...literals, undefined].map((value) => objectWith(names, value))
  return [
    ...single,
    [],
    [undefined],
    ...[...literals].map((value) => [value]),
    new Plain(),
    ...rows,
    ...rows.map((row) => [row]),
  ]
}

function around(value: unknown): unknown[] {
  if (typeof value === 'number') return [value, value + 1, value - 1]
  return typeof value === 'string' ? [value, `${value}x`] : [value]
}

function objectWith(names: ReadonlySet<string>, value: unknown): Plain {
  const object = new Plain()
  for (const name of names) object[name] = value
  return object
}
