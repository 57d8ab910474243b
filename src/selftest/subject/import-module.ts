import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { thrownCode } from '../../config/thrown.js'

type Exports = Record<string, unknown>

/** What Node says about TypeScript that only a bundler understands: missing endings, enums, or an older Node. */
const beyondNode = new Set([
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_MODULE_NOT_FOUND',
  'ERR_UNSUPPORTED_DIR_IMPORT',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
])

/** Imports a file of the user's project: with Node, and where Node cannot, with the project's own Vite. */
export async function importModule(file: string, rootDir: string): Promise<Exports> {
  const url = pathToFileURL(file).href
  try {
    return (await import(url)) as Exports
  } catch (error) {
    const code = thrownCode(error) ?? ''
    const vite = beyondNode.has(code) && /\.[cm]?tsx?$/.test(file) ? await findVite(rootDir) : undefined
    if (!vite) throw error
    return (await vite.runnerImport<Exports>(file, { root: rootDir, configFile: false, logLevel: 'silent' })).module
  }
}

/** Vite 6.2 or newer, as Vitest brings it. */
interface Vite {
  runnerImport<T>(file: string, config: object): Promise<{ module: T }>
}

async function findVite(rootDir: string): Promise<Vite | undefined> {
  const require = createRequire(join(rootDir, 'package.json'))
  let entry: string
  try {
    entry = require.resolve('vite')
  } catch {
    return undefined // not installed: what Node said stands
  }
  const vite = (await import(pathToFileURL(entry).href)) as Partial<Vite>
  return vite.runnerImport ? (vite as Vite) : undefined
}
