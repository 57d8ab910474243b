import type { Document } from './library.ts'

/** A proposal, as text: nothing is moved. */
export function proposeStructure(library: readonly Document[], wish: string): string {
  const place = /flat/i.test(wish) ? flat : grouped
  const lines = library.map(({ file, title }) => `- docs/${file} ("${title}") -> ${place(file)}`)
  return [
    `Proposed ${place === flat ? 'flat' : 'grouped'} structure, ${library.length} pages:`,
    ...lines,
    'This is a proposal only; no file was moved or changed.',
  ].join('\n')
}

const flat = (file: string): string => `docs/${file}`

const developerPages = new Set(['api.md', 'setup.md'])

const grouped = (file: string): string => `docs/${developerPages.has(file) ? 'developers' : 'users'}/${file}`
