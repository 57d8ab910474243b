import { readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { realTime } from '../../config/real-time.js'
import { thrownCode } from '../../config/thrown.js'
import { removeLeftBehind, tryCreate } from '../file-lock.js'
import { readIfThere } from '../read-if-there.js'
import { makeFolderOfRun } from '../run-folder.js'

const renewMs = 1000
/** A file that was not renewed for this long was left by a worker thread that was stopped, or that is held up. */
const leftBehindMs = 5 * renewMs

/** Numbered places in a folder: each is a file, created by the worker that holds it. */
export class PlaceFiles {
  readonly #held = new Set<string>()
  readonly #marker: string
  readonly #owner = `${process.pid} ${threadId}`
  #renewing = false
  #lastSweep = 0

  constructor(readonly folder: string) {
    makeFolderOfRun(folder)
    this.#marker = `waiting.${process.pid}.${threadId}`
  }

  /** The name of a place that was free, of so many. */
  tryTake(places: number): string | undefined {
    const taken = new Set(readdirSync(this.folder))
    for (let number = 0; number < places; number++)
      if (!taken.has(String(number)) && this.#hold(String(number))) return String(number)
    return undefined
  }

  /** Not one that went to another worker while this one was held up, once that was noticed. */
  isHeld(name: string): boolean {
    return this.#held.has(name)
  }

  release(name: string): void {
    const isMine = this.#isMine(name)
    this.#held.delete(name)
    if (this.#held.size === 0) process.off('exit', this.#releaseAll)
    if (isMine) rmSync(join(this.folder, name), { force: true })
  }

  /** Tells the other workers that this one waits for a place. */
  announce(): void {
    this.#hold(this.#marker)
  }

  withdraw(): void {
    this.release(this.#marker)
  }

  othersWait(): boolean {
    return readdirSync(this.folder).some((name) => name.startsWith('waiting.') && name !== this.#marker)
  }

  /** Frees what killed workers held, once a second at most. */
  sweep(): void {
    const now = realTime.now()
    if (now - this.#lastSweep < renewMs) return
    this.#lastSweep = now
    for (const name of readdirSync(this.folder)) removeLeftBehind(join(this.folder, name), leftBehindMs)
  }

  readonly #releaseAll = () => {
    for (const name of this.#held) this.release(name)
  }

  #hold(name: string): boolean {
    if (!tryCreate(join(this.folder, name), this.#owner)) return false
    if (this.#held.size === 0) process.on('exit', this.#releaseAll)
    this.#held.add(name)
    this.#keepRenewing()
    return true
  }

  #keepRenewing(): void {
    if (this.#renewing) return
    this.#renewing = true
    realTime
      .setTimeout(() => {
        this.#renewing = false
        for (const name of this.#held) this.#renew(name)
        if (this.#held.size > 0) this.#keepRenewing()
      }, renewMs)
      .unref()
  }

  #renew(name: string): void {
    const seconds = realTime.epochMs() / 1000
    try {
      if (this.#isMine(name)) return utimesSync(join(this.folder, name), seconds, seconds)
    } catch (error) {
      if (thrownCode(error) !== 'ENOENT') throw error
    }
    this.#held.delete(name) // taken away while this process was held up
  }

  #isMine(name: string): boolean {
    return readIfThere(join(this.folder, name))?.toString() === this.#owner
  }
}
