import inspector from 'node:inspector'
import { clearInterval, setInterval } from 'node:timers'
import { Worker } from 'node:worker_threads'
import type { SystemUnderTest } from '../../selftest/subject/port.js'

const beatMs = 500
/** For what comes after the time of a case, as its report. */
const graceMs = 10_000

/** A thread of its own counts for how long this one has not been heard: no timer and no signal reaches an endless loop. */
const watcher = `
const { workerData: { beats, beatMs, limitMs, message } } = require('node:worker_threads')
let heard = 0
for (let silentMs = 0; silentMs <= limitMs; silentMs += beatMs) {
  Atomics.wait(beats, 1, 0, beatMs)
  const now = Atomics.load(beats, 0)
  if (now !== heard) silentMs = 0
  heard = now
}
require('node:fs').writeSync(2, message)
process.kill(process.pid, 'SIGKILL')
`

/**
 * While work runs, ends the process when a function under test does not let go of it for longer than a case may take, as
 * an endless loop does, which no timeout and no Ctrl-C can end. A debugger may hold it up.
 *
 * @param timeoutMs of a case.
 * @param work is given the same system, each of whose calls may take as long.
 */
export async function endWhenHeldUp<T>(
  subject: SystemUnderTest,
  timeoutMs: number,
  work: (subject: SystemUnderTest) => Promise<T>,
): Promise<T> {
  if (inspector.url() !== undefined) return work(subject)
  const beats = new Int32Array(new SharedArrayBuffer(8))
  const beat = (): void => void Atomics.add(beats, 0, 1)
  const limitMs = timeoutMs + graceMs
  const message =
    `The system under test (${subject.name}) has held up the process for more than ${limitMs / 1000} s, as an endless ` +
    'loop or a call that does not return does: no timeout can end it there. The run was ended, and what has no result ' +
    'was not checked. --scenario <id> runs one alone, to find it. As a command or a URL, it can be timed out.\n'
  const thread = new Worker(watcher, { eval: true, workerData: { beats, beatMs, limitMs, message } })
  const beating = setInterval(beat, beatMs)
  try {
    return await work({
      ...subject,
      waitForTerminal(taskId, signal) {
        beat()
        return subject.waitForTerminal(taskId, signal)
      },
    })
  } finally {
    clearInterval(beating)
    await thread.terminate()
  }
}
