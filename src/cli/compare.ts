import { relative, resolve } from 'node:path'
import { type AbSection, abSection } from '../baseline/ab-section.js'
import { BaselineError } from '../baseline/baseline-error.js'
import { IncompatibleRunsError } from '../baseline/compatibility.js'
import { noiseFloor } from '../baseline/noise-floor.js'
import { thrownMessage } from '../config/thrown.js'
import { readAnyRun } from '../report/any-run.js'
import { comparisonText } from '../report/comparison-text.js'
import { noiseText } from '../report/noise-text.js'
import { ansiStyle, plainStyle } from '../report/style.js'
import { writeReports } from '../report/write-reports.js'
import type { RunRecord } from '../report/run-record.js'
import { reviewsOfComparison } from '../review/enqueue-from-run.js'
import { openProjectReviews } from '../review/open-review-store.js'
import { readDecision, storeDecision } from './decide.js'
import { type Compared, findCompared } from './find-compared.js'
import { defaultReportDir, findRun, NoSuchRun } from './find-run.js'
import type { CommandIO } from './main.js'
import { readArguments, UsageError } from './usage-error.js'

export const compareUsage = `Usage: expect-jury compare <old> [<new>] [options]

Is the new version better? Each of <old> and <new> is the id of a run, a file (a run record, a run summary, a baseline),
or the name of a baseline, which stands for a version of the prompt. <new> is the newest run unless it is named.

  --quick             Only 20 cases, chosen by a hash of their ids
  --require-evidence  Approve on strong evidence only
  --json              Prints the comparison as data
  --report            Adds the comparison to the report files of <new> (JSON, Markdown, HTML), and what it recommends to
                      look at to the review queue
  --aa                Both are runs of the same version: prints what noise alone makes
  --dir <folder>      Where the run records lie. Default: ${defaultReportDir}

A person decides; the decision is put on record in the baseline <old>, and nothing else follows from it:

  --approve | --reject | --investigate
  --why "..."         The reason
  --who <name>        Default: git's user.name

Exit code: 0 APPROVE, 1 REJECT or REVIEW (the first word says which), 2 it could not be compared. With a decision or
with --aa: 0 done, 2 not done.
`

/** `expect-jury compare`. @returns the exit code, see {@link compareUsage}. */
export async function run(args: string[], io: CommandIO): Promise<number> {
  try {
    return await compare(args, io)
  } catch (error) {
    if (!isMistake(error)) throw error
    io.stderr.write(`${error.message}\n`)
    return 2
  }
}

/** Something that whoever typed the command can mend. */
function isMistake(error: unknown): error is Error {
  return [UsageError, NoSuchRun, BaselineError, IncompatibleRunsError].some((type) => error instanceof type)
}

const options = {
  quick: { type: 'boolean', default: false },
  'require-evidence': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  report: { type: 'boolean', default: false },
  aa: { type: 'boolean', default: false },
  dir: { type: 'string', default: defaultReportDir },
  approve: { type: 'boolean', default: false },
  reject: { type: 'boolean', default: false },
  investigate: { type: 'boolean', default: false },
  why: { type: 'string' },
  who: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

async function compare(args: string[], io: CommandIO): Promise<number> {
  const { values: flags, positionals } = readArguments({ args, allowPositionals: true, options })
  if (flags.help) {
    io.stdout.write(compareUsage)
    return 0
  }
  const [oldWord, newWord, ...rest] = positionals
  if (oldWord === undefined || rest.length > 0) throw new UsageError(compareUsage)
  const decision = readDecision(flags)
  const place = { cwd: io.cwd, dir: resolve(io.cwd, flags.dir) }
  const old = findCompared(oldWord, place)
  const next = newWord === undefined ? readAnyRun(findRun(place.dir)) : findCompared(newWord, place)
  if (flags.aa) {
    const noise = noiseFloor(old.summary, next.summary)
    io.stdout.write(flags.json ? jsonOf(noise) : `${noiseText(noise).join('\n')}\n`)
    return 0
  }
  const section = abSection(
    old.summary,
    next.summary,
    { check: flags.quick ? 'quick' : 'full', requireEvidence: flags['require-evidence'] },
    { decisions: old.baseline?.stored.decisions.filter((made) => made.run === next.summary.id) ?? [] },
  )
  if (decision) {
    const made = await storeDecision(old, next.summary.id, decision, flags, { now: new Date(), cwd: io.cwd })
    section.decisions.push(made)
  }
  io.stdout.write(flags.json ? jsonOf(section) : `${comparisonText(section, styleFor(io))}\n`)
  if (flags.report) await addToReports(next, section, place, io)
  if (flags.report && next.record && !decision) await queueChange({ ...next.record, comparison: section }, io)
  if (decision) return 0
  return section.comparison.recommendation === 'APPROVE' ? 0 : 1
}

async function addToReports(
  { record }: Compared,
  section: AbSection,
  { cwd, dir }: { cwd: string; dir: string },
  { stderr }: CommandIO,
): Promise<void> {
  if (!record) throw new UsageError('--report needs a run record as <new>: it is what reports are made from.')
  const reports = await writeReports({ ...record, comparison: section }, { rootDir: cwd, jsonDir: relative(cwd, dir) })
  const written = [reports.html, reports.json, reports.markdown].filter((path) => path !== undefined)
  for (const line of [...written, ...reports.warnings]) stderr.write(`${line}\n`)
}

/** A comparison in the reports waits for a person as one that a test has made. The comparison stands without it. */
async function queueChange(record: RunRecord, { cwd, env, stderr }: CommandIO): Promise<void> {
  try {
    const { store, notice } = await openProjectReviews(cwd, env, { hurried: true })
    const added = await store.add(reviewsOfComparison(record)).finally(() => store.close())
    if (added === 0) return
    stderr.write('The change waits for a decision: expect-jury review --source comparison\n')
    if (notice !== undefined) stderr.write(`${notice}\n`)
  } catch (error) {
    stderr.write(`The review queue could not be used: ${thrownMessage(error)}\n`)
  }
}

const jsonOf = (data: unknown): string => `${JSON.stringify(data, null, 2)}\n`

const styleFor = ({ stdout, env }: CommandIO) =>
  'isTTY' in stdout && stdout.isTTY === true && !env['NO_COLOR'] ? ansiStyle : plainStyle
