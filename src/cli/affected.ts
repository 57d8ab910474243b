import { relative } from 'node:path'
import { affectedTests } from './affected/affected-tests.js'
import { changedFiles } from './affected/changed-files.js'
import { defineCommand } from './command.js'

const usage = `Usage: expect-jury affected [options]

Prints the test files whose LLM tests a change touches: prompt files, golden sets and other data, recordings, and the code of
the agent by the runner's own module graph. Nothing on standard output when there is nothing to run.

  --since <ref>   Everything since a branch or commit. Default: what is not committed
  --json          A list, for programs
  --help

Exit code: 0 also when there is nothing to run, 2 it could not be told.
`

/** `expect-jury affected [--since <ref>]`. */
export const run = defineCommand({
  usage,
  flags: { since: { type: 'string' }, json: { type: 'boolean' } },
  run({ flags }, { cwd, stdout, stderr }) {
    const tests = affectedTests(cwd, changedFiles(cwd, flags.since)).map((path) => relative(cwd, path))
    stdout.write(flags.json ? `${JSON.stringify(tests)}\n` : tests.map((test) => `${test}\n`).join(''))
    if (tests.length === 0) stderr.write('nothing to run\n')
    return 0
  },
})
