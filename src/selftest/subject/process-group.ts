import { spawn } from 'node:child_process'
import { thrownCode } from '../../config/thrown.js'
import { descendantsOf } from './descendants.js'

const running = new Set<number>()

/** Also ends the group when this process exits first. @returns forgets it again. */
export function trackGroup(pid: number | undefined): () => void {
  if (pid === undefined) return () => {}
  if (running.size === 0) process.on('exit', endAll)
  running.add(pid)
  return () => {
    running.delete(pid)
    if (running.size === 0) process.off('exit', endAll)
  }
}

/** Signals a process that leads a group, and every process in the group. One that is gone is no error. */
export function killGroup(pid: number | undefined, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true })
    return
  }
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (thrownCode(error) !== 'ESRCH') throw error
  }
}

/** Ends processes that may have left the group. One that is gone, or that belongs to another user, is no error. */
export function killEach(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (!['ESRCH', 'EPERM'].includes(thrownCode(error) ?? '')) throw error
    }
  }
}

function endAll(): void {
  for (const pid of running) {
    const started = descendantsOf(pid)
    killGroup(pid, 'SIGKILL')
    killEach(started)
  }
}
