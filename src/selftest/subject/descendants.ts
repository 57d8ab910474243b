import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * The processes that a process started, and those that these did, as long as each has its parent. One that leads a
 * group of its own is among them. None on Windows, where `taskkill /t` finds them itself.
 */
export function descendantsOf(pid: number): number[] {
  const pairs = parents()
  const found = [pid]
  for (const ancestor of found) found.push(...pairs.filter(([, parent]) => parent === ancestor).map(([child]) => child))
  return found.slice(1)
}

/** Every process with its parent. A slim Linux image has no `ps`. */
function parents(): [pid: number, parent: number][] {
  if (process.platform === 'win32') return []
  if (process.platform === 'linux') return readdirSync('/proc').flatMap(withParent)
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return [...stdout.matchAll(/(\d+)\s+(\d+)/g)].map(([, pid, parent]) => [Number(pid), Number(parent)])
}

function withParent(entry: string): [number, number][] {
  if (!/^\d+$/.test(entry)) return []
  try {
    // `pid (name) state parent ...`; a name may hold spaces and brackets.
    const [, parent] = readFileSync(`/proc/${entry}/stat`, 'utf8')
      .replace(/^.*\)\s/s, '')
      .split(' ')
    return [[Number(entry), Number(parent)]]
  } catch {
    return [] // It has ended meanwhile.
  }
}
