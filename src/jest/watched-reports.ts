import { join, sep } from 'node:path'
import type { Config } from '@jest/types'
import { jestPreset } from './preset.js'

type Watched = Pick<
  Config.ProjectConfig,
  'roots' | 'moduleFileExtensions' | 'modulePathIgnorePatterns' | 'watchPathIgnorePatterns'
>

/**
 * What to do where Jest's watcher sees the reports: each run then starts the next, without an end.
 * @param folder of the run records, absolute
 */
export function watchedReports(folder: string, runId: string, projects: readonly Watched[]): string | undefined {
  const report = join(folder, `${runId}.json`)
  if (!projects.some((project) => isWatched(report, project))) return undefined
  const patterns = jestPreset.watchPathIgnorePatterns.map((pattern) => JSON.stringify(pattern)).join(', ')
  return `Warning    Jest's watcher sees the reports, so that each run starts the next. Add to the Jest config: watchPathIgnorePatterns: [${patterns}]`
}

function isWatched(file: string, project: Watched): boolean {
  const ignored = [...project.modulePathIgnorePatterns, ...project.watchPathIgnorePatterns]
  return (
    project.moduleFileExtensions.includes('json') &&
    project.roots.some((root) => file.startsWith(root + sep)) &&
    !ignored.some((pattern) => new RegExp(pattern).test(file))
  )
}
