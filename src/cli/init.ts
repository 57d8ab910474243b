import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { relativePath } from '../config/files/relative-path.js'
import { plural } from '../report/text/number-text.js'
import { type CommandIO, defineCommand } from './frame/command.js'
import { editGitignore } from './init/edit-gitignore.js'
import { lineDiff } from './init/line-diff.js'
import { type Change, planInit } from './init/plan.js'
import { Project } from './init/project.js'
import { ciSnippet, selftestConfigPath } from './init/templates.js'

const usage = `Usage: expect-jury init [--yes]

Adds the plugin to vitest.config or the preset to jest.config, an example test, the types of the matchers (for TypeScript),
config/selftest.yaml, the script "selftest", and the report folders to .gitignore. Shows every change first, and asks. A file
that is not understood is left alone.

  --yes    Does not ask
  --help

Exit code: 0 everything is in place, 2 nothing was changed, or something is left to do by hand.
`

/**
 * `expect-jury init`. @returns 0 when everything is in place, 2 when nothing was changed or something is left to do by
 * hand.
 */
export const run = defineCommand({
  usage,
  flags: { yes: { type: 'boolean', default: false } },
  run: ({ flags }, io) => init(io, flags.yes),
})

async function init(io: CommandIO, yes: boolean): Promise<number> {
  const project = new Project(io.cwd)
  const { changes, byHand, tryIt } = planInit(project)
  for (const change of changes) io.stdout.write(shown(change))
  for (const line of byHand) io.stderr.write(`${line}\n`)
  const done = byHand.length === 0 ? 0 : 2
  if (changes.length === 0) {
    io.stdout.write('Nothing to change.\n')
    return done
  }
  if (!yes && !(await ask(io, changes.length))) {
    io.stderr.write('Nothing was changed. To change it without being asked: npx expect-jury init --yes\n')
    return 2
  }
  for (const { path, after } of changes) project.write(path, after)
  io.stdout.write(
    `\nDone.\n${nextSteps(changes, tryIt)}${ofWorkspace(project)}\nFor CI, beside \`npm test\`:\n\n${ciSnippet}`,
  )
  return done
}

/** A configuration that is new names no subject yet. */
function nextSteps(changes: readonly Change[], tryIt: string): string {
  const selftest = `Next: set \`subject\` in ${selftestConfigPath}, then npm run selftest\n`
  return `Try it: ${tryIt}\n${changes.some(({ path }) => path === selftestConfigPath) ? selftest : ''}`
}

/** A run from there leaves its reports there, where this project's .gitignore says nothing of them. */
function ofWorkspace({ root, workspace, usesGit }: Project): string {
  if (workspace === undefined || !usesGit) return ''
  const path = join(workspace, '.gitignore')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (editGitignore(text) === text) return ''
  return `Runs from the root of the workspace leave their reports there: add /reports/ and /docs/reports/ to ${relativePath(root, path)}\n`
}

function shown({ path, before, after }: Change): string {
  return before === ''
    ? `\n${path} (new, ${plural(after.split('\n').length - 1, 'line')})\n`
    : `\n${path}\n${lineDiff(before, after)}\n`
}

/** Without a terminal nobody can answer: that is a no. */
async function ask({ stdout }: CommandIO, count: number): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    stdout.write('\n')
    const answer = await terminal.question(`Write ${count === 1 ? 'this file' : `these ${count} files`}? [y/N] `)
    return /^y(?:es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}
