import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

export interface SourceFile {
  /** Relative to the root, forward slashes. */
  readonly path: string
  readonly text: string
  readonly imports: readonly string[]
}

/** Every TypeScript file of a top folder, with the modules it imports in any way. */
export function sourceFiles(folder: 'src' | 'matchers'): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const path = relative(root, join(root, folder, name))
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })
}

function importsOf(path: string, text: string): string[] {
  const { module } = parseSync(path, text)
  const reexported = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ moduleRequest }) => moduleRequest?.value),
  )
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  )
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...reexported, ...dynamic].filter(
    (name) => name !== undefined,
  )
}
