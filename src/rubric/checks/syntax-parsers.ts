import { thrownMessage } from '../../config/thrown.js'
import type { ParserPlugin } from '@babel/parser'

/** Languages that {@link syntaxCheck} can parse. */
export type SyntaxLanguage = 'json' | 'yaml' | 'javascript' | 'typescript'

/** What is wrong and on which line of the code, from 1. */
interface SyntaxProblem {
  readonly line: number
  readonly message: string
}

type Parse = (code: string) => Promise<SyntaxProblem | undefined>

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

async function parseJson(code: string): Promise<SyntaxProblem | undefined> {
  try {
    JSON.parse(code)
    return undefined
  } catch (error) {
    const message = thrownMessage(error)
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? code.length)
    return { line: code.slice(0, position).split('\n').length, message: message.replace(/ in JSON at position.*$/, '') }
  }
}

async function parseYaml(code: string): Promise<SyntaxProblem | undefined> {
  const { parseAllDocuments } = await import('yaml')
  const documents = [parseAllDocuments(code)].flat()
  const [error] = documents.flatMap(({ errors }) => errors)
  if (!error) return undefined
  return { line: error.linePos?.[0].line ?? 1, message: error.message.split(/ at line /)[0] ?? error.message }
}

async function parseScript(code: string, dialects: readonly ParserPlugin[][]): Promise<SyntaxProblem | undefined> {
  const { parse } = await import('@babel/parser')
  const problems: SyntaxProblem[] = []
  for (const plugins of dialects) {
    try {
      parse(code, {
        sourceType: 'unambiguous',
        allowAwaitOutsideFunction: true,
        allowUndeclaredExports: true,
        plugins: [...plugins, 'decorators'],
      })
      return undefined
    } catch (error) {
      problems.push(problemOf(error))
    }
  }
  return problems[0]
}

function problemOf(error: unknown): SyntaxProblem {
  if (!(error instanceof SyntaxError)) throw error
  const line = 'loc' in error ? (error.loc as { line?: number }).line : undefined
  return { line: line ?? 1, message: error.message.replace(/ \(\d+:\d+\)$/, '') }
}
