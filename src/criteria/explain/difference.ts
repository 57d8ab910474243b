import { shorten } from '../../config/text/safe-text.js'
import { classOf, isFields, isObject } from '../values/values.js'
import { nameValue, showString, showValue } from './show-value.js'

/** Values that are looked at before the search is given up: an explanation must not cost more than the comparison. */
const MAX_VALUES = 10_000
const MAX_DEPTH = 50

/**
 * Where two values first differ, in words: `result.args.days is 3, not 4`. `undefined` where that cannot be told in a few.
 * @param name how the first is called
 */
export function firstDifference(name: string, a: unknown, b: unknown): string | undefined {
  let left = MAX_VALUES
  return within(name, a, b, 0)

  function within(path: string, a: unknown, b: unknown, depth: number): string | undefined {
    if (Object.is(a, b) || --left < 0 || depth > MAX_DEPTH) return undefined
    if (Array.isArray(a) && Array.isArray(b)) return amongItems(path, a, b, depth)
    if (isFields(a) && isFields(b) && classOf(a)?.name === classOf(b)?.name) return amongFields(path, a, b, depth)
    if (isObject(a) && isObject(b) && nameValue(a) === nameValue(b)) return undefined
    return `${path} is ${notSame(a, b).join(', not ')}`
  }

  function amongItems(path: string, a: readonly unknown[], b: readonly unknown[], depth: number): string | undefined {
    for (let i = 0; i < Math.min(a.length, b.length) && left > 0; i++) {
      const found = within(`${path}[${i}]`, a[i], b[i], depth + 1)
      if (found !== undefined) return found
    }
    return a.length === b.length
      ? undefined
      : `${path} has ${a.length} item${a.length === 1 ? '' : 's'}, not ${b.length}`
  }

  function amongFields(
    path: string,
    a: Readonly<Record<string, unknown>>,
    b: Readonly<Record<string, unknown>>,
    depth: number,
  ): string | undefined {
    for (const key of Object.keys(b)) if (!Object.hasOwn(a, key)) return `${path} has no ${quoted(key)}`
    for (const key of Object.keys(a)) {
      if (!Object.hasOwn(b, key)) return `${path} has ${quoted(key)}, which is one too many`
      const found = within(
        /^[\w$]+$/.test(key) ? `${path}.${key}` : `${path}[${quoted(key)}]`,
        a[key],
        b[key],
        depth + 1,
      )
      if (found !== undefined) return found
    }
    return undefined
  }
}

const quoted = (key: string): string => shorten(showString(key), 40)

/** Two values that differ; strings cut so that their first difference is seen. */
export function notSame(a: unknown, b: unknown): [string, string] {
  if (typeof a !== 'string' || typeof b !== 'string') return [shownShort(a), shownShort(b)]
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return [showString(a, at), showString(b, at)]
}

const shownShort = (value: unknown): string => (isObject(value) ? nameValue(value) : showValue(value))
