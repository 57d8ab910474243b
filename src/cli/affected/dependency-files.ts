import { basename } from 'node:path'

const names = new Set([
  'package.json',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'yarn.lock',
  'bun.lock',
  'bun.lockb',
])

/**
 * Whether a file says which packages are installed, as `package.json` and lock files do. The graph of a runner ends at
 * packages: what another version of one touches cannot be told.
 */
export const isDependencyFile = (path: string): boolean => names.has(basename(path))
