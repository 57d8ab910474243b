import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { thrownMessage } from '../config/thrown.js'
import { checkCriteriaFile, checkCriteriaLines, type CriteriaFileCheck } from '../criteria/check-criteria-file.js'
import { plural } from '../report/number-text.js'
import { type CommandIO, defineCommand } from './command.js'
import { UsageError } from './usage-error.js'

const usage = `Usage: expect-jury check-criteria <file...> [options]

Compiles every boolean criterion of YAML, JSON and JSON Lines files, and names each that cannot be used with its file, line
and column. The JSON Lines file that a golden set names is read too.

  --names <a,b>   Names that criteria may read besides result and error
`

/** `expect-jury check-criteria <files>`. 0: all can be used; 1: one cannot; 2: a file cannot be read, or none has one. */
export const run = defineCommand({
  usage,
  flags: { names: { type: 'string' } },
  words: { min: 1, max: Infinity },
  run: ({ flags, words }, io) => check(words, flags.names?.split(',') ?? [], io),
})

async function check(named: readonly string[], names: readonly string[], { cwd, stdout }: CommandIO): Promise<number> {
  const checks = await checkAll(named, names, cwd)
  for (const { file, criteria, problems, text, casesFile } of checks) {
    if (text) stdout.write(`${text}\n`)
    else if (criteria + problems.length === 0 && casesFile === undefined) stdout.write(`${file}  ${noCriterion}\n`)
  }
  const criteria = checks.reduce((sum, each) => sum + each.criteria, 0)
  const problems = checks.reduce((sum, each) => sum + each.problems.length, 0)
  stdout.write(`${criteria} criteria in ${plural(checks.length, 'file')}, ${plural(problems, 'problem')}\n`)
  if (problems > 0) return 1
  return criteria === 0 ? 2 : 0
}

const noCriterion = 'holds no criterion: nothing stands under `criteria`, `passCriteria` or `failCriteria`'

/** Each file once: the named ones, and the JSON Lines that a golden set among them names. */
async function checkAll(named: readonly string[], names: readonly string[], cwd: string): Promise<CriteriaFileCheck[]> {
  const checks = new Map<string, CriteriaFileCheck>()
  for (const file of named) {
    const path = resolve(cwd, file)
    const found = checkCriteriaFile(await read(path, file), file, names)
    if (!checks.has(path)) checks.set(path, found)
    if (found.casesFile === undefined) continue
    const lines = join(dirname(file), found.casesFile)
    const linesPath = resolve(dirname(path), found.casesFile)
    checks.set(linesPath, checkCriteriaLines(await read(linesPath, lines), lines, names))
  }
  return [...checks.values()]
}

/** @throws UsageError when there is nothing to read. */
async function read(path: string, file: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${thrownMessage(error)}`, { cause: error })
  }
}
