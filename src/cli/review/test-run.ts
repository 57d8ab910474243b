import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { visible } from '../../config/text/safe-text.js'

/** Somebody who watches the tests run. */
export interface RunListener {
  line(text: string): void
  end(outcome: string): void
}

/** Lines that are kept for who looks later. The last ones: a runner sums up at the end. */
const mostLines = 5_000

/** The tests that the page has started: one run at a time. */
export class TestRun {
  private child: ChildProcess | undefined
  private lines: string[] = []
  private dropped = 0
  private outcome: string | undefined = 'Nothing was run yet.'
  private readonly listeners = new Set<RunListener>()
  title = ''

  get isRunning(): boolean {
    return this.outcome === undefined
  }

  /** @param args of Node: a runner and test files */
  start(title: string, args: readonly string[], cwd: string): void {
    this.stop()
    this.title = title
    this.lines = []
    this.dropped = 0
    this.outcome = undefined
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on(
        'line',
        (line) => this.child === child && this.add(visible(stripVTControlCharacters(line))),
      )
    }
    child.once('error', (error) => this.end(child, `It could not be started: ${error.message}`))
    child.once('close', (code) => this.end(child, code === 0 ? 'Passed.' : `Failed, with exit code ${code ?? 'none'}.`))
  }

  /** What was said so far, as far as it is kept, and all that follows. @returns a function that ends it. */
  follow(listener: RunListener): () => void {
    if (this.dropped > 0) listener.line(`(${this.dropped} earlier lines are not shown)`)
    for (const line of this.lines) listener.line(line)
    if (this.outcome === undefined) this.listeners.add(listener)
    else listener.end(this.outcome)
    return () => void this.listeners.delete(listener)
  }

  stop(): void {
    const { child } = this
    if (!child || !this.isRunning) return
    child.kill()
    this.end(child, 'Stopped.')
  }

  private add(line: string): void {
    this.lines.push(line)
    if (this.lines.length > mostLines) {
      this.lines.shift()
      this.dropped += 1
    }
    for (const listener of this.listeners) listener.line(line)
  }

  private end(child: ChildProcess, outcome: string): void {
    if (this.child !== child || !this.isRunning) return
    this.outcome = outcome
    for (const listener of this.listeners) listener.end(outcome)
    this.listeners.clear()
  }
}
