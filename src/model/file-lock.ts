import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
import { realTime } from '../config/real-time.js'
import { thrownCode } from '../config/thrown.js'
import { readIfThere } from './read-if-there.js'

/** Work under a lock takes milliseconds; a holder that is older than this was stopped in the middle. */
const staleMs = 10_000

/**
 * Runs `work` while no other process or worker of this machine does so for the same file. Synchronous: a lock is held
 * for one short write, and a killed holder is noticed by its process id.
 */
export function withFileLock<T>(file: string, work: () => T): T {
  const lock = `${file}.lock`
  const token = `${process.pid} ${threadId} ${Math.random()}`
  while (!tryCreate(lock, token)) {
    if (!removeLeftBehind(lock, staleMs)) pause(2)
  }
  try {
    return work()
  } finally {
    if (readIfThere(lock)?.toString() === token) rmSync(lock, { force: true })
  }
}

/** Creates the file with this content unless it exists. */
export function tryCreate(file: string, content: string): boolean {
  try {
    const descriptor = openSync(file, 'wx')
    writeSync(descriptor, content)
    closeSync(descriptor)
    return true
  } catch (error) {
    if (thrownCode(error) === 'EEXIST') return false
    throw error
  }
}

function isLeftBehind(file: string, olderThanMs: number): boolean {
  const held = statSync(file, { throwIfNoEntry: false })
  if (!held) return false
  if (realTime.epochMs() - held.mtimeMs > olderThanMs) return true
  const pid = Number(readIfThere(file)?.toString().split(' ')[0])
  return pid > 0 && !isAlive(pid)
}

/**
 * Removes the file if the process whose id it begins with is gone, or if it is older than this. One process at a time: a
 * second one would remove what a third has created since.
 *
 * @returns whether it was left behind.
 */
export function removeLeftBehind(file: string, olderThanMs: number): boolean {
  if (!isLeftBehind(file, olderThanMs)) return false
  const removing = `${file}.removing`
  if (tryCreate(removing, String(process.pid))) {
    if (isLeftBehind(file, olderThanMs)) rmSync(file, { force: true })
    rmSync(removing, { force: true })
  } else if (isLeftBehind(removing, staleMs)) rmSync(removing, { force: true })
  return true
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
