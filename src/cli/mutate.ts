import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from '../config/config-error.js'
import { loadGoldenSet } from '../golden/load-golden-set.js'
import { generateMutations, type MutationRun } from '../mutate/generate-mutations.js'
import type { MutableCase } from '../mutate/case.js'
import { mutationTypes, type MutationType } from '../mutate/mutation-types.js'
import type { CommandIO } from './main.js'
import { readArguments, UsageError } from './usage-error.js'

export const mutateUsage = `Usage: expect-jury mutate <set> [options]

Makes variants of a golden set's cases that state what must still hold, as JSON Lines, each case before its own.

  --types <a,b>          Default: all. ${mutationTypes.slice(0, 5).join(', ')},
                         ${mutationTypes.slice(5).join(', ')}
  --count-per-case <n>   Variants of each type for each case. Default 1
  --base <id,id>         Only these cases. Default: all
  --seed <n>             Another seed gives other variants with the same ids. Default 1
  --lexicon <file>       Known names, one a line, for near_miss_card
  --out <file>           Default: standard output. A golden set reads it: \`cases: <file>\`
  --help

Exit code: 0 made, 1 no mutation applies to any case, 2 it could not be run.
`

/** `expect-jury mutate`. @returns the exit code, see {@link mutateUsage}. */
export async function run(args: string[], io: CommandIO): Promise<number> {
  try {
    const { values: flags, positionals } = readArguments({ args, allowPositionals: true, options })
    if (flags.help) {
      io.stdout.write(mutateUsage)
      return 0
    }
    const [file, ...rest] = positionals
    if (file === undefined || rest.length > 0) throw new UsageError(`Name one golden set.\n\n${mutateUsage}`)
    const { cases } = loadGoldenSet(file, { from: io.cwd })
    const made = generateMutations({
      cases,
      count_per_case: Number(flags['count-per-case']),
      seed: Number(flags.seed),
      ...(flags.types !== undefined && { mutation_types: list(flags.types) as MutationType[] }),
      ...(flags.base !== undefined && { base_test_case_ids: list(flags.base) }),
      ...(flags.lexicon !== undefined && { lexicon: lines(readFileSync(resolve(io.cwd, flags.lexicon), 'utf8')) }),
    })
    const variants = Map.groupBy(made.cases, ({ mutation }) => mutation.base_case_id)
    const bases = cases.filter(({ id }) => variants.has(id))
    const withVariants = bases.flatMap((base) => [base, variants.get(base.id) ?? []].flat())
    const text = withVariants.map((each) => `${JSON.stringify(each)}\n`).join('')
    if (flags.out === undefined) io.stdout.write(text)
    else if (resolve(io.cwd, flags.out) === resolve(io.cwd, file)) throw new UsageError(`--out is ${file} itself.`)
    else writeFileSync(resolve(io.cwd, flags.out), text)
    io.stderr.write(`${closingWords(made, flags.out)}\n`)
    return made.cases.length > 0 ? 0 : 1
  } catch (error) {
    if (!isExpected(error)) throw error
    io.stderr.write(`${error.message}\n`)
    return 2
  }
}

const options = {
  types: { type: 'string' },
  'count-per-case': { type: 'string', default: '1' },
  base: { type: 'string' },
  seed: { type: 'string', default: '1' },
  lexicon: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** RangeError: an unknown mutation, case or count. With a code: a file that cannot be read or written. */
function isExpected(error: unknown): error is Error {
  const known = error instanceof ConfigError || error instanceof UsageError || error instanceof RangeError
  return known || (error instanceof Error && 'syscall' in error)
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function lines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** `12 cases from 3; not applicable: 4 x messy_decklist (the text has no list)`. */
function closingWords<C extends MutableCase>({ cases, skipped }: MutationRun<C>, out: string | undefined): string {
  const bases = new Set(cases.map(({ mutation }) => mutation.base_case_id)).size
  const byReason = Map.groupBy(skipped, ({ mutation_type, reason }) => `${mutation_type} (${reason})`)
  const missing = [...byReason].map(([reason, all]) => `\n  ${all.length} x ${reason}`).join('')
  return `${cases.length} mutated cases from ${bases}${out === undefined ? '' : ` in ${out}`}${missing && `; not made:${missing}`}`
}
