import { folderSnapshot } from './folder-snapshot.js'
import { gitSnapshot } from './git-snapshot.js'

/** Path, relative to the root with forward slashes -> what identifies its content. */
export type Snapshot = ReadonlyMap<string, string>

export type Snapper = () => Promise<Snapshot>

/** Git knows what belongs to a project; where there is none, every file does, `node_modules` aside. */
export async function openSnapper(rootDir: string): Promise<Snapper> {
  return (await gitSnapshot(rootDir)) ?? folderSnapshot(rootDir)
}

/** Paths that are in one snapshot only, or differ; sorted. */
export function changedPaths(before: Snapshot, after: Snapshot): string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort()
}
