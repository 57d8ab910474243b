import { findConfigObject } from './config-object.js'

/**
 * Puts an item at the front of an array property, which is made where it is missing.
 * @param item source text: `jury()`, `'expect-jury/jest'`
 * @returns the new text; `undefined` where the file is not understood.
 */
export function addToArray(text: string, property: string, item: string): string | undefined {
  const object = findConfigObject(text)
  if (!object) return undefined
  const found = object.properties.find(({ name }) => name === property)
  if (!found) return addProperty(text, property, `[${item}]`)
  const open = object.blanked.slice(found.value).search(/\S/) + found.value
  if (object.blanked[open] !== '[') return undefined
  const after = object.blanked.slice(open + 1)
  const [lineEnd] = /^[ \t]*\n[ \t]*/.exec(after) ?? []
  const isEmpty = /^\s*\]/.test(after)
  const inserted = isEmpty ? item : lineEnd ? `\n${lineEnd.split('\n')[1]}${item},` : `${item}, `
  return text.slice(0, open + 1) + inserted + text.slice(open + 1)
}

/** Puts a property at the front of the exported object. @returns `undefined` where the file is not understood or has it. */
export function addProperty(text: string, property: string, value: string): string | undefined {
  const object = findConfigObject(text)
  if (!object || object.properties.some(({ name }) => name === property)) return undefined
  const at = object.start + 1
  const after = text.slice(at)
  const [newline] = /^[ \t]*\n[ \t]*/.exec(after) ?? []
  if (object.properties.length === 0 && /^\s*\}/.test(after)) {
    return `${text.slice(0, at)} ${property}: ${value} ${after.trimStart()}`
  }
  const inserted = newline ? `${newline.replace(/^[ \t]+/, '')}${property}: ${value},` : ` ${property}: ${value},`
  return text.slice(0, at) + inserted + after
}

/** Names of the exported object's properties; `undefined` where the file is not understood. */
export function propertyNames(text: string): string[] | undefined {
  return findConfigObject(text)?.properties.map(({ name }) => name)
}

/** The quote that the file uses most. */
export function quoteOf(text: string): string {
  return (text.match(/"/g)?.length ?? 0) > (text.match(/'/g)?.length ?? 0) ? '"' : "'"
}

/** The text of a property that is written as one; `undefined` for every other. */
export function stringProperty(text: string, property: string): string | undefined {
  const found = findConfigObject(text)?.properties.find(({ name }) => name === property)
  return found && /^\s*(['"`])([^\\\n]*?)\1/.exec(text.slice(found.value))?.[2]
}
