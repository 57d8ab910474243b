/**
 * Runs a command so that the process ends with its exit code, whatever code under test calls `process.exit(0)`: in the
 * middle of the command the code is 2, for what had not been checked is not fine.
 */
export async function withHeldExitCode(name: string, run: () => Promise<number>): Promise<void> {
  let finished: number | undefined
  process.on('exit', (code) => {
    if (code !== 0) return
    if (finished === undefined) process.stderr.write(cutShort(name))
    process.exitCode = finished ?? 2
  })
  finished = await run()
  process.exitCode = finished
}

function cutShort(name: string): string {
  return (
    `"expect-jury ${name}" was ended before it was done: something that it loaded called process.exit(). What it has not ` +
    'reported was not checked. A system under test that ends its process belongs into one of its own: `subject: node assistant.js`.\n'
  )
}
