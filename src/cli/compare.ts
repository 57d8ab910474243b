import { relative, resolve } from 'node:path'
import { type AbSection, abSection } from '../baseline/compare/ab-section.js'
import { IncompatibleRunsError } from '../baseline/compare/incompatible-runs-error.js'
import { noiseFloor } from '../baseline/compare/noise-floor.js'
import { BaselineError } from '../baseline/stored/baseline-error.js'
import type { Decision } from '../baseline/stored/baseline.js'
import { hasColours } from '../config/text/has-colours.js'
import { type AnyRun, readAnyRun } from '../report/record/any-run.js'
import type { RunRecord } from '../report/record/run-record.js'
import { ansiStyle, plainStyle } from '../report/terminal/style.js'
import { comparisonText } from '../report/text/comparison-text.js'
import { noiseText } from '../report/text/noise-text.js'
import { writeReports } from '../report/write-reports.js'
import { type CommandIO, defineCommand, type Typed } from './frame/command.js'
import { UsageError } from './frame/usage-error.js'
import { reviewerName } from './review/reviewer.js'
import { readDecision, storeDecision } from './runs/decide.js'
import { type Compared, findCompared } from './runs/find-compared.js'
import { defaultReportDir, findRun } from './runs/find-run.js'
import { answerChange, queueChange } from './runs/queue-change.js'

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
  --help

A person decides; the decision is put on record in the baseline <old>, and nothing else follows from it:

  --approve | --reject | --investigate
  --why "..."         The reason
  --who <name>        Default: JURY_REVIEWER, else git's user.name

Exit code: 0 APPROVE, 1 REJECT or REVIEW (the first word says which), 2 it could not be compared. With a decision or
with --aa: 0 done, 2 not done.
`

const compareFlags = {
  quick: { type: 'boolean', default: false },
  'require-evidence': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  report: { type: 'boolean', default: false },
  aa: { type: 'boolean', default: false },
  approve: { type: 'boolean', default: false },
  reject: { type: 'boolean', default: false },
  investigate: { type: 'boolean', default: false },
  why: { type: 'string' },
  who: { type: 'string' },
  dir: { type: 'string', default: defaultReportDir },
} as const

type Flags = Typed<typeof compareFlags>['flags']

/** `expect-jury compare`. @returns the exit code, see {@link compareUsage}. */
export const run = defineCommand({
  usage: compareUsage,
  flags: compareFlags,
  words: { min: 1, max: 2 },
  mistakes: [BaselineError, IncompatibleRunsError],
  async run({ flags, words: [oldWord = '', newWord] }, io) {
    const decision = readDecision(flags)
    const place = { cwd: io.cwd, dir: resolve(io.cwd, flags.dir) }
    const old = findCompared(oldWord, place)
    const next = newWord === undefined ? newestBeside(old, place.dir) : findCompared(newWord, place)
    if (flags.aa) return tellNoise(old, next, flags, io)
    if (flags.report && !next.record)
      throw new UsageError('--report needs a run record as <new>: it is what reports are made from.')
    const section = abSection(
      old.summary,
      next.summary,
      { check: flags.quick ? 'quick' : 'full', requireEvidence: flags['require-evidence'] },
      { decisions: old.baseline?.stored.decisions.filter((made) => made.run === next.summary.id) ?? [] },
    )
    if (decision) await decide(decision, { old, next, section }, flags, io)
    io.stdout.write(flags.json ? jsonOf(section) : `${comparisonText(section, styleFor(io))}\n`)
    if (flags.report && next.record) {
      const record = { ...next.record, comparison: section }
      await renewReports(record, place, io)
      if (!decision) await queueChange(record, io)
    }
    if (decision) return 0
    if (section.comparison.cases === 0) return 2
    return section.comparison.recommendation === 'APPROVE' ? 0 : 1
  },
})

/** Two runs of one version. @returns the exit code */
function tellNoise(old: AnyRun, next: AnyRun, flags: Flags, { stdout }: CommandIO): number {
  const ignored = (['approve', 'reject', 'investigate', 'report', 'quick', 'require-evidence'] as const).find(
    (flag) => flags[flag],
  )
  if (ignored) throw new UsageError(`--aa compares a version with itself: --${ignored} has no place beside it.`)
  if (old.summary.id === next.summary.id)
    throw new UsageError(
      `--aa needs two runs of one version, and both are ${old.summary.id}. Run it again with JURY_MODE=live, which asks the judges anew.`,
    )
  const noise = noiseFloor(old.summary, next.summary)
  stdout.write(flags.json ? jsonOf(noise) : `${noiseText(noise).join('\n')}\n`)
  return noise.cases > 0 ? 0 : 2
}

interface Change {
  readonly old: Compared
  readonly next: AnyRun
  readonly section: AbSection
}

/** Puts a decision on record in the baseline, in the comparison that is shown, and in the review queue. */
async function decide(
  decision: Decision['decision'],
  { old, next: { summary, record }, section }: Change,
  { why = '', who, report }: Flags,
  io: CommandIO,
): Promise<void> {
  const now = new Date()
  const made = await storeDecision(old, summary.id, decision, { who: who ?? reviewerName(io), why, now })
  section.decisions.push(made)
  const isShown = report || record?.comparison !== undefined
  if (record) await answerChange({ ...record, comparison: section }, made, io, { isShown, at: now })
}

function newestBeside(old: Compared, dir: string): AnyRun {
  const newest = readAnyRun(findRun(dir))
  if (!old.baseline && newest.summary.id === old.summary.id)
    throw new UsageError(`${old.summary.id} is the newest run itself: name what it is compared with.`)
  return newest
}

async function renewReports(
  record: RunRecord,
  { cwd, dir }: { cwd: string; dir: string },
  { stderr }: CommandIO,
): Promise<void> {
  const reports = await writeReports(record, { rootDir: cwd, jsonDir: relative(cwd, dir) })
  const written = [reports.html, reports.json, reports.markdown].filter((path) => path !== undefined)
  for (const line of [...written, ...reports.warnings]) stderr.write(`${line}\n`)
}

const jsonOf = (data: unknown): string => `${JSON.stringify(data, null, 2)}\n`

const styleFor = ({ stdout, env }: CommandIO) => (hasColours(stdout, env) ? ansiStyle : plainStyle)
