import type { Document, Scalar, YAMLMap } from 'yaml'
import { shorten } from '../text/safe-text.js'
import { aliasResolver } from './yaml-aliases.js'
import type { Fault } from './yaml-document.js'
import { yamlLibrary } from './yaml-library.js'

/**
 * What is wrong with the keys of a document's mappings: of what would become one key of an object, as `1` and `"1"`, only
 * the last would be read.
 */
export function keyFaults(doc: Document): Fault[] {
  const { visit } = yamlLibrary()
  const resolve = aliasResolver(doc)
  const faults: Fault[][] = []
  visit(doc, {
    Map(_key, map) {
      faults.push(faultsOf(map, resolve))
    },
  })
  return faults.flat()
}

/** Where keys called `__proto__` stand: schemas pass over them. */
export function protoKeys(doc: Document): number[] {
  const { visit, isScalar } = yamlLibrary()
  const offsets: number[] = []
  visit(doc, {
    Scalar(place, node) {
      if (place === 'key' && isScalar(node) && node.value === '__proto__') offsets.push(node.range?.[0] ?? 0)
    },
  })
  return offsets
}

/** What a key is called in the object that is made of its mapping. */
export const keyName = ({ value }: Scalar): string => (value === null ? '' : String(value))

function faultsOf(map: YAMLMap, resolve: (node: unknown) => unknown): Fault[] {
  const { isAlias, isNode, isScalar } = yamlLibrary()
  const seen = new Set<string>()
  return map.items.flatMap(({ key, value }) => {
    const offset = (isNode(key) ? key.range?.[0] : undefined) ?? map.range?.[0] ?? 0
    if (isAlias(key)) return { offset, message: `*${key.source} stands as a key: write the key out` }
    if (!isScalar(key)) return { offset, message: notText }
    if (isMerge(key.value)) return isMergeable(value, resolve) ? [] : { offset, message: notMergeable }
    const name = keyName(key)
    if (seen.has(name)) return { offset, message: `the key "${shorten(name, 80)}" is there twice` }
    seen.add(name)
    return []
  })
}

const notText = 'a mapping or a list stands as a key: put quotation marks around a text that begins with { or ['

const notMergeable = '`<<` takes in a mapping, by its alias (*name), or a list of such'

const isMerge = (key: unknown): boolean => typeof key === 'symbol' || key === '<<'

function isMergeable(value: unknown, resolve: (node: unknown) => unknown): boolean {
  const { isMap, isSeq } = yamlLibrary()
  const source = resolve(value)
  return isSeq(source) ? source.items.every((item) => isMap(resolve(item))) : isMap(source)
}
