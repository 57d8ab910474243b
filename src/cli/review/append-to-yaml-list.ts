import { isDeepStrictEqual } from 'node:util'
import { yamlLibrary } from '../../config/files/yaml-library.js'

/**
 * A YAML text with one more item in a list of its top level. All other lines stay as they are; only where the text with the
 * inserted lines would hold anything else than that, the whole is written anew, with its comments.
 */
export function appendToYamlList(text: string, key: string, item: unknown): string {
  const lineEnd = '\r\n'
  if (text.includes(lineEnd))
    return appendToYamlList(text.replaceAll(lineEnd, '\n'), key, item).replaceAll('\n', lineEnd)
  const { parseDocument } = yamlLibrary()
  const doc = parseDocument(text)
  const inserted = insertItem(text, doc.get(key, true), item)
  doc.addIn([key], doc.createNode(item))
  if (inserted !== undefined && isDeepStrictEqual(parseDocument(inserted).toJS(), doc.toJS())) return inserted
  return doc.toString({ lineWidth: 0 })
}

function insertItem(text: string, list: unknown, item: unknown): string | undefined {
  if (!yamlLibrary().isSeq(list) || !list.range) return undefined
  const [start, end] = list.range
  if (list.flow) {
    const last = list.items.at(-1)
    if (last === undefined) return spliced(text, start + 1, JSON.stringify(item))
    const lastEnd = yamlLibrary().isNode(last) ? last.range?.[1] : undefined
    return lastEnd === undefined ? undefined : spliced(text, lastEnd, `, ${JSON.stringify(item)}`)
  }
  const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  // Comments behind it that are indented as it is are its own; others are of what follows.
  const own = indent === '' ? /^/ : new RegExp(`^(?:${indent}[ \\t]*#.*\\n)*`)
  const [comments = ''] = own.exec(text.slice(end)) ?? []
  const place = end + comments.length
  const lineEnd = text.charAt(place - 1) === '\n' ? '' : '\n'
  return spliced(text, place, lineEnd + asListItem(item).replace(/^(?=.)/gm, indent))
}

function asListItem(item: unknown): string {
  const doc = yamlLibrary().parseDocument('- ')
  doc.setIn([0], doc.createNode(item))
  return doc.toString({ lineWidth: 0 })
}

const spliced = (text: string, at: number, added: string) => text.slice(0, at) + added + text.slice(at)
