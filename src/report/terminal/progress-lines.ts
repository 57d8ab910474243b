import type { AssertionRecord } from '../record/assertion.js'

const everyMs = 10_000

/** What judged tests have asked so far, a list for each test. */
export type Judged = readonly (readonly AssertionRecord[])[]

/**
 * Says from time to time how far a long run is, in a line that stays: the runner's own reporter owns the part of a
 * terminal that is redrawn. A run that is over sooner pays for counting only.
 */
export class ProgressLines {
  readonly #print: (line: string) => void
  readonly #judged: () => Judged
  #timer: NodeJS.Timeout | undefined
  #started = 0
  #ended = 0
  #told = 0

  /** @param judged asked when a line is due, for all of the run. */
  constructor(print: (line: string) => void, judged: () => Judged) {
    this.#print = print
    this.#judged = judged
  }

  start(): void {
    this.stop()
    this.#started = this.#ended = this.#told = 0
    this.#timer = setInterval(() => void this.#tell(), everyMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  testStarted(): void {
    this.#started += 1
  }

  testEnded(): void {
    this.#ended += 1
  }

  async #tell(): Promise<void> {
    const judged = this.#judged()
    if (judged.length === this.#told) return
    this.#told = judged.length
    const running = Math.max(0, this.#started - this.#ended) // a skipped test ends without a start
    const { progressLine } = await import('./progress-line.js')
    this.#print(progressLine({ done: judged.length, running, assertions: judged.flat() }))
  }
}
