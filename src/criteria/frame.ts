import { MAX_ARRAY_LENGTH, MAX_STEPS, MAX_STRING_LENGTH } from './limits.js'
import type { Trace } from './trace.js'

/** Thrown where no place in the source is known; the call around it adds the place. */
export class EvaluationFault extends Error {
  constructor(
    readonly code: 'budget' | 'type' | 'range' | 'unreadable' | 'blocked' | 'regex' | 'unsupported',
    message: string,
  ) {
    super(message)
  }
}

/** What one evaluation works with: the values of names, and the work that is left. */
export class Frame {
  /** Roots first, then the parameters of arrow functions. */
  readonly slots: unknown[]
  steps = MAX_STEPS
  /** Values of the parts, where they are wanted for an explanation. */
  trace: Trace | undefined

  /** Roots that are not there at all: `result` of a call that threw. */
  readonly absent: readonly string[]

  constructor(slots: unknown[], absent: readonly string[] = []) {
    this.slots = slots
    this.absent = absent
  }

  /** Takes `steps` from the budget. */
  spend(steps: number): void {
    if ((this.steps -= steps) < 0) throw new EvaluationFault('budget', 'this criterion needs too much work')
  }

  /** Pays for a string before it is made. */
  spendString(length: number): void {
    this.limitString(length)
    this.spend(1 + (length >> 3))
  }

  limitString(length: number): void {
    if (length > MAX_STRING_LENGTH) throw new EvaluationFault('budget', 'this criterion makes too long a string')
  }

  /** Pays for an array before it is made. */
  spendArray(length: number): void {
    this.limitArray(length)
    this.spend(1 + length)
  }

  limitArray(length: number): void {
    if (length > MAX_ARRAY_LENGTH) throw new EvaluationFault('budget', 'this criterion makes too long an array')
  }
}

export type Evaluate = (frame: Frame) => unknown
