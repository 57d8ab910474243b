import { isDeepStrictEqual } from 'node:util'
import { Script, createContext } from 'node:vm'
import { compileCriterion } from '../../../src/criteria/compile-criterion.js'
import { CriterionError } from '../../../src/criteria/criterion-error.js'

/** A value, or that it threw. */
export type Answer = { readonly value: unknown } | { readonly threw: string; readonly code?: string }

const context = createContext({})
let scopeInNode = ''
let scopeHere: { readonly source: string; readonly value: Record<string, unknown> } = { source: '', value: {} }

/** What JavaScript makes of an expression. The scope is source text, so that its objects belong to the context. */
export function byNode(source: string, scopeSource: string): Answer {
  if (scopeInNode !== scopeSource) {
    new Script(`Object.assign(globalThis, ${scopeSource})`).runInContext(context)
    scopeInNode = scopeSource
  }
  try {
    return { value: inThisRealm(new Script(`(${source}\n)`).runInContext(context)) }
  } catch (error) {
    return { threw: String(error) }
  }
}

/** What a criterion makes of it. */
export function byCriteria(source: string, scopeSource: string): Answer {
  if (scopeHere.source !== scopeSource) {
    const value = new Script(`(${scopeSource})`).runInThisContext() as Record<string, unknown>
    scopeHere = { source: scopeSource, value }
  }
  try {
    return { value: compileCriterion(source, { names: Object.keys(scopeHere.value) }).value(scopeHere.value) }
  } catch (error) {
    if (error instanceof CriterionError) return { threw: error.reason, code: error.code }
    throw error
  }
}

/** `undefined` when both gave the same value, or both threw. */
export function difference(source: string, scopeSource: string): string | undefined {
  const expected = byNode(source, scopeSource)
  const actual = byCriteria(source, scopeSource)
  if ('threw' in expected && 'threw' in actual) return undefined
  if ('value' in expected && 'value' in actual && isDeepStrictEqual(expected.value, actual.value)) return undefined
  return `${source}\n    node:     ${shown(expected)}\n    criteria: ${shown(actual)}`
}

export const shown = (answer: Answer): string =>
  'threw' in answer ? `threw ${answer.threw}` : inspectValue(answer.value)

function inspectValue(value: unknown): string {
  return Object.is(value, -0) ? '-0' : `${typeof value} ${JSON.stringify(value) ?? String(value)}`
}

/** Values of another realm have other prototypes; iterators are arrays in criteria. */
function inThisRealm(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const tag = Object.prototype.toString.call(value)
  if (Array.isArray(value)) {
    const copy: unknown[] = []
    copy.length = value.length
    for (const key of Object.keys(value)) Reflect.set(copy, key, inThisRealm(Reflect.get(value, key)))
    return copy
  }
  if (tag === '[object Set]') return new Set([...(value as Set<unknown>)].map(inThisRealm))
  if (tag === '[object Map]') {
    return new Map([...(value as Map<unknown, unknown>)].map(([key, each]) => [inThisRealm(key), inThisRealm(each)]))
  }
  if (tag === '[object Date]') return new Date(Number(value))
  if (Symbol.iterator in value) return [...(value as Iterable<unknown>)].map(inThisRealm)
  const copy: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(value)) {
    Object.defineProperty(copy, key, { value: inThisRealm(each), writable: true, configurable: true, enumerable: true })
  }
  return copy
}
