import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../config/config-error.js'
import { setHost } from '../config/host.js'
import { readYamlFile } from '../config/yaml-file.js'
import { type Canary, canarySchema } from '../config/canary-sample.js'
import { type CanaryReport, runCanaries } from '../judge/canary.js'
import { defaultJudge } from '../judge/configure.js'
import { createJudge } from '../judge/create-judge.js'
import { defaultCanaries } from '../judge/default-canaries.js'
import { openaiModel } from '../model/openai-model.js'
import { scoreText, usdText } from '../report/number-text.js'
import { oneLine, shorten } from '../config/safe-text.js'
import { selftestRubric } from '../rubric/selftest-rubric.js'
import type { CommandIO } from './main.js'
import { readArguments, UsageError } from './usage-error.js'

export const judgeUsage = `Usage: expect-jury judge check [options]

Asks the judge for verdicts that are certain: outputs that must pass, outputs that must fail, and outputs that tell the
judge what to say.

  --model <name>      Default: JURY_MODEL, else gpt-4o-mini
  --canaries <file>   A YAML or JSON list of canaries. Default: the ${defaultCanaries.length} that ship
  --json              Prints the report alone
  --help

Exit code: 0 all right, 1 the judge was wrong, 2 it gave no verdict or could not be asked.
`

/** `expect-jury judge check`. @returns the exit code, see {@link judgeUsage}. */
export async function run(args: string[], io: CommandIO): Promise<number> {
  try {
    const { values: flags, positionals } = readArguments({ args, allowPositionals: true, options })
    if (flags.help) {
      io.stdout.write(judgeUsage)
      return 0
    }
    if (positionals.join(' ') !== 'check') throw new UsageError(judgeUsage)
    setHost({ runner: 'cli', rootDir: io.cwd, options: {}, update: false, currentTest: () => undefined })
    const report = await runCanaries({
      judge: flags.model === undefined ? defaultJudge() : createJudge({ model: openaiModel(flags.model) }),
      rubric: selftestRubric,
      canaries: flags.canaries === undefined ? defaultCanaries : readCanaries(flags.canaries, io.cwd),
    })
    io.stdout.write(flags.json ? `${JSON.stringify(report, null, 2)}\n` : canaryText(report))
    return report.wrong > 0 ? 1 : report.unknown > 0 ? 2 : 0
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof UsageError)) throw error
    io.stderr.write(`${error.message}\n`)
    return 2
  }
}

const options = {
  model: { type: 'string' },
  canaries: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function readCanaries(file: string, cwd: string): Canary[] {
  try {
    return readYamlFile(readFileSync(resolve(cwd, file), 'utf8'), file, z.array(canarySchema).min(1))
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new UsageError(error.message, { cause: error })
    throw error
  }
}

function canaryText(report: CanaryReport): string {
  const { status, judge, right, total, unknown, failures, usage } = report
  if (unknown === total) return `NOT CHECKED: ${reasons(report)}\n`
  const lines = failures.map(({ id, expected, outcome, overall, why }) => {
    const got = overall === null ? outcome : `${outcome} (${scoreText(overall)})`
    return `  ${id}: expected ${expected}, got ${got}: ${shorten(oneLine(why), 240)}`
  })
  return [`${status}  ${judge}: ${right} of ${total} canaries right, ${usdText(usage.costUsd)}`, ...lines, ''].join(
    '\n',
  )
}

/** One outage has one reason, however many were asked. */
function reasons({ failures }: CanaryReport): string {
  return [...new Set(failures.map(({ why }) => oneLine(why)))].join('; ')
}
