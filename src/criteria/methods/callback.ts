import type { Predicate } from '../compile/predicate.js'
import type { Evaluate, Frame } from '../frame.js'
import { typeFault } from '../values/convert.js'

export type Bind = (frame: Frame, value: unknown) => void

/** A function that a method may call. Expressions cannot hold one: it exists only as a direct argument. */
export class Callback {
  constructor(
    private readonly binders: readonly Bind[],
    private readonly body: Evaluate,
    /** Steps that one call costs. */
    private readonly cost: number,
    private readonly rest?: Bind,
    /** The slot of the only parameter, where that is a plain name; else -1. */
    private readonly onlySlot = -1,
    private readonly predicate?: Predicate,
  ) {}

  /** How many of the first elements surely give `outcome`, at the same cost as calls; asking goes on with {@link call}. */
  leading(frame: Frame, elements: readonly unknown[], outcome: boolean): number {
    const { predicate } = this
    if (!predicate || elements.length * this.cost > frame.steps) return 0
    let count = 0
    for (const element of elements) {
      if (predicate(element) !== outcome) break
      count++
    }
    frame.steps -= count * this.cost
    return count
  }

  call(frame: Frame, first: unknown, second?: unknown, third?: unknown, fourth?: unknown): unknown {
    if ((frame.steps -= this.cost) < 0) frame.spend(0)
    if (this.onlySlot >= 0) {
      frame.slots[this.onlySlot] = first
      return this.body(frame)
    }
    const { binders } = this
    const count = binders.length
    if (count > 0) binders[0]!(frame, first)
    if (count > 1) binders[1]!(frame, second)
    if (count > 2) binders[2]!(frame, third)
    if (count > 3) binders[3]!(frame, fourth)
    for (let i = 4; i < count; i++) binders[i]!(frame, undefined)
    this.rest?.(frame, [first, second, third, fourth].slice(count, arguments.length - 1))
    return this.body(frame)
  }

  /** For methods that pass any number of arguments. */
  callWith(frame: Frame, values: readonly unknown[]): unknown {
    frame.spend(this.cost + values.length)
    this.binders.forEach((bind, i) => bind(frame, values[i]))
    this.rest?.(frame, values.slice(this.binders.length))
    return this.body(frame)
  }
}

export function callbackOf(value: unknown): Callback {
  if (value instanceof Callback) return value
  throw typeFault('this method needs a function, as in "row => row.ok"')
}
