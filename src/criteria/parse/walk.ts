import type { Node, Pattern } from './nodes.js'

type AnyNode = Node | Pattern

/** The nodes directly below one, whatever their role: callees, keys and patterns too. */
export function children(node: object): Node[] {
  return Object.values(node)
    .flatMap((part: unknown) => (Array.isArray(part) ? (part as unknown[]) : [part]))
    .filter(isNode)
}

/** All nodes of a tree, from the top. */
export function* allNodes(node: Node): Generator<Node> {
  const open = [node]
  for (let next = open.pop(); next; next = open.pop()) {
    yield next
    open.push(...children(next).toReversed())
  }
}

/** How many nodes hang on each other at most; without recursion, so that the depth takes no stack. */
export function depthOf(node: Node): number {
  let depth = 0
  for (let level = [node]; level.length > 0; level = level.flatMap(children)) depth++
  return depth
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in (part as AnyNode)
