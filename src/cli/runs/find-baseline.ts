import { basename, join, relative } from 'node:path'
import { folderEntries } from '../frame/folder-entries.js'
import { UsageError } from '../frame/usage-error.js'

/**
 * Where the baseline of this name lies, absolute; `undefined` when there is none below the folder.
 * @throws UsageError when there are several.
 */
export function findBaseline(name: string, cwd: string): string | undefined {
  const [found, ...others] = baselineFiles(cwd).filter((file) => basename(file, '.json') === name)
  if (others.length === 0) return found
  const list = [found, ...others].flatMap((file) => (file ? relative(cwd, file) : []))
  throw new UsageError(`There are several baselines "${name}"; give the path of one: ${list.join(', ')}`)
}

/** Every `__baselines__/*.json` below a folder, dependencies and hidden folders left out. */
export function baselineFiles(folder: string): string[] {
  return folderEntries(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(\.|node_modules$)/.test(entry.name) ? [] : baselineFiles(path)
    return basename(folder) === '__baselines__' && entry.name.endsWith('.json') ? [path] : []
  })
}
