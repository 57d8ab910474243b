import type { CommandIO } from './command.js'

/**
 * Keeps standard output for the command alone: what anything else prints there from now on, as code under test does with
 * `console.log`, goes to standard error.
 *
 * @returns where the command prints. Any other stream than the process's own is given back as it is.
 */
export function ownStdout(stream: CommandIO['stdout']): CommandIO['stdout'] {
  const { stdout, stderr } = process
  if (stream !== stdout) return stream
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr)
  return { write: (text) => write(text), isTTY: stdout.isTTY }
}
