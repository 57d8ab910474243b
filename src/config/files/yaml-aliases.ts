import type { Alias, Document, Node } from 'yaml'
import { yamlLibrary } from './yaml-library.js'

/**
 * What an alias of this document stands for; any other node stands for itself. The library's own `resolve` walks through the
 * whole document for each alias.
 */
export function aliasResolver(doc: Document): (node: unknown) => unknown {
  const { isAlias } = yamlLibrary()
  let anchored: ReadonlyMap<Alias, Node> | undefined
  return (node) => (isAlias(node) ? (anchored ??= anchoredNodes(doc)).get(node) : node)
}

/** Of each alias the last node before it that has its anchor. */
function anchoredNodes(doc: Document): ReadonlyMap<Alias, Node> {
  const { visit, isAlias } = yamlLibrary()
  const anchors = new Map<string, Node>()
  const found = new Map<Alias, Node>()
  visit(doc, {
    Node(_key, node) {
      if (isAlias(node)) {
        const anchor = anchors.get(node.source)
        if (anchor !== undefined) found.set(node, anchor)
      } else if (node.anchor !== undefined) anchors.set(node.anchor, node)
    },
  })
  return found
}
