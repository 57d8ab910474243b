import type { Fields } from '../values/values.js'
import type { Method, MethodTable } from './method.js'
import { ARRAY_METHODS } from './methods-array.js'
import {
  BIGINT_METHODS,
  BOOLEAN_METHODS,
  DATE_METHODS,
  FIELDS_METHODS,
  MAP_METHODS,
  NUMBER_METHODS,
  SET_METHODS,
} from './methods-other.js'
import { STRING_METHODS } from './methods-string.js'

/** What one name means on each type of receiver. */
export interface Methods {
  readonly string: Method<string> | undefined
  readonly array: Method<readonly unknown[]> | undefined
  readonly number: Method<number> | undefined
  readonly boolean: Method<boolean> | undefined
  readonly bigint: Method<bigint> | undefined
  readonly set: Method<ReadonlySet<unknown>> | undefined
  readonly map: Method<ReadonlyMap<unknown, unknown>> | undefined
  readonly date: Method<Date> | undefined
  readonly fields: Method<Fields> | undefined
}

export const methodsNamed = (name: string): Methods => ({
  string: STRING_METHODS.get(name),
  array: ARRAY_METHODS.get(name),
  number: NUMBER_METHODS.get(name),
  boolean: BOOLEAN_METHODS.get(name),
  bigint: BIGINT_METHODS.get(name),
  set: SET_METHODS.get(name),
  map: MAP_METHODS.get(name),
  date: DATE_METHODS.get(name),
  fields: FIELDS_METHODS.get(name),
})

const names = (table: Pick<MethodTable<never>, 'keys'>): string[] => Array.from(table.keys())
export const METHOD_NAMES: ReadonlySet<string> = new Set(
  names(STRING_METHODS).concat(
    names(ARRAY_METHODS),
    names(NUMBER_METHODS),
    names(BOOLEAN_METHODS),
    names(BIGINT_METHODS),
    names(SET_METHODS),
    names(MAP_METHODS),
    names(DATE_METHODS),
    names(FIELDS_METHODS),
  ),
)
