import { createHash } from 'node:crypto'
import { lstat, readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { thrownCode } from '../../config/thrown.js'
import type { Snapper, Snapshot } from './snapshot.js'

const skipped = new Set(['node_modules', '.git'])

/**
 * Every file below a folder, by the hash of its content: a file that was only touched has not changed. A file
 * whose size and times are those of the snapshot before is not read again.
 */
export function folderSnapshot(rootDir: string): Snapper {
  const stamps = new Map<string, string>()
  return async (before) => {
    const snapshot = new Map<string, string>()
    await walk(rootDir, '', { before, snapshot, stamps })
    return snapshot
  }
}

interface Walk {
  readonly before: Snapshot | undefined
  readonly snapshot: Map<string, string>
  /** Size and times of a path when it was last read. */
  readonly stamps: Map<string, string>
}

async function walk(dir: string, prefix: string, state: Walk): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue
    const [file, path] = [join(dir, entry.name), prefix + entry.name]
    try {
      if (entry.isDirectory()) await walk(file, `${path}/`, state)
      else if (entry.isSymbolicLink()) state.snapshot.set(path, `link ${await readlink(file)}`)
      else if (entry.isFile()) state.snapshot.set(path, await contentOf(file, path, state))
    } catch (error) {
      const code = thrownCode(error)
      if (code === 'EACCES' || code === 'EPERM') state.snapshot.set(path, 'unreadable')
      else if (code !== 'ENOENT') throw error // deleted since its folder was read: then it is not there
    }
  }
}

async function contentOf(file: string, path: string, { before, stamps }: Walk): Promise<string> {
  const { size, mtimeMs, ctimeMs, ino } = await lstat(file)
  const stamp = [size, mtimeMs, ctimeMs, ino].join(' ')
  const known = before?.get(path)
  if (known !== undefined && stamps.get(path) === stamp) return known
  const content = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
  stamps.set(path, stamp)
  return content
}
