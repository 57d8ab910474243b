import { relative } from 'node:path'
import { messageText } from '../config/text/safe-text.js'
import { affectedTests } from './affected/affected-tests.js'
import { changedFiles } from './affected/changed-files.js'
import { isDependencyFile } from './affected/dependency-files.js'
import { defineCommand } from './frame/command.js'

const usage = `Usage: expect-jury affected [options]

Prints the test files whose LLM tests a change touches: prompt files, golden sets and other data, recordings, and the code of
the agent by the runner's own module graph. A changed package.json or lock file touches every LLM test. Nothing on standard
output when there is nothing to run.

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
    const changed = changedFiles(cwd, flags.since)
    const tests = affectedTests(cwd, changed).map((path) => relative(cwd, path))
    stdout.write(flags.json ? `${JSON.stringify(tests)}\n` : tests.map((test) => `${test}\n`).join(''))
    const dependencies = changed.find(isDependencyFile)
    if (tests.length === 0) stderr.write('nothing to run\n')
    else if (dependencies !== undefined) stderr.write(everyTest(relative(cwd, dependencies)))
    return 0
  },
})

const everyTest = (file: string) =>
  `${messageText(file)} has changed: a package may be another one now, and every LLM test may be affected.\n`
