import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ModelError, type ModelErrorCode } from '../model-error.js'
import { makeFolderOfRun } from '../run-folder.js'

/** What a request waits at least for an endpoint that accepts requests and does not answer. */
const leastMs = 20_000
/** Of the requests to such an endpoint, each so many-th has all its time: the endpoint may be back, and slow. */
const patientEvery = 5
/** So many requests in a row without an answer were not unlucky: the endpoint is down. */
const enough = 3

/**
 * Whether an endpoint has stopped answering. Then a further request is tried once, and not waited for as long as its test
 * would allow: tests that run one after the other do not each wait out their timeout to learn the same.
 */
export class Outage {
  #unanswered = 0
  /** Of those, the ones that ended by waiting. */
  #silent = 0
  /** Of the slowest answer; `undefined` before the first. */
  #slowestMs: number | undefined
  readonly #file: string | undefined

  /** @param file tells the other workers of the run */
  constructor(file?: string) {
    this.#file = file
  }

  get isOn(): boolean {
    return this.#unanswered >= enough || (this.#slowestMs === undefined && this.#isTold())
  }

  /**
   * How long a request waits: as long as its test allows, or, in a long silence, no less than an answer has taken
   * before.
   */
  get patienceMs(): number {
    if (this.#silent < enough || this.#silent % patientEvery === 0) return Infinity
    return Math.max(leastMs, 2 * (this.#slowestMs ?? 0))
  }

  answered(afterMs: number): void {
    if (this.isOn && this.#file !== undefined) rmSync(this.#file, { force: true })
    this.#unanswered = 0
    this.#silent = 0
    this.#slowestMs = Math.max(this.#slowestMs ?? 0, afterMs)
  }

  /** After all its tries. @param waitedMs a test with little time left learns nothing about the endpoint */
  failed(error: unknown, waitedMs: number): void {
    if (!(error instanceof ModelError)) return
    if (error.code === 'bad_response') return this.answered(waitedMs)
    const isSilence = error.code === 'timeout' && waitedMs >= leastMs
    if (!isSilence && !unanswered.has(error.code)) return
    if (isSilence) this.#silent += 1
    this.#unanswered += 1
    if (this.#unanswered === enough) this.#tell()
  }

  #isTold(): boolean {
    return this.#file !== undefined && existsSync(this.#file)
  }

  #tell(): void {
    if (this.#file === undefined) return
    makeFolderOfRun(dirname(this.#file))
    writeFileSync(this.#file, '')
  }
}

const unanswered: ReadonlySet<ModelErrorCode> = new Set(['rate_limited', 'endpoint_down'])
