import { resolve } from 'node:path'
import picomatch from 'picomatch'
import { slash } from './watched-files.js'

export interface PromptFiles {
  /** @param file absolute, forward slashes */
  isPrompt(file: string): boolean
  /** Where prompts may lie, absolute. */
  readonly folders: string[]
}

/** @param patterns globs, relative to each of the roots, which they may leave (`../prompts/*.md`) */
export function promptFiles(patterns: readonly string[], roots: readonly string[]): PromptFiles {
  const places = patterns.map((pattern) => {
    const { base, glob } = picomatch.scan(pattern)
    return glob === '' ? { base: '.', glob: base } : { base, glob }
  })
  const matchers = places.flatMap(({ base, glob }) => {
    const matches = picomatch(glob, { dot: true })
    return [...new Set(roots.map((root) => slash(resolve(root, base))))].map((folder) => ({ folder, matches }))
  })
  return {
    folders: matchers.map(({ folder }) => folder),
    isPrompt: (file) =>
      matchers.some(({ folder, matches }) => file.startsWith(`${folder}/`) && matches(file.slice(folder.length + 1))),
  }
}
