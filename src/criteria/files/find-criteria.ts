import { closest } from '../../config/options/closest.js'
import { shorten } from '../../config/text/safe-text.js'
import { compileCriterion } from '../compile-criterion.js'
import { CriterionError } from '../criterion-error.js'
import type { CriterionErrorCode } from '../criterion-error.js'
import { isMisspelling } from '../misspelling.js'

/** A part of some data that was meant as a criterion, or as criteria, and cannot be used. */
export interface Misfit {
  readonly path: readonly PropertyKey[]
  readonly value: unknown
  readonly code: CriterionErrorCode | 'not-a-string' | 'unknown-side' | 'misspelt' | 'no-criterion'
  readonly message: string
  /** Offset in the criterion. */
  readonly index: number
}

interface Found {
  readonly path: readonly PropertyKey[]
  readonly value: unknown
  /** Stands where criteria have no such key; else it is a criterion. */
  readonly unknownSide?: string
  /** What its name is, misspelt. */
  readonly meant?: string
  /** Stands where criteria should, and holds none. */
  readonly isEmpty?: boolean
}

const LISTS = new Set(['passCriteria', 'failCriteria', 'pass_criteria', 'fail_criteria'])
const NAMES = ['criteria', ...LISTS]
/** No misspelling by its letters: plurals are other words elsewhere. */
const DOUBLE_PLURAL = 'criterias'
const SIDES = ['pass', 'fail']

/** A key without criteria checks nothing, and looks as if it did. */
export const NO_CRITERION = 'holds no criterion: write one, or leave the key out'

/** `[]`, `{}`, `{ pass: [], fail: [] }`. */
export function holdsNoCriterion(criteria: unknown): boolean {
  if (typeof criteria !== 'object' || criteria === null) return false
  if (Array.isArray(criteria)) return criteria.length === 0
  return Object.entries(criteria).every(
    ([side, list]: [string, unknown]) => SIDES.includes(side) && Array.isArray(list) && list.length === 0,
  )
}

/** Compiles every criterion in the data of a file. */
export function misfitsOf(
  value: unknown,
  names: readonly string[],
): { readonly criteria: number; readonly misfits: Misfit[] } {
  const found = findCriteria(value, [])
  return {
    criteria: found.filter((each) => each.unknownSide === undefined && each.meant === undefined && !each.isEmpty)
      .length,
    misfits: found.flatMap((each) => misfitOf(each, names) ?? []),
  }
}

function findCriteria(value: unknown, path: readonly PropertyKey[]): Found[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, i) => findCriteria(item, [...path, i]))
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const here = [...path, key]
    if (LISTS.has(key)) return listed(inner, here)
    if (key !== 'criteria') {
      const meant = key === DOUBLE_PLURAL ? 'criteria' : NAMES.find((name) => isMisspelling(key, name))
      return meant === undefined ? findCriteria(inner, here) : [{ path: here, value: inner, meant }]
    }
    if (holdsNoCriterion(inner)) return [{ path: here, value: inner, isEmpty: true }]
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return listed(inner, here)
    return Object.entries(inner).flatMap(([side, list]: [string, unknown]) => sided(side, list, [...here, side]))
  })
}

function sided(side: string, value: unknown, path: readonly PropertyKey[]): Found[] {
  if (SIDES.includes(side)) return listed(value, path)
  return typeof value === 'string' || Array.isArray(value)
    ? [{ path, value, unknownSide: side }]
    : findCriteria(value, path)
}

function listed(value: unknown, path: readonly PropertyKey[]): Found[] {
  if (Array.isArray(value)) return value.map((item: unknown, i) => ({ path: [...path, i], value: item }))
  return value === undefined || value === null ? [] : [{ path, value }]
}

function misfitOf({ path, value, unknownSide, meant, isEmpty }: Found, names: readonly string[]): Misfit | undefined {
  if (isEmpty) return { path, value, code: 'no-criterion', message: NO_CRITERION, index: 0 }
  if (meant !== undefined) return { path, value, code: 'misspelt', message: `did you mean \`${meant}\`?`, index: 0 }
  if (unknownSide !== undefined) {
    const side = closest(unknownSide, SIDES)
    const help = side === undefined ? 'they have pass and fail' : `did you mean \`${side}\`?`
    const message = `criteria have no \`${shorten(unknownSide, 40)}\`; ${help}`
    return { path, value, code: 'unknown-side', message, index: 0 }
  }
  if (typeof value !== 'string') {
    return { path, value, code: 'not-a-string', message: 'a criterion is a text: put it in quotes', index: 0 }
  }
  try {
    compileCriterion(value, { names })
    return undefined
  } catch (error) {
    if (error instanceof CriterionError)
      return { path, value, code: error.code, message: error.reason, index: error.index }
    throw error
  }
}
