import { spawnSync } from 'node:child_process'

/** One that has ended but was not waited for (a zombie) does not run. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.includes('Z')
}
