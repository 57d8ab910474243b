import { relative } from 'node:path'
import { affectedTests } from './affected/affected-tests.js'
import { changedFiles } from './affected/changed-files.js'
import type { CommandIO } from './main.js'
import { readArguments, UsageError } from './usage-error.js'

const usage = `Usage: expect-jury affected [options]

Prints the test files whose LLM tests a change touches: prompt files, golden sets and other data, recordings, and the code of
the agent by the runner's own module graph. Nothing on standard output when there is nothing to run.

  --since <ref>   Everything since a branch or commit. Default: what is not committed
  --json          A list, for programs
  --help

Exit code: 0 also when there is nothing to run, 2 it could not be told.
`

/** `expect-jury affected [--since <ref>]`. */
export async function run(args: string[], io: CommandIO): Promise<number> {
  try {
    const { values: flags } = readArguments({
      args,
      options: {
        since: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (flags.help) {
      io.stdout.write(usage)
      return 0
    }
    const tests = affectedTests(io.cwd, changedFiles(io.cwd, flags.since)).map((path) => relative(io.cwd, path))
    if (flags.json) io.stdout.write(`${JSON.stringify(tests)}\n`)
    else io.stdout.write(tests.map((test) => `${test}\n`).join(''))
    if (tests.length === 0) io.stderr.write('nothing to run\n')
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    io.stderr.write(`${error.message}\n`)
    return 2
  }
}
