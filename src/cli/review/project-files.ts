import { join } from 'node:path/posix'
import { folderEntries } from '../frame/folder-entries.js'

/** Folders deep enough for any project; a link to a parent would go on for ever. */
const deepest = 8

/** The golden sets of a project, relative to it, forward slashes. */
export const goldenFiles = (rootDir: string): string[] => projectFiles(rootDir, (path) => /\.golden\.ya?ml$/.test(path))

/** Its prompts: texts in a folder called `prompts`, and files such as `agent.prompt.md`. */
export const promptFiles = (rootDir: string): string[] =>
  projectFiles(rootDir, (path) =>
    /(?:^|\/)prompts\/.*\.(?:md|txt|prompt|ya?ml|hbs|mustache|j2)$|\.prompt(?:\.\w+)?$/.test(path),
  )

/** No links: what they lead to may lie outside of the project. */
function projectFiles(rootDir: string, wanted: (path: string) => boolean, folder = '', depth = 0): string[] {
  if (depth > deepest) return []
  return folderEntries(join(rootDir, folder))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return skipped(entry.name) ? [] : projectFiles(rootDir, wanted, path, depth + 1)
      return entry.isFile() && wanted(path) ? [path] : []
    })
    .toSorted()
}

const skipped = (name: string): boolean => name.startsWith('.') || name === 'node_modules' || name === 'dist'
