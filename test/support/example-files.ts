import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.js'

/** Of an example of the package, these files and all that lies in these folders, as a lab project takes them. */
export function exampleFiles(name: string, parts: readonly string[]): Record<string, string> {
  const folder = join(root, 'examples', name)
  const below = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile()
      ? [
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll('\\', '/'),
        ]
      : [],
  )
  const wanted = below.filter((path) => parts.some((part) => path === part || path.startsWith(`${part}/`)))
  return Object.fromEntries(wanted.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}
