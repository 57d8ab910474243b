import { relative, sep } from 'node:path'

/** From the root, with forward slashes on every system: as paths stand in records and messages. */
export function relativePath(rootDir: string, path: string): string {
  return relative(rootDir, path).split(sep).join('/')
}
