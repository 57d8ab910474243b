import { typeFault } from '../values/convert.js'
import { kindOf } from '../values/values.js'
import type { Method } from './method.js'

type Items = ReadonlySet<unknown>

/** The methods that compare or join two Sets, or a Set and the keys of a Map (ECMA-262 2025). */
const NAMES = [
  'union',
  'intersection',
  'difference',
  'symmetricDifference',
  'isSubsetOf',
  'isSupersetOf',
  'isDisjointFrom',
] as const

export const TWO_SETS_METHODS: ReadonlyMap<string, Method<Items>> = new Map(
  NAMES.map((name) => {
    const native = Reflect.get(Set.prototype, name) as (this: Items, other: unknown) => unknown
    const method: Method<Items> = (frame, self, [other]) => {
      if (!(other instanceof Set || other instanceof Map))
        throw typeFault(`.${name}() takes a Set, this is ${kindOf(other)}: write new Set(...)`)
      if (name.startsWith('is')) frame.spend(1 + self.size + other.size)
      else frame.spendArray(self.size + other.size)
      for (const items of [self, other])
        for (const key of items.keys()) if (typeof key === 'string') frame.spend(key.length >> 5)
      return Reflect.apply(native, self, [other])
    }
    return [name, method]
  }),
)
