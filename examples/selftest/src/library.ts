import { readdirSync, readFileSync } from 'node:fs'

/** One sentence of the documentation and where it stands. */
export interface Statement {
  /** `setup.md` */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly text: string
}

export interface Document {
  readonly file: string
  readonly title: string
  readonly statements: readonly Statement[]
}

const folder = new URL('../docs/', import.meta.url)

/** Every page below `docs`, in the order of its name. */
export function readLibrary(): Document[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const [title = '', ...lines] = readFileSync(new URL(file, folder), 'utf8').split('\n')
      const statements = lines.map((text, index) => ({ file, line: index + 2, text })).filter(({ text }) => text !== '')
      return { file, title: title.replace(/^# /, ''), statements }
    })
}

const everyday = new Set(
  'a an and are as at be by can do does for from give how i in is it its me my of on only or our please tell that the this to us we what when which who with you your guide doc docs documentation page'.split(
    ' ',
  ),
)

/** Stems of the words that carry meaning. */
export function keywords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  return new Set(words.filter((word) => !everyday.has(word)).map((word) => word.replace(/(ing|ed|es|s)$/, '')))
}

/** How many words two texts share. */
export function overlap(a: string, b: string): number {
  return keywords(a).intersection(keywords(b)).size
}

/** The documents that a request names: `docs/setup.md`, "the setup guide". */
export function namedDocuments(library: readonly Document[], request: string): Document[] {
  const asked = request.toLowerCase()
  return library.filter(({ file, title }) => asked.includes(file) || asked.includes(title.toLowerCase()))
}
