import { basename, dirname, parse, relative, resolve } from 'node:path'
import { git } from './git.js'

const moduleFile = /\.[cm]?[jt]sx?$/

export const isModule = (path: string): boolean => moduleFile.test(path)

/**
 * Modules that read a file, such as a prompt or a golden set, or import a module that is gone: those that name it, or name a
 * data file that names it. Where nobody does, those that name its folder: `prompts/${name}.md`.
 */
export function modulesThatRead(cwd: string, files: readonly string[]): string[] {
  const modules = new Set<string>()
  const seen = new Set(files)
  const left = [...files]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    for (const reader of readersOf(cwd, file)) {
      if (isModule(reader)) modules.add(reader)
      else if (!seen.has(reader)) {
        seen.add(reader)
        left.push(reader)
      }
    }
  }
  return [...modules]
}

/** What code calls a file: `../src/helper.js` is `helper.ts`, `toBeatBaseline('v1')` is `__baselines__/v1.json`. */
function calledInCode(file: string): string {
  const { base, name, dir } = parse(file)
  if (basename(dir) === '__baselines__') return name
  if (!isModule(file)) return base
  return `/${name === 'index' ? basename(dir) : name}`
}

function readersOf(cwd: string, file: string): string[] {
  const byName = mentioning(cwd, calledInCode(file)).filter((path) => path !== file)
  const folder = dirname(file)
  const holdsProject = !relative(folder, cwd).startsWith('..') // what the checkout is called says nothing
  if (byName.length > 0 || isModule(file) || holdsProject) return byName
  return mentioning(cwd, `${basename(folder)}/`).filter(isModule)
}

/** Reports, recordings and documents say names, too, and read nothing. */
const leftOut = [
  ':!*.md',
  ':!*.lock',
  ':!*package-lock.json',
  ':!**/__recordings__/**',
  ':!reports/**',
  ':!docs/**',
  ':!reviews/**',
]

/** Exit code 1 of `git grep`: nothing found. */
function mentioning(cwd: string, text: string): string[] {
  return git(cwd, ['grep', '-lzIF', '--untracked', '-e', text, '--', '.', ...leftOut], [0, 1]).map((path) =>
    resolve(cwd, path),
  )
}
