import { closest } from '../config/closest.js'
import { selftestConfigSchema, type SelftestConfig } from './config.js'

/** What a command line changes about a configuration. */
export interface SelftestFlags {
  /** `--scenarios=2`: the first so many. */
  readonly scenarios?: number
  /** `--scenario <id>`, repeatable: only these, in the order of the file. */
  readonly scenario?: readonly string[]
  /** `--full`: all. */
  readonly full?: boolean
  /** `--timeout=30`, in seconds. */
  readonly timeout?: number
}

/** A flag or an environment variable that cannot be followed. The message names it and says what it takes. */
export class OverrideError extends Error {
  override readonly name = 'OverrideError'
}

/** Environment variable -> the key it overrides. */
const fromEnvironment = {
  SELFTEST_STRICTNESS: 'strictness',
  SELFTEST_MIN_SCORE_TO_PASS: 'min_score_to_pass',
  SELFTEST_MAX_QUESTIONS_ALLOWED: 'max_questions_allowed',
  SELFTEST_TIMEOUT_SECONDS: 'timeout_seconds',
  SELFTEST_CONCURRENCY: 'concurrency',
} as const satisfies Record<string, keyof SelftestConfig>

/**
 * Flags win over the environment, the environment over the file. `JURY_MODEL` replaces the generator's and the judge's
 * model, `SELFTEST_TIMEOUT_SECONDS` and its like one number each.
 * @throws OverrideError naming the flag or the variable.
 */
export function applyOverrides(
  config: SelftestConfig,
  flags: SelftestFlags,
  env: Record<string, string | undefined>,
): SelftestConfig {
  let result = config
  const model = env['JURY_MODEL']
  if (model) result = { ...result, generator: { ...result.generator, model }, judge: { ...result.judge, model } }
  for (const [variable, key] of Object.entries(fromEnvironment)) {
    const text = env[variable]
    if (text) result = withNumber(result, key, text, variable)
  }
  if (flags.timeout !== undefined) result = withNumber(result, 'timeout_seconds', String(flags.timeout), '--timeout')
  return { ...result, scenarios: selectScenarios(result, flags) }
}

function withNumber(config: SelftestConfig, key: keyof SelftestConfig, text: string, source: string): SelftestConfig {
  const checked = selftestConfigSchema.safeParse({ ...config, [key]: Number(text) })
  if (checked.success) return { ...config, [key]: Number(text) }
  throw new OverrideError(`${source} is "${text}": ${checked.error.issues[0]?.message ?? 'not a value it takes'}`)
}

function selectScenarios({ scenarios }: SelftestConfig, flags: SelftestFlags): SelftestConfig['scenarios'] {
  if (flags.full && (flags.scenarios !== undefined || flags.scenario)) {
    throw new OverrideError('--full runs all scenarios: leave out --scenarios and --scenario')
  }
  if (flags.scenarios !== undefined && !(Number.isInteger(flags.scenarios) && flags.scenarios >= 1)) {
    throw new OverrideError(`--scenarios is ${flags.scenarios}; it takes a whole number of at least 1`)
  }
  const ids = scenarios.map(({ id }) => id)
  for (const wanted of flags.scenario ?? []) {
    if (ids.includes(wanted)) continue
    const meant = closest(wanted, ids)
    throw new OverrideError(
      `--scenario ${wanted}: there is no such scenario; ${meant ? `did you mean ${meant}?` : `there are ${ids.join(', ')}`}`,
    )
  }
  return scenarios.filter(({ id }) => flags.scenario?.includes(id) ?? true).slice(0, flags.scenarios)
}
