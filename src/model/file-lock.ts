import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
import { thrownCode } from '../config/thrown.js'

/** Work under a lock takes milliseconds; a holder that is older than this was stopped in the middle. */
const staleMs = 10_000

/**
 * Runs `work` while no other process or worker of this machine does so for the same file. Synchronous: a lock is held
 * for one short write, and a killed holder is noticed by its process id.
 */
export function withFileLock<T>(file: string, work: () => T): T {
  const lock = `${file}.lock`
  const token = `${process.pid} ${threadId} ${Math.random()}`
  while (!tryLock(lock, token)) {
    if (isStale(lock)) takeAway(lock)
    else pause(2)
  }
  try {
    return work()
  } finally {
    if (contentOf(lock) === token) rmSync(lock, { force: true })
  }
}

function tryLock(lock: string, token: string): boolean {
  try {
    const descriptor = openSync(lock, 'wx')
    writeSync(descriptor, token)
    closeSync(descriptor)
    return true
  } catch (error) {
    if (thrownCode(error) === 'EEXIST') return false
    throw error
  }
}

function isStale(lock: string): boolean {
  const held = statSync(lock, { throwIfNoEntry: false })
  if (!held) return false
  if (Date.now() - held.mtimeMs > staleMs) return true
  const pid = Number(contentOf(lock)?.split(' ')[0])
  return pid > 0 && !isAlive(pid)
}

/** Two may find the same stale lock: whoever renames a lock that is not the stale one any more puts it back. */
function takeAway(lock: string): void {
  const seen = contentOf(lock)
  const aside = `${lock}.${process.pid}.${threadId}`
  try {
    renameSync(lock, aside)
    if (contentOf(aside) !== seen) linkSync(aside, lock)
  } catch (error) {
    if (thrownCode(error) !== 'ENOENT' && thrownCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (thrownCode(error) === 'ENOENT') return undefined
    throw error
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return thrownCode(error) === 'EPERM'
  }
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
