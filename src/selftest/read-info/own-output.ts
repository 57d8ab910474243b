import { fstatSync, type BigIntStats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { thrownCode } from '../../config/thrown.js'
import { withoutContent } from './file-content.js'

const standardStreams = [1, 2]

/**
 * Tells the files that this process writes its own output to: `npm run selftest > out.log`.
 * @returns takes paths relative to the root
 */
export function ownOutput(rootDir: string): (path: string) => Promise<boolean> {
  const own = standardStreams.flatMap(fileBehind)
  return async (path) => {
    if (own.length === 0) return false
    const stats = await lstat(join(rootDir, path), { bigint: true }).catch(withoutContent)
    return typeof stats === 'object' && own.some(({ dev, ino }) => dev === stats.dev && ino === stats.ino)
  }
}

function fileBehind(descriptor: number): BigIntStats[] {
  try {
    const stats = fstatSync(descriptor, { bigint: true })
    return stats.isFile() ? [stats] : []
  } catch (error) {
    if (thrownCode(error) === 'EBADF') return [] // closed
    throw error
  }
}
