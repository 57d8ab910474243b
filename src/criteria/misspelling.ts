import { closest } from '../config/options/closest.js'

/** Shorter names that differ in one letter are mostly different words: `date` and `data`. */
const MIN_LENGTH = 5
/** In which two letters may have changed places. */
const MIN_SWAPPED = 4
/** The two names of fields that differ so, and are both words. */
const WORDS = new Set(['form', 'from'])

/**
 * Whether one name is surely the other, misspelt: but for case, `_` and doubled letters they differ in one letter at most,
 * and that inside, or two neighbours changed places. So neither plurals (`error`, `errors`) nor other forms (`update`,
 * `updated`), other words
 * (`storageId`, `newStorageId`; `minRow`, `maxRow`) and numbers (`v1Url`, `v2Url`) count.
 */
export function isMisspelling(name: string, other: string): boolean {
  const length = Math.min(name.length, other.length)
  if (length < MIN_SWAPPED || digitsOf(name) !== digitsOf(other)) return false
  const [a, b] = [singled(name), singled(other)]
  if (length < MIN_LENGTH) return swapsInside(a, b) && !WORDS.has(a)
  return swapsNeighbours(a, b) || (a[0] === b[0] && a.at(-1) === b.at(-1) && closest(a, [b], 1) !== undefined)
}

/** `lenght`, `statsu`. */
function swapsNeighbours(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return at >= 0 && b === a.slice(0, at) + (a[at + 1] ?? '') + a[at] + a.slice(at + 2)
}

/** `knid`; the ends are more often another word: `lost`, `lots`. */
const swapsInside = (a: string, b: string): boolean => a[0] === b[0] && a.at(-1) === b.at(-1) && swapsNeighbours(a, b)

const digitsOf = (name: string): string => name.replace(/\D/g, '')

const singled = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[_-]/g, '')
    .replace(/(\D)\1+/g, '$1')
