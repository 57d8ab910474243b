import { existsSync, globSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { checkCriteriaFile, checkCriteriaLines, type CriteriaFileCheck } from '../criteria/files/check-criteria-file.js'
import { countText, plural } from '../report/text/number-text.js'
import { type CommandIO, defineCommand } from './frame/command.js'
import { readNamedFile, UsageError } from './frame/usage-error.js'

const usage = `Usage: expect-jury check-criteria <file...> [options]

Compiles every boolean criterion of YAML, JSON and JSON Lines files, and names each that cannot be used with its file, line
and column. The JSON Lines file that a golden set names is read too. A file may be a pattern: 'test/**/*.golden.yaml'.

  --names <a,b>   Names that criteria may read besides result and error
  --help

Exit code: 0 all can be used, 1 one cannot, 2 a file cannot be read, or there are none.
`

/** `expect-jury check-criteria <files>`. */
export const run = defineCommand({
  usage,
  flags: { names: { type: 'string' } },
  words: { min: 1, max: Infinity },
  run: ({ flags, words }, io) => check(words, flags.names?.split(',') ?? [], io),
})

function check(named: readonly string[], names: readonly string[], { cwd, stdout }: CommandIO): number {
  const checks = checkAll(matching(named, cwd), names, cwd)
  const empty = checks.filter((each) => each.criteria + each.problems.length === 0 && each.casesFile === undefined)
  for (const { text } of checks) if (text) stdout.write(`${text}\n`)
  for (const { file } of empty) stdout.write(`${file}  ${noCriterion}\n`)
  const criteria = checks.reduce((sum, each) => sum + each.criteria, 0)
  const problems = checks.reduce((sum, each) => sum + each.problems.length, 0)
  stdout.write(
    `${criteria === 1 ? '1 criterion' : `${countText(criteria)} criteria`} in ${plural(checks.length, 'file')}, ${plural(problems, 'problem')}\n`,
  )
  if (problems > 0) return 1
  return criteria === 0 ? 2 : 0 // a set may be without
}

/** A shell has put files in the place of a pattern, except on Windows. @throws UsageError for one that nothing matches. */
function matching(named: readonly string[], cwd: string): string[] {
  return named.flatMap((file) => {
    if (!/[*?{[]/.test(file) || existsSync(resolve(cwd, file))) return [file]
    const found = globSync(file, { cwd, exclude: (name) => name === 'node_modules' }).toSorted()
    if (found.length === 0) throw new UsageError(`No file matches ${file}.`)
    return found
  })
}

const noCriterion = 'holds no criterion: nothing stands under `criteria`, `passCriteria` or `failCriteria`'

/** Each file once: the named ones, and the JSON Lines that a golden set among them names. */
function checkAll(named: readonly string[], names: readonly string[], cwd: string): CriteriaFileCheck[] {
  const checks = new Map<string, CriteriaFileCheck>()
  for (const file of named) {
    const path = resolve(cwd, file)
    const found = checkCriteriaFile(readNamedFile(path, file), file, names)
    if (!checks.has(path)) checks.set(path, found)
    if (found.casesFile === undefined) continue
    const lines = join(dirname(file), found.casesFile)
    const linesPath = resolve(dirname(path), found.casesFile)
    checks.set(linesPath, checkCriteriaLines(readNamedFile(linesPath, lines), lines, names))
  }
  return [...checks.values()]
}
