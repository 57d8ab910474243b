import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.js'

/** A code block of a page. */
export interface Block {
  /** Path of the page from the root. */
  readonly page: string
  /** What stands behind the fence, or `''`. */
  readonly language: string
  /** Line of the fence, from 1. */
  readonly line: number
  readonly code: string
}

const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))

/** README and everything in `docs/`, by path from the root. */
export const pages: readonly string[] = ['README.md', ...guides.toSorted().map((name) => `docs/${name}`)]

const fence = /^```(\w*)\n(.*?)^```$/gms

/** The text of a page. */
export function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8')
}

/** The text of a page with its code blocks emptied; its lines keep their numbers. */
export function proseOf(page: string): string {
  return textOf(page).replaceAll(fence, (block) => block.replaceAll(/.+/g, ''))
}

/** The code blocks of a page, or of all of them. */
export function blocksOf(...of: readonly string[]): Block[] {
  return (of.length > 0 ? of : pages).flatMap((page) => {
    const text = textOf(page)
    return [...text.matchAll(fence)].map(({ 1: language = '', 2: code = '', index }) => ({
      page,
      language,
      code,
      line: text.slice(0, index).split('\n').length,
    }))
  })
}
