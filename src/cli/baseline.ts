import { dirname, relative, resolve } from 'node:path'
import { acceptBaseline } from '../baseline/accept-baseline.js'
import type { RunBaseline } from '../baseline/baseline.js'
import { BaselineError } from '../baseline/baseline-error.js'
import { baselineFile, loadBaseline, saveBaseline } from '../baseline/baseline-file.js'
import { packageVersion } from '../config/package-version.js'
import { plural } from '../report/number-text.js'
import { findBaseline } from './find-baseline.js'
import { type Compared, findCompared } from './find-compared.js'
import { defaultReportDir, NoSuchRun } from './find-run.js'
import type { CommandIO } from './main.js'
import { readArguments, UsageError } from './usage-error.js'

export const baselineUsage = `Usage: expect-jury baseline accept <run> [options]

Makes a run (its id, or a file) the baseline that later runs are compared with: __baselines__/<name>.json.

  --name <name>           Default: the run's id
  --beside <test file>    Where a new baseline goes. Default: beside the test files of the run. One that exists is
                          renewed where it is; its decisions stay on record.
  --dir <folder>          Where the run records lie. Default: ${defaultReportDir}

Exit code: 0 written, 2 not written.
`

const options = {
  name: { type: 'string' },
  beside: { type: 'string' },
  dir: { type: 'string', default: defaultReportDir },
  help: { type: 'boolean', default: false },
} as const

/** `expect-jury baseline accept`. @returns the exit code, see {@link baselineUsage}. */
export async function run(args: string[], io: CommandIO): Promise<number> {
  try {
    const { values: flags, positionals } = readArguments({ args, allowPositionals: true, options })
    if (flags.help) {
      io.stdout.write(baselineUsage)
      return 0
    }
    const [verb, word, ...rest] = positionals
    if (verb !== 'accept' || word === undefined || rest.length > 0) throw new UsageError(baselineUsage)
    const accepted = findCompared(word, { cwd: io.cwd, dir: resolve(io.cwd, flags.dir) })
    io.stdout.write(await accept(accepted, flags.name ?? accepted.summary.id, flags.beside, io.cwd))
    return 0
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof NoSuchRun || error instanceof BaselineError)) throw error
    io.stderr.write(`${error.message}\n`)
    return 2
  }
}

async function accept(accepted: Compared, name: string, beside: string | undefined, cwd: string): Promise<string> {
  const { summary } = accepted
  const file = placeOf(accepted, name, beside, cwd)
  const previous = await previousRun(file, cwd)
  const acceptance = { name, acceptedAt: new Date().toISOString(), packageVersion }
  await saveBaseline(file, acceptBaseline(summary, { ...acceptance, ...(previous && { previous }) }))
  const passed = summary.cases.filter(({ outcome }) => outcome === 'pass').length
  const made = previous ? `renewed, was ${previous.run}` : 'written'
  return `Baseline "${name}" ${made}: ${relative(cwd, file)} (${plural(summary.cases.length, 'case')}, ${passed} passed). Commit it.\n`
}

function placeOf({ record }: Compared, name: string, beside: string | undefined, cwd: string): string {
  if (beside !== undefined) return baselineFile(resolve(cwd, beside), name)
  const existing = findBaseline(name, cwd)
  if (existing) return existing
  const folders = new Set(record?.cases.map(({ file }) => dirname(file)))
  const [folder] = folders
  if (folder !== undefined && folders.size === 1) return baselineFile(resolve(cwd, folder, 'any.test.ts'), name)
  throw new UsageError(
    `Where should the baseline "${name}" lie? Its cases are of ${plural(folders.size, 'folder')}: ` +
      'say beside which test file that compares with it: --beside test/support.test.ts',
  )
}

async function previousRun(file: string, cwd: string): Promise<RunBaseline | undefined> {
  const previous = await loadBaseline(file)
  if (previous?.kind === 'answer') {
    throw new UsageError(`${relative(cwd, file)} holds one answer, which a run cannot replace. Use another name.`)
  }
  return previous
}
