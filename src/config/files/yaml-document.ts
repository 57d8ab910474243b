import type { Document, Node, Pair, YAMLError, YAMLMap } from 'yaml'
import { isTooDeep } from '../thrown.js'
import { aliasResolver } from './yaml-aliases.js'
import { keyFaults, keyName, protoKeys } from './yaml-keys.js'
import { yamlLibrary } from './yaml-library.js'

/** A place in a text: what is wrong starts at this offset. */
export interface Fault {
  readonly offset: number
  readonly message: string
}

export interface YamlDocument {
  readonly value: unknown
  /** Syntax errors; the value is `undefined` when there is one. */
  readonly faults: readonly Fault[]
  /** Offset of the key at `path`, of the item, or of the nearest parent that is written in the file. */
  offsetOf(path: readonly PropertyKey[]): number
  /** Offsets of keys called `__proto__`, which schemas pass over. */
  protoKeys(): readonly number[]
}

/** How often an alias (`*name`) may be used, in all and multiplied through nested anchors. */
const maxAliasUses = 10_000

/** Reads YAML 1.2 or JSON. Never throws for what the text holds. */
export function parseYaml(text: string): YamlDocument {
  const yaml = yamlLibrary()
  try {
    // The library's own look at keys takes time by the square of their number, and tells `1` and `"1"` apart.
    const doc = yaml.parseDocument(text, { prettyErrors: false, merge: true, uniqueKeys: false, logLevel: 'error' })
    const faults = [...[...doc.errors, ...doc.warnings].map(syntaxFault), ...aliasFaults(doc), ...keyFaults(doc)]
    if (faults.length > 0) return broken([...conflictFaults(text), ...faults])
    const value: unknown = doc.toJS({ maxAliasCount: maxAliasUses })
    return { value, faults: [], offsetOf: locatorIn(doc), protoKeys: () => protoKeys(doc) }
  } catch (error) {
    if (isTooDeep(error)) return broken([{ offset: 0, message: tooDeep }])
    if (error instanceof ReferenceError) return broken([{ offset: 0, message: tooManyAliases }])
    throw error
  }
}

/** What Git writes into a file that it could not merge; what the grammar makes of it explains nothing. */
function conflictFaults(text: string): Fault[] {
  const mark = /^(?:<{7} |={7}$|>{7} )/m.exec(text)
  return mark
    ? [{ offset: mark.index, message: 'a mark of an unfinished merge stands here: resolve the conflict' }]
    : []
}

const tooDeep = 'it is nested too deeply to be read'

const tooManyAliases = `its aliases (*name) unfold to more than ${maxAliasUses} uses; write the values out`

const broken = (faults: readonly Fault[]): YamlDocument => ({
  value: undefined,
  faults,
  offsetOf: () => 0,
  protoKeys: () => [],
})

function syntaxFault({ pos: [offset], code, message }: YAMLError): Fault {
  if (code === 'MULTIPLE_DOCS') return { offset, message: 'a second document begins here (`---`); write one to a file' }
  // The parser of the library catches what the engine throws, and hands on its words.
  return { offset, message: message.startsWith('Maximum call stack') ? tooDeep : message }
}

/** Aliases without an anchor before them, and too many of them: resolving is quadratic in their number. */
export function aliasFaults(doc: Document): Fault[] {
  const { visit, isAlias, isNode } = yamlLibrary()
  const anchors = new Set<string>()
  const faults: Fault[] = []
  let uses = 0
  visit(doc, {
    Node(_key, node, ancestors) {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.add(node.anchor)
        return
      }
      if (ancestors.some((ancestor) => isNode(ancestor) && ancestor.anchor === node.source)) {
        faults.push({ offset: start(node), message: `the alias *${node.source} stands inside its own anchor` })
      }
      uses += 1
      if (!anchors.has(node.source)) {
        faults.push({
          offset: start(node),
          message: `the alias *${node.source} has no anchor &${node.source} before it`,
        })
      }
    },
  })
  if (uses > maxAliasUses) faults.push({ offset: 0, message: tooManyAliases })
  return faults
}

function locatorIn(doc: Document.Parsed): YamlDocument['offsetOf'] {
  const { isMap, isSeq, isScalar, isNode } = yamlLibrary()
  const resolve = aliasResolver(doc)
  const pairsOf = new Map<YAMLMap, ReadonlyMap<string | undefined, Pair>>() // a mapping may have thousands of wrong keys
  const pairIn = (map: YAMLMap, step: PropertyKey): Pair | undefined => {
    const pairs =
      pairsOf.get(map) ?? new Map(map.items.map((pair) => [isScalar(pair.key) ? keyName(pair.key) : undefined, pair]))
    pairsOf.set(map, pairs)
    return pairs.get(String(step))
  }
  return (path) => {
    let node: unknown = doc.contents
    let offset = start(doc.contents)
    for (const step of path) {
      node = resolve(node)
      let next: unknown
      if (isMap(node)) {
        const pair = pairIn(node, step)
        if (pair === undefined) return offset
        if (isScalar(pair.key)) offset = start(pair.key)
        next = pair.value
      } else if (isSeq(node)) {
        next = node.items[Number(step)]
        if (isNode(next)) offset = start(next)
      }
      node = next
    }
    return offset
  }
}

const start = (node: Node | null | undefined) => node?.range?.[0] ?? 0
