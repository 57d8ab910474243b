import type { Host } from '../host.js'
import type { Mode } from './options.js'
import { shownValue } from './shown-value.js'

const modes: readonly string[] = ['live', 'auto', 'replay', 'record'] satisfies Mode[]

/**
 * `JURY_MODE`, then `-u`, then the plugin's option, then `replay` in CI and `auto` elsewhere. @throws RangeError on
 * another word.
 */
export function resolveMode(env: Record<string, string | undefined>, host: Host | undefined): Mode {
  const wanted = env['JURY_MODE']
  if (wanted) return readMode(wanted, 'JURY_MODE')
  if (host?.update) return 'record'
  if (host) return host.options.mode ?? defaultMode(env)
  return env[ofTheRun] === 'replay' ? 'replay' : defaultMode(env)
}

const ofTheRun = 'EXPECT_JURY_MODE'

/** Its global set-up and the programs that its tests start do not see the option that forbids a run its calls. */
export function forbidCallsBesideTests(env: Record<string, string | undefined>, mode: Mode | undefined): void {
  if (mode === 'replay') env[ofTheRun] = mode
}

/**
 * `replay` where `CI` is set to anything but `false` or `0`. Runners ask once: a test that stubs `CI` means its own
 * code.
 */
export function defaultMode({ CI: ci = '' }: Record<string, string | undefined>): Mode {
  return ['', 'false', '0'].includes(ci) ? 'auto' : 'replay'
}

/**
 * Whether a call of nobody's test must not be made: in mode `replay` of a test run, its global set-up and the programs that
 * its tests start included, and wherever `JURY_MODE=replay` asks for it. A script that calls a judge in CI may.
 */
export function forbidsCallsOutsideTests(env: Record<string, string | undefined>, host: Host | undefined): boolean {
  if (resolveMode(env, host) !== 'replay') return false
  const inRunner = host ? host.runner !== 'cli' : env['VITEST'] === 'true' || env['JEST_WORKER_ID'] !== undefined
  return inRunner || env['JURY_MODE'] === 'replay'
}

/** @throws RangeError that names `source` and the modes there are. */
export function readMode(word: string, source: string): Mode {
  if (modes.includes(word)) return word as Mode
  throw new RangeError(`${source} is ${shownValue(word)}; it must be one of ${modes.join(', ')}`)
}
