import { Writable } from 'node:stream'
import { setTimeout } from 'node:timers'

/** For what code under test still does when the command is done. */
const graceMs = 1000
/** Of a second Ctrl-C. */
const interrupted = 130

/**
 * Runs a command so that the process ends, and with its exit code, whatever code under test does: one that calls
 * `process.exit` or throws where nobody catches it in the middle of the command ends it with 2, for what had not been
 * checked is neither fine nor a failed check; and a timer, server or connection it left open does not keep the process.
 */
export async function withHeldExitCode(name: string, run: () => Promise<number>): Promise<void> {
  let finished: number | undefined
  process.on('exit', (code) => {
    if (code === interrupted) return
    if (finished === undefined) process.stderr.write(cutShort(name))
    process.exitCode = code === 0 ? (finished ?? 2) : code === finished ? code : 2
  })
  finished = await run()
  process.exitCode = finished
  await Promise.all([process.stdout, process.stderr].map(written))
  setTimeout(() => process.exit(), graceMs).unref()
}

/** Resolves when all that was written to a stream has left the process, or its reader is gone; `write` may be diverted. */
const written = (stream: Writable): Promise<void> =>
  new Promise((resolve) => void Reflect.apply(Writable.prototype.write, stream, ['', () => resolve()]))

function cutShort(name: string): string {
  return (
    `"expect-jury ${name}" was ended before it was done: something that it loaded called process.exit(), or threw where ` +
    'nobody catches it. What it has not reported was not checked. A system under test that ends its process belongs into ' +
    'one of its own: `subject: node assistant.js`.\n'
  )
}
