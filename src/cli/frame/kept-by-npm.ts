import type { CommandIO } from './command.js'
import { UsageError } from './usage-error.js'

/** Options of npm itself, which it was meant to take. */
const ofNpm = new Set(['json', 'name', 'yes'])

/**
 * `npm run selftest --scenarios=1` hands nothing on: npm takes every option before a `--` for its own, says no more than a
 * warning, and the run would be another than the one that was asked for.
 *
 * @param flags names of the command's own
 * @throws UsageError that says what to type
 */
export function refuseKeptByNpm({ env }: CommandIO, flags: readonly string[]): void {
  const { npm_lifecycle_event: script = '', npm_lifecycle_script: line = '' } = env
  if (!line.includes('expect-jury')) return // a script further up may have options of its own
  const kept = flags.flatMap((flag) => {
    const value = env[`npm_config_${flag.replaceAll('-', '_')}`]
    if (value === undefined || ofNpm.has(flag)) return []
    return value === 'true' ? `--${flag}` : `--${flag}=${value}`
  })
  if (kept.length === 0) return
  throw new UsageError(
    `npm kept ${kept.join(' ')} for itself: what a script is to see stands after \`--\`: npm run ${script} -- ${kept.join(' ')}`,
  )
}
