import { sharedState } from '../src/config/shared-state.js'
import type { SynchronousMatcher } from './types.js'

const latest = sharedState('inside-another', () => ({ why: '' }))

/** What a matcher found: where it is inside another, the failure of the other is to show it. */
export function noteWhy(why: string): void {
  latest.why = why
}

/** What runners make of `expect.toSatisfyCriteria(...)`, as far as they print it. */
interface Asymmetric {
  asymmetricMatch(received: unknown): boolean
  toAsymmetricMatcher(): string
}

const whyNot = Symbol('whyNot')

const synchronous: Readonly<Record<SynchronousMatcher, true>> = { toSatisfyCriteria: true, toPassGate: true }

/** @param expect of a runner, which knows our matchers */
export function explainInside(expect: object): void {
  for (const name of Object.keys(synchronous)) explain(Reflect.get(expect, name))
}

/**
 * A runner prints an asymmetric matcher by its arguments alone, as `toSatisfyCriteria<"result.rows > 5">`. All of one name
 * share a prototype, which is told to print why the last value did not match: `... (result.rows is 3, which is not > 5)`.
 */
function explain(make: unknown): void {
  const prototype: unknown = typeof make === 'function' ? Object.getPrototypeOf(make()) : undefined
  if (!isAsymmetric(prototype)) return // a runner that makes them in another way prints what it prints
  const { asymmetricMatch, toAsymmetricMatcher } = prototype
  prototype.asymmetricMatch = function match(this: Asymmetric, received) {
    const matches = asymmetricMatch.call(this, received)
    // Runners print copies: what is to be copied must be the matcher's own, and what is compared must not show it.
    Object.defineProperty(this, whyNot, { value: matches ? '' : latest.why, configurable: true })
    return matches
  }
  prototype.toAsymmetricMatcher = function print(this: Asymmetric) {
    const why: unknown = Reflect.get(this, whyNot)
    return [toAsymmetricMatcher.call(this), ...(why ? [`(${String(why)})`] : [])].join(' ')
  }
}

function isAsymmetric(value: unknown): value is Asymmetric {
  return (
    typeof value === 'object' &&
    value !== null &&
    'asymmetricMatch' in value &&
    typeof value.asymmetricMatch === 'function' &&
    'toAsymmetricMatcher' in value &&
    typeof value.toAsymmetricMatcher === 'function'
  )
}
