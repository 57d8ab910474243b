import { readdirSync } from 'node:fs'
import { join } from 'node:path/posix'

const golden = /\.golden\.ya?ml$/
/** Folders deep enough for any project; a link to a parent would go on for ever. */
const deepest = 8

/** The golden sets of a project, relative to it, forward slashes. */
export function goldenFiles(rootDir: string, folder = '', depth = 0): string[] {
  if (depth > deepest) return []
  return readdirSync(join(rootDir, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return skipped(entry.name) ? [] : goldenFiles(rootDir, path, depth + 1)
      return entry.isFile() && golden.test(entry.name) ? [path] : []
    })
    .toSorted()
}

const skipped = (name: string): boolean => name.startsWith('.') || name === 'node_modules' || name === 'dist'
