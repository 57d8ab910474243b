import { atEndOfFile } from '../../config/end-of-file.js'
import { realTime } from '../../config/real-time.js'
import { PlaceFiles } from './place-files.js'
import type { TakesTurns } from './turns.js'

const pollMs = 10
/** A place that is handed on within a worker goes back to the folder after this long if another worker waits. */
const yieldAfterMs = 500
/** A place that nobody needs right now stays with its worker for this long: files cost more than waiting. */
const spareMs = 2 * pollMs
/** Time for the others to see a place that was given back for them. */
const holdOffMs = 3 * pollMs

interface Place {
  readonly name: string
  since: number
}

interface Waiter {
  enter(place: Place): void
  leave(reason: unknown): void
}

/**
 * Places that the workers of a run share through a folder. So the total holds whatever the number of workers, and one
 * busy worker has all places.
 */
export class SharedTurns implements TakesTurns {
  readonly #files: PlaceFiles
  readonly #waiting = new Set<Waiter>()
  readonly #spare: Place[] = []
  #polling = false
  #notBefore = 0

  constructor(
    folder: string,
    readonly places: () => number,
  ) {
    this.#files = new PlaceFiles(folder)
    atEndOfFile(`places in ${folder}`, () => this.#releaseSpare())
  }

  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const free = this.#waiting.size === 0 ? (this.#spare.pop() ?? this.#tryTake()) : undefined
    const place = free ?? (await this.#wait(signal))
    return () => this.#giveBack(place)
  }

  #wait(signal: AbortSignal): Promise<Place> {
    const { promise, resolve, reject } = Promise.withResolvers<Place>()
    const settled = () => {
      this.#waiting.delete(waiter)
      signal.removeEventListener('abort', aborted)
    }
    const waiter: Waiter = {
      enter(place) {
        settled()
        resolve(place)
      },
      leave(reason) {
        settled()
        reject(reason)
      },
    }
    const aborted = () => waiter.leave(signal.reason)
    this.#waiting.add(waiter)
    signal.addEventListener('abort', aborted)
    if (!this.#polling) this.#startPolling()
    return promise
  }

  #startPolling(): void {
    this.#polling = true
    this.#orFailAll(() => {
      this.#files.announce()
      this.#poll()
    })
  }

  /** What is thrown out of a timer ends the process; here it is told to those who wait. */
  #orFailAll(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#polling = false
      for (const { leave } of this.#waiting) leave(error)
    }
  }

  #poll(): void {
    for (const { enter } of this.#waiting) {
      const place = this.#tryTake()
      if (!place) break
      enter(place)
    }
    if (this.#waiting.size === 0) {
      this.#polling = false
      this.#files.withdraw()
      return
    }
    this.#files.sweep()
    realTime.setTimeout(() => this.#orFailAll(() => this.#poll()), pollMs)
  }

  #tryTake(): Place | undefined {
    const now = realTime.now()
    const name = now < this.#notBefore ? undefined : this.#files.tryTake(this.places())
    return name === undefined ? undefined : { name, since: now }
  }

  #giveBack(place: Place): void {
    if (!this.#files.isHeld(place.name)) return
    const now = realTime.now()
    const [next] = this.#waiting
    if (now - place.since > yieldAfterMs) {
      if (this.#files.othersWait()) {
        this.#files.release(place.name)
        if (next) this.#notBefore = now + holdOffMs
        return
      }
      place.since = now
    }
    if (next) next.enter(place)
    else this.#keep(place)
  }

  /** The next call comes soon, or the place goes back to the folder. */
  #keep(place: Place): void {
    if (this.#spare.length === 0) realTime.setTimeout(() => this.#releaseSpare(), spareMs).unref()
    this.#spare.push(place)
  }

  #releaseSpare(): void {
    for (const { name } of this.#spare.splice(0)) this.#files.release(name)
  }
}
