import { writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { ConfigError } from '../config/files/config-error.js'
import { loadGoldenSet } from '../golden/file/load-golden-set.js'
import type { MutableCase } from '../mutate/case.js'
import { generateMutations, type MutationRun } from '../mutate/generate-mutations.js'
import { mutationTypes, type MutationType } from '../mutate/mutation-types.js'
import { defineCommand } from './frame/command.js'
import { readNamedFile, UsageError } from './frame/usage-error.js'
import { wholeNumber } from './frame/whole-number.js'

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
export const run = defineCommand({
  usage: mutateUsage,
  flags: {
    types: { type: 'string', multiple: true },
    'count-per-case': { type: 'string', default: '1' },
    base: { type: 'string', multiple: true },
    seed: { type: 'string', default: '1' },
    lexicon: { type: 'string' },
    out: { type: 'string' },
  },
  words: { min: 1, max: 1 },
  mistakes: [ConfigError, RangeError],
  run({ flags, words: [file = ''] }, io) {
    if (file.endsWith('.jsonl'))
      throw new UsageError(`${file} is a list of cases: name the golden set that says \`cases: ${basename(file)}\`.`)
    const { cases, sources } = loadGoldenSet(file, { from: io.cwd })
    const types = flags.types && (list('--types', flags.types) as MutationType[])
    if (flags.lexicon !== undefined && types?.includes('near_miss_card') === false)
      throw new UsageError('--lexicon has no effect without near_miss_card among --types.')
    const made = generateMutations({
      cases,
      count_per_case: wholeNumber('--count-per-case', flags['count-per-case']),
      seed: wholeNumber('--seed', flags.seed, 0),
      ...(types && { mutation_types: types }),
      ...(flags.base && { base_test_case_ids: list('--base', flags.base) }),
      ...(flags.lexicon !== undefined && { lexicon: readLines(flags.lexicon, io.cwd) }),
    })
    const variants = Map.groupBy(made.cases, ({ mutation }) => mutation.base_case_id)
    const bases = cases.filter(({ id }) => variants.has(id))
    const withVariants = bases.flatMap((base) => [base, variants.get(base.id) ?? []].flat())
    const text = withVariants.map((each) => `${JSON.stringify(each)}\n`).join('')
    const out = flags.out && resolve(io.cwd, flags.out)
    if (out !== undefined && sources.includes(out)) throw new UsageError(`${flags.out} is of the set itself.`)
    const isMade = made.cases.length > 0
    if (out === undefined) io.stdout.write(text)
    else if (isMade) writeFileSync(out, text) // what was made before is worth more than nothing
    io.stderr.write(`${closingWords(made, isMade ? flags.out : undefined)}\n`)
    return isMade ? 0 : 1
  },
})

/** @throws UsageError for a list of nothing, as of a variable of the shell that is not set. */
function list(flag: string, typed: readonly string[]): string[] {
  const items = typed.flatMap((text) => text.split(',')).map((item) => item.trim())
  const named = items.filter((item) => item !== '')
  if (named.length === 0) throw new UsageError(`${flag} names nothing: leave it out for all.`)
  return named
}

function readLines(file: string, cwd: string): string[] {
  const lines = readNamedFile(resolve(cwd, file), file).split(/\r?\n/)
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/** `12 cases from 3; not applicable: 4 x messy_decklist (the text has no list)`. */
function closingWords<C extends MutableCase>({ cases, skipped }: MutationRun<C>, out: string | undefined): string {
  const bases = new Set(cases.map(({ mutation }) => mutation.base_case_id))
  const leftOut = [...new Set(skipped.map(({ base_case_id }) => base_case_id))].filter((id) => !bases.has(id))
  const byReason = Map.groupBy(
    skipped,
    ({ mutation_type, reason, fewer }) => `${mutation_type}${fewer ? ', fewer than wanted' : ''} (${reason})`,
  )
  const missing = [...byReason].map(([reason, all]) => `\n  ${all.length} x ${reason}`).join('')
  const made = `${cases.length} mutated cases from ${bases.size}${out === undefined ? '' : ` in ${out}`}`
  const alone = leftOut.length > 0 ? `\nLeft out, for they have no variant: ${leftOut.join(', ')}` : ''
  return `${made}${missing && `; not made:${missing}`}${alone}`
}
