import { execFileSync } from 'node:child_process'
import type { CommandIO } from '../frame/command.js'

/** The name that answers are signed with: `JURY_REVIEWER`, else git's `user.name`, else the user of the machine. */
export function reviewerName({ env, cwd }: Pick<CommandIO, 'env' | 'cwd'>): string {
  return env['JURY_REVIEWER']?.trim() || gitUser(cwd) || env['USER'] || env['USERNAME'] || 'unknown'
}

function gitUser(cwd: string): string {
  try {
    return execFileSync('git', ['config', 'user.name'], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return '' // no git, or no name in it
  }
}
