const windowSize = 50
/** More 429s than this among the last answers mean that all requests together are too fast, not that one was unlucky. */
const tooMany = 0.3 * windowSize
/** Of the rate of good answers just seen. */
const startShare = 0.9
const relaxPerSecond = 1.15
/** Once the pace is this many times the first one it does not hold anything back any more. */
const doneAt = 10

/** When requests to one endpoint may start. A lone 429 changes nothing; many start a shared cool-down. */
export class Pace {
  readonly #answers: boolean[] = []
  readonly #successes: number[] = []
  #coolDown: { readonly since: number; readonly perSecond: number; next: number } | undefined

  /** @param now Milliseconds of a steady clock. */
  answered(now: number, rateLimited: boolean): void {
    this.#answers.push(rateLimited)
    if (this.#answers.length > windowSize) this.#answers.shift()
    if (!rateLimited) this.#successes.push(now)
    while (now - (this.#successes[0] ?? now) > 1000) this.#successes.shift()
    if (this.#answers.filter(Boolean).length <= tooMany) return
    this.#coolDown = { since: now, perSecond: Math.max(1, this.#successes.length * startShare), next: now }
    this.#answers.length = 0
  }

  /** Takes the next start, and says in how many milliseconds it is. */
  waitMs(now: number): number {
    const coolDown = this.#coolDown
    if (!coolDown) return 0
    const factor = relaxPerSecond ** ((now - coolDown.since) / 1000)
    if (factor > doneAt) {
      this.#coolDown = undefined
      return 0
    }
    const start = Math.max(now, coolDown.next)
    coolDown.next = start + 1000 / (coolDown.perSecond * factor)
    return start - now
  }
}
