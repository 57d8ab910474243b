import { dirname, relative, resolve } from 'node:path'
import { listed } from '../baseline/listed.js'
import { acceptBaseline, removedCases } from '../baseline/stored/accept-baseline.js'
import { BaselineError } from '../baseline/stored/baseline-error.js'
import { baselineFile, loadBaseline, saveBaseline } from '../baseline/stored/baseline-file.js'
import type { RunBaseline } from '../baseline/stored/baseline.js'
import { packageVersion } from '../config/package-version.js'
import { refusePart } from '../report/gate/refuse-part.js'
import { refuseUntrusted } from '../report/gate/trust.js'
import { plural } from '../report/text/number-text.js'
import { quickPanels } from '../report/text/quick-panels.js'
import { defineCommand } from './frame/command.js'
import { UsageError } from './frame/usage-error.js'
import { findBaseline } from './runs/find-baseline.js'
import { type Compared, findCompared } from './runs/find-compared.js'
import { defaultReportDir } from './runs/find-run.js'

export const baselineUsage = `Usage: expect-jury baseline accept <run> [options]

Makes a run (its id, or a file) the baseline that later runs are compared with: __baselines__/<name>.json.

  --name <name>           Default: the run's id
  --beside <test file>    Where a new baseline goes. Default: beside the test files of the run. One that exists is
                          renewed where it is; its decisions stay on record.
  --allow-removed         Renew it although the run lacks cases that it has. Else such a run is refused.
  --dir <folder>          Where the run records lie. Default: ${defaultReportDir}
  --help

Exit code: 0 written, 2 not written.
`

/** Removed cases that a message names. */
const mostListed = 10

/** `expect-jury baseline accept`. @returns the exit code, see {@link baselineUsage}. */
export const run = defineCommand({
  usage: baselineUsage,
  flags: {
    name: { type: 'string' },
    beside: { type: 'string' },
    'allow-removed': { type: 'boolean', default: false },
    dir: { type: 'string', default: defaultReportDir },
  },
  actions: ['accept'],
  words: { min: 2, max: 2 },
  mistakes: [BaselineError],
  async run({ flags, words: [, word = ''] }, { cwd, stdout }) {
    const accepted = findCompared(word, { cwd, dir: resolve(cwd, flags.dir) })
    const { name = accepted.summary.id, beside, 'allow-removed': allowRemoved } = flags
    stdout.write(await accept(accepted, { name, beside, allowRemoved, cwd }))
    return 0
  },
})

interface Wanted {
  readonly name: string
  readonly beside: string | undefined
  readonly allowRemoved: boolean
  readonly cwd: string
}

async function accept(accepted: Compared, { name, beside, allowRemoved, cwd }: Wanted): Promise<string> {
  const { summary } = accepted
  refusePart(accepted.record, name)
  refuseUntrusted(accepted.record, name)
  const file = placeOf(accepted, name, beside, cwd)
  const previous = await previousRun(file, cwd)
  const stranger = strangerText(accepted, name)
  const removed = removedCases(previous, summary)
  if (removed.length > 0 && !allowRemoved) {
    throw new UsageError(
      `Run "${summary.id}" lacks ${plural(removed.length, 'case')} that the baseline "${name}" has: ${listed(removed, mostListed)}. ` +
        `${stranger}Accept the run of all of them, or repeat this with --allow-removed.`,
    )
  }
  const acceptance = { name, acceptedAt: new Date().toISOString(), packageVersion }
  const renewed = acceptBaseline(summary, { ...acceptance, ...(previous && { previous }) })
  if (renewed === previous) return `Baseline "${name}" holds this run already: ${relative(cwd, file)}.\n`
  await saveBaseline(file, renewed)
  const passed = summary.cases.filter(({ outcome }) => outcome === 'pass').length
  const quick =
    accepted.record && quickPanels(accepted.record)
      ? 'It was judged quick (JURY_PANEL=quick): only runs that were, too, can be compared with it. '
      : ''
  const made = previous ? `renewed, was ${previous.run}` : 'written'
  const without =
    removed.length > 0 ? `${plural(removed.length, 'case')} removed: ${listed(removed, mostListed)}. ` : ''
  const cases = `${plural(summary.cases.length, 'case')}, ${passed} passed`
  return `Baseline "${name}" ${made}: ${relative(cwd, file)} (${cases}). ${without}${stranger}${quick}Commit it.\n`
}

function strangerText({ record }: Compared, name: string): string {
  const sets = [...new Set(record?.golden_sets?.map((set) => set.name))]
  if (sets.length === 0 || sets.includes(name)) return ''
  const held = sets.map((set) => `"${set}"`).join(', ')
  return `No golden set of the run is called "${name}" (it holds ${held}): no set is checked for cases that vanish from this baseline; runs are compared with it all the same. `
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
