import { spawnSync } from 'node:child_process'
import { UsageError } from '../frame/usage-error.js'

/**
 * What git prints, parted at NUL.
 * @param fine exit codes that are an answer
 * @throws UsageError with git's own words.
 */
export function git(cwd: string, args: readonly string[], fine: readonly number[] = [0]): string[] {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (error) throw new UsageError(`git cannot be run: ${error.message}`)
  if (!fine.includes(status ?? -1)) throw new UsageError(stderr.trim())
  return stdout.split('\0').filter((part) => part !== '')
}
