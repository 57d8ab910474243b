import { Script, createContext } from 'node:vm'
import type { Context } from 'node:vm'
import { isDeepStrictEqual } from 'node:util'
import { compileCriterion } from '../../../src/criteria/compile-criterion.js'
import { CriterionError } from '../../../src/criteria/criterion-error.js'

/** A value, or that it threw. */
export type Answer = { readonly value: unknown } | { readonly threw: string; readonly code?: string }

/** What JavaScript makes of an expression. The scope is passed as text, so that its objects belong to the context. */
export function byNode(source: string, scopeSource: string): Answer {
  const context = contextOf(scopeSource)
  try {
    const value: unknown = new Script(`(${source}\n)`).runInContext(context)
    return { value: inThisRealm(value) }
  } catch (error) {
    return { threw: String(error) }
  }
}

const contexts = new Map<string, Context>()

/** One context for each scope: expressions of the language change nothing in it. */
function contextOf(scopeSource: string): Context {
  let context = contexts.get(scopeSource)
  if (!context) {
    contexts.set(scopeSource, (context = createContext({})))
    new Script(`var { result, error, input } = ${scopeSource}`).runInContext(context)
  }
  return context
}

/** What a criterion makes of it. */
export function byCriteria(source: string, scopeSource: string): Answer {
  try {
    return { value: compileCriterion(source, { names: ['input'] }).value(scopeOf(scopeSource)) }
  } catch (error) {
    if (error instanceof CriterionError) return { threw: error.reason, code: error.code }
    throw error
  }
}

const scopes = new Map<string, Record<string, unknown>>()

function scopeOf(scopeSource: string): Record<string, unknown> {
  let scope = scopes.get(scopeSource)
  if (!scope) scopes.set(scopeSource, (scope = new Script(`(${scopeSource})`).runInThisContext() as Record<string, unknown>))
  return scope
}

/** `undefined` when both gave the same value, or both threw. */
export function difference(source: string, scopeSource: string): string | undefined {
  const expected = byNode(source, scopeSource)
  const actual = byCriteria(source, scopeSource)
  if ('threw' in expected && 'threw' in actual) return undefined
  if ('value' in expected && 'value' in actual && isDeepStrictEqual(expected.value, actual.value)) return undefined
  return `${source}\n    node:     ${shown(expected)}\n    criteria: ${shown(actual)}`
}

const shown = (answer: Answer): string => ('threw' in answer ? `threw ${answer.threw}` : inspectValue(answer.value))

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
  const entries = Object.entries(value).map(([key, each]) => [key, inThisRealm(each)] as const)
  return Object.fromEntries(entries)
}
