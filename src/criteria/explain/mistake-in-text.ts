import type { MemberExpression } from '../parse/nodes.js'
import type { Reading } from './reading.js'

/** Models answer with less; every field that a criterion misses costs a parse of it. */
const MAX_CHARACTERS = 50_000

/** `result.status` of a text that is JSON with a `status`, as models answer. */
export function mistakeInText(member: MemberExpression, reading: Reading): string | undefined {
  const { object, property, computed } = member
  if (computed || property.type !== 'Identifier' || reading.parsesJson) return undefined
  if (!reading.trace.has(member) || reading.valueOf(member) !== undefined) return undefined
  const text = reading.valueOf(object)
  if (typeof text !== 'string' || !hasField(text, property.name)) return undefined
  const [holder, { name }] = [reading.text(object), property]
  return `${holder} is a text of JSON, and no text has a "${name}": write JSON.parse(${holder}).${name}`
}

function hasField(text: string, name: string): boolean {
  if (text.length > MAX_CHARACTERS || !/^\s*\{/.test(text)) return false
  try {
    return Object.hasOwn(JSON.parse(text) as object, name)
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
