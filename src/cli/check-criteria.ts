import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { thrownMessage } from '../config/thrown.js'
import { checkCriteriaFile } from '../criteria/check-criteria-file.js'
import { plural } from '../report/number-text.js'
import type { CommandIO } from './main.js'
import { readArguments, UsageError } from './usage-error.js'

const usage = `Usage: expect-jury check-criteria <file...> [options]

Compiles every boolean criterion of YAML and JSON files, and names each that cannot be used with its file, line and column.

  --names <a,b>   Names that criteria may read besides result and error
`

/** `expect-jury check-criteria <files>`. 0: all can be used; 1: one cannot; 2: a file cannot be read. */
export async function run(args: string[], io: CommandIO): Promise<number> {
  try {
    const { values, positionals } = readArguments({
      args,
      allowPositionals: true,
      options: { names: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
    if (values.help) {
      io.stdout.write(usage)
      return 0
    }
    if (positionals.length === 0) throw new UsageError('Name at least one file.')
    return await check(positionals, values.names?.split(',') ?? [], io)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    io.stderr.write(`${error.message}\n\n${usage}`)
    return 2
  }
}

async function check(files: readonly string[], names: readonly string[], { cwd, stdout }: CommandIO): Promise<number> {
  let criteria = 0
  let problems = 0
  for (const file of files) {
    const found = checkCriteriaFile(await read(resolve(cwd, file), file), file, names)
    criteria += found.criteria
    problems += found.problems.length
    if (found.text) stdout.write(`${found.text}\n`)
  }
  stdout.write(`${criteria} criteria in ${plural(files.length, 'file')}, ${plural(problems, 'problem')}\n`)
  return problems > 0 ? 1 : 0
}

/** @throws UsageError when there is nothing to read. */
async function read(path: string, file: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${thrownMessage(error)}`, { cause: error })
  }
}
