import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { thrownCode, thrownMessage } from '../../config/thrown.js'

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
    const takenForCommonJs = isTakenForCommonJs(error)
    const isBeyondNode = beyondNode.has(thrownCode(error) ?? '') && /\.[cm]?tsx?$/.test(file)
    const vite = takenForCommonJs || isBeyondNode ? await findVite(rootDir) : undefined
    if (!vite) throw takenForCommonJs ? asModuleAdvice(error, file) : isBeyondNode ? viteAdvice(error) : error
    return (await vite.runnerImport<Exports>(file, { root: rootDir, configFile: false, logLevel: 'silent' })).module
  }
}

/** `import`, `export` or a top-level `await` in a file that is CommonJS by its name and its package.json; has no code. */
function isTakenForCommonJs(error: unknown): error is SyntaxError {
  return (
    error instanceof SyntaxError &&
    /^Unexpected token 'export'|outside a module|top level bodies of modules/.test(error.message)
  )
}

function viteAdvice(error: unknown): Error {
  const said = thrownMessage(error)
  return new Error(`${said}. Node ${process.version} cannot load it: install Vite (Vitest brings it)`, { cause: error })
}

function asModuleAdvice(error: SyntaxError, file: string): Error {
  const ending = /tsx?$/.test(file) ? '.mts' : '.mjs'
  return new SyntaxError(
    `${error.message}. Node takes it for CommonJS: set "type": "module" in package.json, or name the file ${ending}`,
    { cause: error },
  )
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
