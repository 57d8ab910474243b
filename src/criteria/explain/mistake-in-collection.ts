import type { MemberExpression } from '../parse/nodes.js'
import { isFields } from '../values/values.js'
import type { Reading } from './reading.js'

/** As many items have to tell: a list may be long. */
const MAX_ITEMS = 100

/** `result.status` of a list of what has a `status`, or of a Map under that key. */
export function mistakeInCollection(member: MemberExpression, reading: Reading): string | undefined {
  const { object, property, computed } = member
  if (computed || property.type !== 'Identifier' || reading.asksItems) return undefined
  if (!reading.trace.has(member) || reading.valueOf(member) !== undefined) return undefined
  const [holder, value, { name }] = [reading.text(object), reading.valueOf(object), property]
  if (value instanceof Map)
    return value.has(name) ? `${holder} is a Map, which has no fields: write ${holder}.get('${name}')` : undefined
  if (Array.isArray(value))
    return allHave(value, name)
      ? `not ${holder} but each item of it has a "${name}": write ${itemsOf(holder, name)}`
      : undefined
  return value instanceof Set && allHave(value, name)
    ? `not ${holder} but each item of it has a "${name}": write ${itemsOf(`[...${holder}]`, name)}`
    : undefined
}

function allHave(items: Iterable<unknown>, name: string): boolean {
  let asked = 0
  for (const item of items) {
    if (asked === MAX_ITEMS) break
    if (!isFields(item) || !Object.hasOwn(item, name)) return false
    asked++
  }
  return asked > 0
}

const itemsOf = (list: string, name: string): string => `${list}.some(item => item.${name})`
