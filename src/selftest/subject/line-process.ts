import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { realTime } from '../../config/real-time.js'
import { descendantsOf } from './descendants.js'
import { killEach, killGroup, trackGroup } from './process-group.js'
import { SubjectError } from './subject-error.js'

/** How long a program may take to end by itself once it is asked to, in milliseconds. */
const graceMs = 500
const longestStderr = 2_000
/** Bytes. A longer line is no state; at four times as many, no text could hold it. */
const longestLine = 128 * 1024 * 1024

/** What a POSIX shell answers when it finds no such program, or may not start it. */
const shellCannotStart = new Set<number | null>([126, 127])

/** A child process, with its own group, that is spoken to in lines. */
export class LineProcess {
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string>
  readonly #closed: Promise<void>
  readonly #untrack: () => void
  #spawnError: Error | undefined
  #stderr = ''
  #lastOther: string | undefined
  #lineIsTooLong = false

  constructor(
    private readonly command: string | readonly string[],
    place: { readonly cwd: string; readonly env: Record<string, string | undefined> },
  ) {
    const [program = '', ...args] = typeof command === 'string' ? [command] : command
    this.#child = spawn(program, args, {
      ...place,
      shell: typeof command === 'string',
      detached: process.platform !== 'win32',
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    })
    this.#closed = new Promise((resolve) => this.#child.once('close', () => resolve()))
    this.#child.on('error', (error) => (this.#spawnError = error))
    // A program that ends without reading breaks the pipe; its exit is what is reported.
    this.#child.stdin?.on('error', (error) => (this.#stderr += `\n${error.message}`))
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-longestStderr)
    })
    this.#lines = this.#linesOf(this.#child.stdout)
    this.#untrack = trackGroup(this.#child.pid)
  }

  write(message: object): void {
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`)
  }

  /** The next line that begins with `{`. @throws SubjectError when the program ends without one. */
  async nextLine(): Promise<string> {
    for (;;) {
      const { value, done } = await this.#lines.next()
      if (done) throw await this.#ended()
      if (value.trimStart().startsWith('{')) return value
      if (value.trim() !== '') this.#lastOther = value
    }
  }

  /** What it wrote in the last line that does not begin with `{`; `undefined` when there is none. */
  get lastOther(): string | undefined {
    return this.#lastOther
  }

  /**
   * Asks the program to end, and makes it and its group.
   * @param outOfTime also what it started in a group of its own; else that is a daemon, which may stay
   */
  async end(outOfTime: boolean): Promise<void> {
    const started = outOfTime ? this.#started() : []
    this.#child.stdin?.end()
    killGroup(this.#child.pid, 'SIGTERM')
    await this.#closedWithin(graceMs)
    // Read once more: it may have started more until now.
    const late = outOfTime ? this.#started() : []
    killGroup(this.#child.pid, 'SIGKILL')
    killEach([...started, ...late])
    await this.#closedWithin(graceMs)
    // A process that left the group may hold the other ends.
    this.#child.stdout?.destroy()
    this.#child.stderr?.destroy()
    this.#untrack()
  }

  #started(): number[] {
    const { pid, exitCode, signalCode } = this.#child
    return pid === undefined || exitCode !== null || signalCode !== null ? [] : descendantsOf(pid)
  }

  #linesOf(stdout: Readable | null): AsyncIterator<string> {
    if (!stdout) return noLines()
    const lines = createInterface({ input: stdout })
    let length = 0
    stdout.on('data', (chunk: Buffer) => {
      const end = chunk.lastIndexOf('\n')
      length = end === -1 ? length + chunk.length : chunk.length - end
      if (length <= longestLine) return
      this.#lineIsTooLong = true
      lines.close()
    })
    return lines[Symbol.asyncIterator]()
  }

  async #closedWithin(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await Promise.race([this.#closed, new Promise((resolve) => (timer = realTime.setTimeout(resolve, ms)))])
    realTime.clearTimeout(timer)
  }

  async #ended(): Promise<SubjectError> {
    const shown = typeof this.command === 'string' ? this.command : this.command.join(' ')
    if (this.#lineIsTooLong)
      return new SubjectError(
        'subject_protocol',
        `"${shown}" wrote more than ${longestLine / 1024 ** 2} MB without a line break; it must write lines that are JSON.`,
      )
    await this.#closed
    const { exitCode, signalCode } = this.#child
    const words = this.#stderr.trim() || (this.#lastOther?.trim() ?? '')
    const said = words && `: ${words}`
    const cause = this.#spawnError
    if (cause || (typeof this.command === 'string' && shellCannotStart.has(exitCode))) {
      return new SubjectError('subject_missing', `"${shown}" cannot be started${cause ? `: ${cause.message}` : said}`, {
        cause,
      })
    }
    const how = signalCode ? `was ended by ${signalCode}` : `ended with exit code ${exitCode}`
    return new SubjectError('subject_broken', `"${shown}" ${how} before it wrote a terminal status${said}`)
  }
}

async function* noLines(): AsyncGenerator<string> {}
