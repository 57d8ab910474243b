import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ContentOf, contentReader, withoutContent } from './file-content.js'
import type { Snapper } from './snapshot.js'

const skipped = new Set(['node_modules', '.git'])

/** Every file below a folder. */
export function folderSnapshot(rootDir: string, contentOf = contentReader()): Snapper {
  return async () => {
    const snapshot = new Map<string, string>()
    await walk(rootDir, '', snapshot, contentOf)
    return snapshot
  }
}

async function walk(dir: string, prefix: string, snapshot: Map<string, string>, contentOf: ContentOf): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue
    const [file, path] = [join(dir, entry.name), prefix + entry.name]
    let content: string | undefined | void
    if (entry.isDirectory()) content = await walk(file, `${path}/`, snapshot, contentOf).catch(withoutContent)
    else if (entry.isFile() || entry.isSymbolicLink()) content = await contentOf(file)
    if (content) snapshot.set(path, content)
  }
}
