import { rangesOf } from './regex-syntax.js'
import type { CharSet } from './regex-syntax.js'

type Ranges = CharSet['ranges']

const UNITS = 0x10000
let foldingClasses: ReadonlyMap<number, readonly number[]> | undefined

/** ECMA-262 Canonicalize without the flag u: the upper case, where that is one unit and does not become ASCII. */
function fold(unit: number): number {
  const upper = String.fromCharCode(unit).toUpperCase()
  const code = upper.charCodeAt(0)
  return upper.length !== 1 || (unit >= 128 && code < 128) ? unit : code
}

/** Units that differ only in case, by the one that stands for them. Computed by the first pattern that needs it: 10 ms. */
function caseClasses(): ReadonlyMap<number, readonly number[]> {
  if (foldingClasses) return foldingClasses
  const classes = new Map<number, number[]>()
  for (let unit = 0; unit < UNITS; unit++) {
    const to = fold(unit)
    if (to === unit) continue
    const others = classes.get(to)
    if (others) others.push(unit)
    else classes.set(to, [to, unit])
  }
  return (foldingClasses = classes)
}

/** The ranges that a set matches when case does not count. */
export function closedUnderCase(set: CharSet): Ranges {
  const closed: (readonly [number, number])[] = [...set.ranges]
  for (const [first, last] of set.ranges) {
    for (const units of caseClasses().values()) {
      if (!units.some((unit) => unit >= first && unit <= last)) continue
      for (const unit of units) closed.push([unit, unit])
    }
  }
  return set.negated ? rangesOf({ ranges: closed, negated: true }) : closed
}
