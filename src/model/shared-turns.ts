import { mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { realTime } from '../config/real-time.js'
import { isLeftBehind, removeStale, tryCreate } from './file-lock.js'
import type { TakesTurns } from './turns.js'

const pollMs = 10
/** A place that is handed on within a worker goes back to the folder after this long if another worker waits. */
const yieldAfterMs = 500
/** Time for the others to see a place that was given back for them. */
const holdOffMs = 3 * pollMs
/** No call takes longer; what is older was left by a worker thread that was stopped. */
const leftBehindMs = 600_000

interface Place {
  readonly file: string
  since: number
}

/**
 * Places that the workers of a run share: each is a file in a folder, created by whoever holds it. So the total holds
 * whatever the number of workers, and one busy worker has all places.
 */
export class SharedTurns implements TakesTurns {
  readonly #waiting = new Set<(place: Place) => void>()
  readonly #held = new Set<string>()
  readonly #me = `${process.pid}.${threadId}`
  #polling = false
  #notBefore = 0
  #lastSweep = 0

  constructor(
    readonly folder: string,
    readonly places: () => number,
  ) {
    mkdirSync(folder, { recursive: true })
    process.once('exit', () => this.#leave())
  }

  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const place = (this.#waiting.size === 0 && this.#tryTake()) || (await this.#wait(signal))
    return () => this.#giveBack(place)
  }

  #wait(signal: AbortSignal): Promise<Place> {
    const { promise, resolve, reject } = Promise.withResolvers<Place>()
    const leave = () => {
      this.#waiting.delete(enter)
      reject(signal.reason)
    }
    const enter = (place: Place) => {
      this.#waiting.delete(enter)
      signal.removeEventListener('abort', leave)
      resolve(place)
    }
    this.#waiting.add(enter)
    signal.addEventListener('abort', leave, { once: true })
    if (!this.#polling) this.#poll()
    return promise
  }

  #giveBack(place: Place): void {
    const now = realTime.now()
    const [next] = this.#waiting
    const isDue = now - place.since > yieldAfterMs
    if (next && !(isDue && this.#othersWait())) {
      if (isDue) this.#renew(place, now)
      return next(place)
    }
    this.#held.delete(place.file)
    rmSync(place.file, { force: true })
    if (next) this.#notBefore = now + holdOffMs
  }

  #poll(): void {
    if (!this.#polling) tryCreate(this.#marker, String(process.pid))
    this.#polling = this.#waiting.size > 0
    if (!this.#polling) return rmSync(this.#marker, { force: true })
    for (const enter of this.#waiting) {
      const place = this.#tryTake()
      if (!place) break
      enter(place)
    }
    this.#sweep()
    realTime.setTimeout(() => this.#poll(), pollMs)
  }

  #tryTake(): Place | undefined {
    const now = realTime.now()
    if (now < this.#notBefore) return undefined
    const taken = new Set(readdirSync(this.folder))
    for (let number = 0; number < this.places(); number++) {
      if (taken.has(String(number))) continue
      const file = join(this.folder, String(number))
      if (!tryCreate(file, String(process.pid))) continue
      this.#held.add(file)
      return { file, since: now }
    }
    return undefined
  }

  #othersWait(): boolean {
    return readdirSync(this.folder).some((name) => name.startsWith('waiting.') && name !== `waiting.${this.#me}`)
  }

  #renew(place: Place, now: number): void {
    const seconds = realTime.epochMs() / 1000
    utimesSync(place.file, seconds, seconds)
    place.since = now
  }

  /** Frees what killed workers held, once a second. */
  #sweep(): void {
    const now = realTime.now()
    if (now - this.#lastSweep < 1000) return
    this.#lastSweep = now
    for (const name of readdirSync(this.folder)) {
      const file = join(this.folder, name)
      if (isLeftBehind(file, leftBehindMs)) removeStale(file)
    }
  }

  #leave(): void {
    for (const file of [...this.#held, this.#marker]) rmSync(file, { force: true })
  }

  get #marker(): string {
    return join(this.folder, `waiting.${this.#me}`)
  }
}
