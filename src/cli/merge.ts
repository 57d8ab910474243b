import { relative, resolve } from 'node:path'
import { hasColours } from '../config/text/has-colours.js'
import { concludeRun } from '../report/conclude-run.js'
import { closedGates, redLines } from '../report/gate/closed-gates.js'
import { lostShards } from '../report/record/lost-shards.js'
import { partsFolder, readRunParts, type RunPart, RunPartError } from '../report/record/run-part.js'
import { plural } from '../report/text/number-text.js'
import { type CommandIO, defineCommand } from './frame/command.js'
import { defaultReportDir } from './runs/find-run.js'

const usage = `Usage: expect-jury merge [folder] [options]

Makes one report of the shards of a Jest run: golden sets, gates and exit code are those of one run.
Vitest merges its shards itself: vitest run --merge-reports

  folder          Where the files of all shards lie. Default: shards/ in --dir
  --dir <folder>  Where the run record goes. Default: ${defaultReportDir}
  --help

The files stay where they are, so that a merge can be repeated. Each carries the id of its CI run (GITHUB_RUN_ID,
CI_PIPELINE_ID, BUILDKITE_BUILD_ID or BUILD_TAG): those of different runs are refused. Where none of these is set, those
that ended more than 24 hours apart are; so empty the folder before a run.

Exit code: 0 every shard passed and every gate is open, 1 a shard failed or is missing, or a gate is closed,
2 it could not be run.
`

/** `expect-jury merge`. */
export const run = defineCommand({
  usage,
  flags: { dir: { type: 'string', default: defaultReportDir } },
  words: { min: 0, max: 1 },
  mistakes: [RunPartError],
  run: ({ flags: { dir }, words: [folder] }, io) =>
    merge(folder === undefined ? partsFolder(io.cwd, dir) : resolve(io.cwd, folder), dir, io),
})

async function merge(folder: string, dir: string, { cwd, env, stdout }: CommandIO): Promise<number> {
  const parts = await readRunParts(folder)
  const gate = parts.some((part) => part.gate === 'enforce') ? 'enforce' : 'report'
  const tests = parts.flatMap((part) => part.tests)
  const filtered = parts.every((part) => part.filtered)
  const include_case_text = parts.every((part) => part.include_case_text)
  const record = await concludeRun(tests, {
    rootDir: cwd,
    // The shards have asked for the reviews of their own cases.
    options: {
      gate,
      reports: { json: relative(cwd, resolve(cwd, dir)) },
      reviews: 'off',
      ...(!include_case_text && { alerts: { include_case_text } }),
    },
    env,
    now: new Date(),
    random: Math.random,
    colours: hasColours(stdout, env),
    warnings: parts.flatMap((part) => part.warnings),
    missing: [...parts.flatMap((part) => part.missing), ...lostShards(parts.map(({ shard }) => shard))],
    filtered,
    print: (text) => stdout.write(`${text}\n`),
  })
  if (!record) stdout.write(`No test of the ${parts.length} shards judged anything.\n`)
  const closed = record ? closedGates(record, { watching: false, filtered, gate }) : []
  const failed = parts.filter((part) => part.failed)
  for (const part of failed) stdout.write(`${failureText(part)}\n`)
  if (closed.length > 0 && failed.length === 0) stdout.write(redLines(closed))
  return closed.length > 0 || failed.length > 0 ? 1 : 0
}

function failureText({ shard: { index, count }, tests, failedTests }: RunPart): string {
  const beside = failedTests - tests.filter(({ state }) => state === 'failed').length
  const what = beside > 0 ? `: ${plural(beside, 'test')} beside the LLM cases` : ''
  return `Shard ${index} of ${count} failed${what}; see its own output.`
}
