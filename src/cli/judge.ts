import { basename, extname, resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../config/files/config-error.js'
import { readYamlFile } from '../config/files/yaml-file.js'
import { setHost } from '../config/host.js'
import { type Canary, canarySchema } from '../config/options/canary-sample.js'
import { oneLine, shorten } from '../config/text/safe-text.js'
import type { CanaryReport } from '../judge/canary/canary.js'
import { runRecordedCanaries } from '../judge/canary/check-canaries.js'
import { defaultCanaries } from '../judge/canary/default-canaries.js'
import { defaultJudge } from '../judge/configure.js'
import { createJudge } from '../judge/create-judge.js'
import { openaiModel } from '../model/openai/openai-model.js'
import { plural, scoreText, usdText } from '../report/text/number-text.js'
import { selftestRubric } from '../rubric/selftest-rubric.js'
import { defineCommand } from './frame/command.js'
import { readNamedFile } from './frame/usage-error.js'

export const judgeUsage = `Usage: expect-jury judge check [options]

Asks the judge for verdicts that are certain: outputs that must pass, outputs that must fail, and outputs that tell the
judge what to say. Their replies are recorded in __recordings__ and replayed like every other, by JURY_MODE: what is not
recorded yet, and everything with JURY_MODE=record, is a paid call for each canary. In CI nothing is called.

  --model <name>      Default: JURY_MODEL, else gpt-4o-mini
  --canaries <file>   A YAML or JSON list of canaries. Default: the ${defaultCanaries.length} that ship
  --json              Prints the report alone
  --help

Exit code: 0 all right, 1 the judge was wrong, 2 it gave no verdict or could not be asked.
`

/** `expect-jury judge check`. @returns the exit code, see {@link judgeUsage}. */
export const run = defineCommand({
  usage: judgeUsage,
  flags: { model: { type: 'string' }, canaries: { type: 'string' }, json: { type: 'boolean' } },
  actions: ['check'],
  words: { min: 1, max: 1 },
  mistakes: [ConfigError],
  async run({ flags }, io) {
    setHost({ runner: 'cli', rootDir: io.cwd, options: {}, update: false, currentTest: () => undefined })
    const report = await runRecordedCanaries({
      judge: flags.model ? createJudge({ model: openaiModel(flags.model) }) : defaultJudge(), // a blank name is none
      rubric: selftestRubric,
      canaries: flags.canaries === undefined ? defaultCanaries : readCanaries(flags.canaries, io.cwd),
      folder: io.cwd,
      of: flags.canaries && basename(flags.canaries, extname(flags.canaries)),
    })
    io.stdout.write(flags.json ? `${JSON.stringify(report, null, 2)}\n` : canaryText(report))
    return report.wrong > 0 ? 1 : report.unknown > 0 ? 2 : 0
  },
})

function readCanaries(file: string, cwd: string): Canary[] {
  return readYamlFile(readNamedFile(resolve(cwd, file), file), file, z.array(canarySchema).min(1))
}

function canaryText(report: CanaryReport): string {
  const { status, judge, right, total, unknown, failures, usage } = report
  if (unknown === total) return `NOT CHECKED: ${reasons(report)}\n`
  const lines = failures.map(({ id, expected, outcome, overall, why }) => {
    const got = overall === null ? outcome : `${outcome} (${scoreText(overall)})`
    return `  ${id}: expected ${expected}, got ${got}: ${shorten(oneLine(why), 240)}`
  })
  return [`${status}  ${judge}: ${right} of ${total} canaries right, ${callsText(usage)}`, ...lines, ''].join('\n')
}

/** Replayed replies were paid when they were recorded. */
function callsText({ calls, replayed, costUsd }: CanaryReport['usage']): string {
  if (replayed === 0) return usdText(costUsd)
  const made = calls === 0 ? '' : `${plural(calls, 'call')} made and `
  return `${made}${replayed} replayed, ${usdText(costUsd)} when recorded; JURY_MODE=record asks anew`
}

/** One outage has one reason, however many were asked. */
function reasons({ failures }: CanaryReport): string {
  return [...new Set(failures.map(({ why }) => oneLine(why)))].join('; ')
}
