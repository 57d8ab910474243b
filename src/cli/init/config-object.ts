import { blankCode } from './blank-code.js'

/** A property of an object literal. */
interface Property {
  readonly name: string
  /** Offset of its value. */
  readonly value: number
}

/** The object literal that a configuration file exports, as places in its text. */
export interface ConfigObject {
  readonly text: string
  readonly blanked: string
  /** Offset of `{`. */
  readonly start: number
  readonly properties: readonly Property[]
}

const exported = /\bexport\s+default\s+|\bmodule\.exports\s*=\s*/g
const objectBehind = /(?:defineConfig\s*\(\s*)?(?=\{)/y

/**
 * Finds the exported object in `export default {...}`, `defineConfig({...})`, `module.exports = {...}`, or a constant that
 * is exported. `undefined` for everything else (functions, `mergeConfig`, spreads): such a file is left alone.
 */
export function findConfigObject(text: string): ConfigObject | undefined {
  const blanked = blankCode(text)
  const matches = [...blanked.matchAll(exported)]
  const [only] = matches
  if (!only || matches.length > 1) return undefined
  const start = objectAt(blanked, only.index + only[0].length) ?? constantAt(blanked, only.index + only[0].length)
  if (start === undefined) return undefined
  const properties = propertiesOf(text, blanked, start)
  return properties && { text, blanked, start, properties }
}

function objectAt(blanked: string, at: number): number | undefined {
  objectBehind.lastIndex = at
  const found = objectBehind.exec(blanked)
  return found ? at + found[0].length : undefined
}

/** `export default config`, where `const config: Config = {...}`. */
function constantAt(blanked: string, at: number): number | undefined {
  const [, name] = /^([\w$]+)\s*;?\s*$/.exec(blanked.slice(at)) ?? []
  if (name === undefined) return undefined
  const declaration = new RegExp(`\\b(?:const|let|var)\\s+${name.replaceAll('$', '\\$')}\\b[^={;]*=\\s*`).exec(blanked)
  return declaration ? objectAt(blanked, declaration.index + declaration[0].length) : undefined
}

function propertiesOf(text: string, blanked: string, start: number): Property[] | undefined {
  const properties: Property[] = []
  let depth = 0
  let expectsName = false
  for (let at = start; at < blanked.length; at++) {
    const character = blanked[at] ?? ''
    if (depth === 1 && expectsName && /\S/.test(character) && character !== '}') {
      const name = /^(?:(['"])([^'"\n]*)\1|([\w$]+))\s*/.exec(text.slice(at))
      if (!name) return undefined // a spread or a computed name
      const colon = at + name[0].length
      if (blanked[colon] === ':') properties.push({ name: name[2] ?? name[3] ?? '', value: colon + 1 })
      else properties.push({ name: name[2] ?? name[3] ?? '', value: -1 })
      expectsName = false
      at = colon - 1
      continue
    }
    if ('{[('.includes(character)) depth += 1
    if ('}])'.includes(character)) depth -= 1
    if (depth === 0) return properties
    if (depth === 1 && (character === ',' || at === start)) expectsName = true
  }
  return undefined // not closed
}
