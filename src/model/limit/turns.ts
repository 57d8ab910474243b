/** Hands out a number of places, first come, first served. */
export interface TakesTurns {
  /** Resolves with the function that gives the place back. @throws the signal's reason. */
  take(signal: AbortSignal): Promise<() => void>
}

/** Places of this process alone. */
export class Turns implements TakesTurns {
  #taken = 0
  readonly #waiting = new Set<() => void>()

  /** @param places Read whenever a place is given: it may change. */
  constructor(readonly places: () => number) {}

  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.#taken >= this.places()) await this.#wait(signal)
    else this.#taken += 1
    return () => this.#giveBack()
  }

  #wait(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      this.#waiting.delete(enter)
      reject(signal.reason)
    }
    const enter = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    this.#waiting.add(enter)
    signal.addEventListener('abort', leave)
    return promise
  }

  #giveBack(): void {
    const [next] = this.#waiting
    if (!next || this.#taken > this.places()) this.#taken -= 1
    else {
      this.#waiting.delete(next)
      next()
    }
  }
}
