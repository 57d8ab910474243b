import type { TestCase } from 'vitest/node'
import { readAssertion } from './meta.js'

const everyMs = 10_000

/**
 * Says from time to time how far a long run is, in a line that stays: Vitest's own reporter owns the part of a terminal
 * that is redrawn, and puts lines like this one above it. A run that is over sooner pays for counting only.
 */
export class ProgressLines {
  readonly #print: (line: string) => void
  #timer: NodeJS.Timeout | undefined
  #started = 0
  #ended = 0
  #judged: (readonly string[])[] = []
  #told = 0

  constructor(print: (line: string) => void) {
    this.#print = print
  }

  start(): void {
    this.stop()
    this.#started = this.#ended = this.#told = 0
    this.#judged = []
    this.#timer = setInterval(() => void this.#tell(), everyMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  testStarted(): void {
    this.#started += 1
  }

  testEnded(test: TestCase): void {
    this.#ended += 1
    const assertions = test.meta().jury
    if (assertions) this.#judged.push(assertions)
  }

  async #tell(): Promise<void> {
    const done = this.#judged.length
    if (done === this.#told) return
    this.#told = done
    const { progressLine } = await import('../report/progress-line.js')
    this.#print(
      progressLine({
        done,
        running: Math.max(0, this.#started - this.#ended), // a skipped test ends without a start
        assertions: this.#judged.slice(0, done).flat().map(readAssertion),
      }),
    )
  }
}
