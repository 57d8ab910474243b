#!/usr/bin/env node
import { inspect } from 'node:util'
import { closest } from '../config/options/closest.js'
import { packageVersion } from '../config/package-version.js'
import type { CommandIO } from './frame/command.js'
import { withHeldExitCode } from './frame/held-exit-code.js'
import { nodeTooOld } from './frame/node-version.js'

/** Each command is a file that exports `run`; it is loaded when it is asked for. */
const commands: Record<string, { summary: string; load: () => Promise<Command> }> = {
  init: { summary: 'Set a project up', load: () => import('./init.js') },
  selftest: { summary: 'Run the scenarios of config/selftest.yaml', load: () => import('./selftest.js') },
  mutate: { summary: 'Write variants of the cases of a golden set', load: () => import('./mutate.js') },
  judge: { summary: 'Check the judge with samples of known verdict: judge check', load: () => import('./judge.js') },
  alert: { summary: 'Send the alert of a run that could not be sent', load: () => import('./alert.js') },
  'check-criteria': {
    summary: 'Compile every criterion of YAML and JSON files',
    load: () => import('./check-criteria.js'),
  },
  compare: { summary: 'Compare two runs: is the new version better?', load: () => import('./compare.js') },
  baseline: { summary: 'Make a run the baseline: baseline accept <run>', load: () => import('./baseline.js') },
  review: {
    summary: 'Look at what waits for a person, in the browser or with --tty',
    load: () => import('./review.js'),
  },
  'spot-check': {
    summary: 'Judge a sample yourself, blind, to check the judges',
    load: () => import('./spot-check.js'),
  },
  sample: { summary: 'Draw interactions of a log for the review queue', load: () => import('./sample.js') },
  affected: { summary: 'Print the LLM tests that a change touches', load: () => import('./affected.js') },
  db: { summary: 'Keep reviews in PostgreSQL: db migrate, import, export', load: () => import('./db.js') },
  merge: { summary: 'Make one report of the shards of a Jest run', load: () => import('./merge.js') },
  report: { summary: 'Show the report of a run', load: () => import('./report.js') },
  cost: { summary: 'Show what a run cost', load: () => import('./cost.js') },
}

interface Command {
  /** @returns the exit code: 0 fine, 1 a check failed, 2 it could not be run. */
  run(args: readonly string[], io: CommandIO): Promise<number>
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(16)}${summary}`)
  return [
    'Usage: expect-jury <command> [options]',
    '',
    ...lines,
    '',
    '  --version, -v     Print the version',
    '  <command> --help  Print what a command does',
    '',
  ].join('\n')
}

function unknownCommand(name: string): string {
  const meant = closest(name, Object.keys(commands))
  return `Unknown command "${name}"${meant ? `; did you mean ${meant}?` : '.'}\n\n${usage()}`
}

/** 1 would say that a check failed; what nobody foresaw is 2, with its stack. */
async function runOrExplain({ load }: (typeof commands)[string]): Promise<number> {
  const { stdout, stderr, env } = process
  try {
    const { run } = await load()
    return await run(args, { stdout, stderr, env, cwd: process.cwd() })
  } catch (error) {
    stderr.write(`${inspect(error)}\n`)
    return 2
  }
}

/** Whoever reads has seen enough (`| head`); the work and its exit code do not depend on it. */
function leaveClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
const tooOld = nodeTooOld(process.versions.node)
if (command && tooOld !== undefined) {
  process.stderr.write(tooOld)
  process.exitCode = 2
} else if (command) {
  process.stdout.on('error', leaveClosedPipe)
  await withHeldExitCode(name, () => runOrExplain(command))
} else if (name === '--version' || name === '-v') {
  process.stdout.write(`${packageVersion}\n`)
} else if (['', 'help', '--help', '-h'].includes(name)) {
  process.stdout.write(usage())
} else {
  process.stderr.write(unknownCommand(name))
  process.exitCode = 2
}
