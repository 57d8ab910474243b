import { checkSchema, type SchemaProblem } from '../config/files/schema-problems.js'
import { closest } from '../config/options/closest.js'
import { selftestConfigSchema, type SelftestConfig } from './config.js'
import { withDraws } from './generator/draws.js'

/** What a command line changes about a configuration. */
export interface SelftestFlags {
  /** `--scenarios=2`: the first so many; as it was typed. */
  readonly scenarios?: string
  /** `--scenario <id>`, repeatable: only these, in the order of the file. */
  readonly scenario?: readonly string[]
  /** `--full`: all. */
  readonly full?: boolean
  /** `--timeout=30`, in seconds; as it was typed. */
  readonly timeout?: string
}

/** A flag or an environment variable that cannot be followed. The message names it and says what it takes. */
export class OverrideError extends Error {
  override readonly name = 'OverrideError'
}

const prefix = 'SELFTEST_'

/** Keys that a variable of the environment overrides: `SELFTEST_STRICTNESS` and so on. */
const fromEnvironment = [
  'strictness',
  'min_score_to_pass',
  'max_questions_allowed',
  'timeout_seconds',
  'concurrency',
] as const satisfies readonly (keyof SelftestConfig)[]

/**
 * Flags win over the environment, the environment over the file. `JURY_MODEL` replaces the generator's and the judge's
 * model, `SELFTEST_TIMEOUT_SECONDS` and its like one number each; a blank variable is as good as none.
 * @throws OverrideError naming the flag or the variable.
 */
export function applyOverrides(
  config: SelftestConfig,
  flags: SelftestFlags,
  env: Record<string, string | undefined>,
): SelftestConfig {
  const given = new Map(Object.entries(env).filter(([name, text]) => name.startsWith(prefix) && text?.trim()))
  const numbers = fromEnvironment.flatMap((key): GivenNumber[] => {
    const source = prefix + key.toUpperCase()
    const text = given.get(source)
    given.delete(source)
    return text === undefined ? [] : [{ key, text, source }]
  })
  refuseMisspelled([...given.keys()])
  if (flags.timeout !== undefined) numbers.push({ key: 'timeout_seconds', text: flags.timeout, source: '--timeout' })
  const result = withNumbers(withModel(config, env['JURY_MODEL']?.trim()), numbers)
  return { ...result, scenarios: selectScenarios(result, flags) }
}

function withModel(config: SelftestConfig, model: string | undefined): SelftestConfig {
  if (!model) return config
  return { ...config, generator: { ...config.generator, model }, judge: { ...config.judge, model } }
}

/** Another program's `SELFTEST_...` is none of ours; one that is nearly ours would be ignored in silence. */
function refuseMisspelled(variables: readonly string[]): void {
  for (const variable of variables) {
    const meant = closest(variable.slice(prefix.length), fromEnvironment)
    if (meant === undefined) continue
    throw new OverrideError(
      `${variable} is not a variable of the selftest; did you mean ${prefix}${meant.toUpperCase()}?`,
    )
  }
}

/** A number that was given beside the file. */
interface GivenNumber {
  readonly key: (typeof fromEnvironment)[number]
  /** As it was written. */
  readonly text: string
  /** The flag or the variable. */
  readonly source: string
}

/** All at once: what one of them makes impossible, another may make possible again. */
function withNumbers(config: SelftestConfig, numbers: readonly GivenNumber[]): SelftestConfig {
  const refuse = ({ source, text }: GivenNumber, why: string): never => {
    throw new OverrideError(`${source} is "${text}": ${why}`)
  }
  for (const given of numbers) {
    if (!/^\s*\d*\.?\d+\s*$/.test(given.text)) refuse(given, 'it takes a plain number, like 2 or 0.5')
  }
  const changed = { ...config, ...Object.fromEntries(numbers.map(({ key, text }) => [key, Number(text)])) }
  const checked = checkSchema(selftestConfigSchema, changed)
  const blamed = checked.ok ? undefined : blame(checked.problems, numbers)
  return blamed ? refuse(blamed.given, blamed.message) : changed
}

/** The file was right without them, so one of them is to blame; of two numbers that do not go together, either. */
function blame(problems: readonly SchemaProblem[], numbers: readonly GivenNumber[]) {
  const [problem] = problems
  const given = numbers.findLast(({ key }) => key === problem?.path[0]) ?? numbers[0]
  return problem && given && { given, message: problem.message }
}

function selectScenarios({ scenarios }: SelftestConfig, flags: SelftestFlags): SelftestConfig['scenarios'] {
  if (flags.full && (flags.scenarios !== undefined || flags.scenario)) {
    throw new OverrideError('--full runs all scenarios: leave out --scenarios and --scenario')
  }
  if (flags.scenarios !== undefined && !/^0*[1-9]\d*$/.test(flags.scenarios)) {
    throw new OverrideError(`--scenarios is "${flags.scenarios}"; it takes a whole number of at least 1`)
  }
  const ids = scenarios.map(({ id }) => id)
  for (const wanted of flags.scenario ?? []) {
    if (ids.includes(wanted)) continue
    const meant = closest(wanted, ids)
    throw new OverrideError(
      `--scenario ${wanted}: there is no such scenario; ${meant ? `did you mean ${meant}?` : `there are ${ids.join(', ')}`}`,
    )
  }
  return withDraws(scenarios)
    .filter(({ id }) => flags.scenario?.includes(id) ?? true)
    .slice(0, Number(flags.scenarios ?? scenarios.length))
}
