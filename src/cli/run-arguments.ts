import { resolve } from 'node:path'
import { defaultReportDir, findRun, NoSuchRun } from './find-run.js'
import type { RunRecord } from '../report/run-record.js'
import type { CommandIO } from './main.js'
import { readArguments, UsageError } from './usage-error.js'

interface ShowCommand {
  readonly usage: string
  /** Name of the one flag besides `--dir` and `--help`. */
  readonly flag: string
  show(record: RunRecord, flag: boolean, dir: string): Promise<number> | number
}

/** The frame of the commands that show one run: `<command> [run id] [--dir <folder>] [--<flag>]`. */
export async function showRun(args: readonly string[], io: CommandIO, command: ShowCommand): Promise<number> {
  try {
    const { values, positionals } = readArguments({
      args: [...args],
      allowPositionals: true,
      options: {
        dir: { type: 'string', default: defaultReportDir },
        help: { type: 'boolean', default: false },
        [command.flag]: { type: 'boolean', default: false },
      },
    })
    if (values['help'] === true) {
      io.stdout.write(command.usage)
      return 0
    }
    const dir = resolve(io.cwd, String(values['dir']))
    return await command.show(findRun(dir, positionals[0]), values[command.flag] === true, dir)
  } catch (error) {
    if (!(error instanceof NoSuchRun || error instanceof UsageError)) throw error
    io.stderr.write(`${error.message}\n`)
    return 2
  }
}
