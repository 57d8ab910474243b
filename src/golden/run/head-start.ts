/**
 * Starts jobs ahead of the tests that collect them, up to a limit at once. The first test to run opens the gate, so
 * that what the test file prepares in `beforeAll` is there.
 */
export class HeadStart<T> {
  readonly #start: (index: number) => Promise<T>
  readonly #limit: number
  readonly #running = new Map<number, Promise<T>>()
  readonly #taken = new Set<number>()
  #queue: readonly number[] = []
  #next = 0
  #inFlight = 0
  #open = false

  constructor(start: (index: number) => Promise<T>, limit: number) {
    this.#start = start
    this.#limit = limit
  }

  /**
   * The result of a job: of the one that is under way, else of a new one, as when a test is tried again.
   * @param ahead what may be started beside it, in this order; asked once
   */
  take(index: number, ahead: () => readonly number[]): Promise<T> {
    const job = this.#running.get(index) ?? this.#begin(index)
    this.#running.delete(index)
    if (!this.#open) {
      this.#open = true
      this.#queue = ahead()
      this.#fill()
    }
    return job
  }

  #begin(index: number): Promise<T> {
    this.#inFlight += 1
    this.#taken.add(index)
    const job = this.#start(index).finally(() => {
      this.#inFlight -= 1
      this.#fill()
    })
    this.#running.set(index, job)
    return job
  }

  #fill(): void {
    while (this.#inFlight < this.#limit && this.#next < this.#queue.length) {
      const index = this.#queue[this.#next++]
      if (index !== undefined && !this.#taken.has(index)) this.#begin(index)
    }
  }
}
