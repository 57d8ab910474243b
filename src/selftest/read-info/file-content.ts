import { createHash } from 'node:crypto'
import { lstat, readFile, readlink } from 'node:fs/promises'
import { thrownCode } from '../../config/thrown.js'

/** What identifies the content of a file; `undefined` where there is none. */
export type ContentOf = (path: string) => Promise<string | undefined>

/** Larger files, such as models, would take longer to read than a case takes. */
const readAtMostBytes = 64 * 1024 * 1024

/**
 * The hash of a file's content: a file that was only touched has not changed. A file whose size and times are those of
 * the last time is not read again, and a large one never is: then its size and time of change stand for its content.
 */
export function contentReader(): ContentOf {
  const known = new Map<string, { readonly stamp: string; readonly content: string }>()
  return async (path) => {
    try {
      const stats = await lstat(path)
      if (stats.isSymbolicLink()) return `link ${await readlink(path)}`
      if (stats.size > readAtMostBytes) return `${stats.size} bytes, ${stats.mtimeMs}`
      const stamp = [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino].join(' ')
      const last = known.get(path)
      if (last?.stamp === stamp) return last.content
      const content = createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
      known.set(path, { stamp, content })
      return content
    } catch (error) {
      return withoutContent(error)
    }
  }
}

/** What stands for the content of what cannot be read. A case may delete a file while its folder is being read. */
export function withoutContent(error: unknown): 'unreadable' | undefined {
  const code = thrownCode(error)
  if (code === 'EACCES' || code === 'EPERM') return 'unreadable'
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
  throw error
}
