import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isModule } from './files-that-read.js'

/**
 * Modules and all that they import by relative paths, absolute. @param entries absolute; those that are not there are
 * left out
 */
export function importedBy(entries: readonly string[]): ReadonlySet<string> {
  const found = new Set(entries.filter(existsSync))
  for (const file of found) for (const path of importsOf(file)) found.add(path) // the loop comes to these, too
  return found
}

const relativeImport = /['"`](\.{1,2}\/[^'"`$\n]+)['"`]/g
const endings = ['', '.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx', '/index.ts', '/index.js']

function importsOf(file: string): string[] {
  const named = Array.from(readFileSync(file, 'utf8').matchAll(relativeImport), ([, path = '']) =>
    resolve(dirname(file), path),
  )
  const asTypeScript = named.map((path) => path.replace(/\.([cm]?)js$/, '.$1ts'))
  const places = [...named, ...asTypeScript].flatMap((path) => endings.map((ending) => path + ending))
  return places.filter((path) => isModule(path) && existsSync(path))
}
