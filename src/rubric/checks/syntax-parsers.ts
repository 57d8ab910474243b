import type { ParserPlugin } from '@babel/parser'
import { lineCounter } from '../../config/files/locator.js'
import { aliasFaults } from '../../config/files/yaml-document.js'
import { isTooDeep } from '../../config/thrown.js'
import { isBareWords } from './bare-words.js'
import { jsonFault } from './json-fault.js'

/** Languages that {@link syntaxCheck} can parse. */
export type SyntaxLanguage = 'json' | 'yaml' | 'javascript' | 'typescript'

/** What is wrong and on which line of the code, from 1. */
interface SyntaxProblem {
  readonly line: number
  readonly message: string
}

/** `isProse`: right by the grammar, but so is a sentence. */
type Parsed = { readonly problem: SyntaxProblem } | { readonly isProse: boolean }

type Parse = (code: string) => Promise<Parsed>

export const syntaxParsers: Readonly<Record<SyntaxLanguage, { labels: readonly string[]; parse: Parse }>> = {
  json: { labels: ['json'], parse: parseJson },
  yaml: { labels: ['yaml', 'yml'], parse: parseYaml },
  javascript: { labels: ['javascript', 'js', 'mjs', 'cjs', 'jsx'], parse: (code) => parseScript(code, [['jsx']]) },
  typescript: {
    labels: ['typescript', 'ts', 'mts', 'cts', 'tsx'],
    // `<T>value` is a cast in .ts and the start of an element in .tsx: code is right if it is right in one of them.
    parse: (code) => parseScript(code, [['typescript'], ['typescript', 'jsx']]),
  },
}

async function parseJson(code: string): Promise<Parsed> {
  try {
    JSON.parse(code)
    return { isProse: false }
  } catch (error) {
    return { problem: jsonFault(code, error) }
  }
}

async function parseYaml(code: string): Promise<Parsed> {
  const { isCollection, isScalar, parseAllDocuments } = await import('yaml')
  const documents = [parseAllDocuments(code, { prettyErrors: false })].flat()
  const [error] = documents.flatMap(({ errors }) => errors)
  const [fault] = error ? [{ offset: error.pos[0], message: error.message }] : documents.flatMap(aliasFaults)
  if (fault?.message.startsWith('Maximum call stack')) throw notParsed() // which the parser catches
  if (fault) return { problem: { line: lineCounter(code)(fault.offset), message: fault.message } }
  // A sentence is a scalar. The document behind a last `---` has no contents.
  const roots = documents.map(({ contents }) => contents).filter((root) => !isScalar(root) || root.source !== '')
  return { isProse: roots.length === 0 || !roots.every(isCollection) }
}

async function parseScript(code: string, dialects: readonly ParserPlugin[][]): Promise<Parsed> {
  const { parse } = await import('@babel/parser')
  let problem: SyntaxProblem | undefined
  for (const plugins of dialects) {
    try {
      const { program } = parse(code, {
        sourceType: 'unambiguous',
        allowAwaitOutsideFunction: true,
        allowUndeclaredExports: true,
        plugins: [...plugins, 'decorators'],
      })
      return { isProse: isBareWords(program) }
    } catch (error) {
      problem ??= problemOf(error)
    }
  }
  return problem ? { problem } : { isProse: true }
}

const notParsed = (cause?: unknown): RangeError =>
  new RangeError('syntaxCheck: the code is nested too deeply to be parsed, so it was not checked', { cause })

function problemOf(error: unknown): SyntaxProblem {
  if (isTooDeep(error)) throw notParsed(error)
  if (!(error instanceof SyntaxError)) throw error
  const line = 'loc' in error ? (error.loc as { line?: number }).line : undefined
  return { line: line ?? 1, message: error.message.replace(/ \(\d+:\d+\)$/, '') }
}
