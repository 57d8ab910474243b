import { basename, dirname } from 'node:path'

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

/** `patches/left-pad+1.3.0.patch` */
const isPatch = (path: string): boolean => path.endsWith('.patch') && basename(dirname(path)) === 'patches'

/**
 * Whether a file says which packages are installed, as `package.json`, lock files and patches do. The graph of a runner
 * ends at packages: what another version of one touches cannot be told.
 */
export const isDependencyFile = (path: string): boolean => names.has(basename(path)) || isPatch(path)
