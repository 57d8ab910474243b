import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

/** A runner that watches its project in a child process. */
export class LabWatcher {
  readonly #child: ChildProcessWithoutNullStreams
  #unseen = ''
  #grown: (why: 'more' | 'late') => void = () => {}

  constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#unseen += stripVTControlCharacters(text)
        this.#grown('more')
      })
    }
  }

  /** Waits until what was printed since the last call matches. @returns the text up to the end of the match */
  async until(pattern: RegExp, timeoutMs = 60_000): Promise<string> {
    const late = new Error() // made here, so that its stack names the caller
    const timer = setTimeout(() => this.#grown('late'), timeoutMs)
    for (;;) {
      const match = pattern.exec(this.#unseen)
      if (match) {
        clearTimeout(timer)
        return this.#takeUpTo(match.index + match[0].length)
      }
      if ((await new Promise((resolve) => (this.#grown = resolve))) !== 'late') continue
      late.message = `${pattern} was not printed in ${timeoutMs} ms, but:\n${this.#unseen}`
      throw late
    }
  }

  #takeUpTo(end: number): string {
    const seen = this.#unseen.slice(0, end)
    this.#unseen = this.#unseen.slice(end)
    return seen
  }

  press(key: string): void {
    this.#child.stdin.write(key)
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#child.once('close', () => resolve())
      this.#child.kill('SIGTERM')
    })
  }
}
