import { blankCode } from './blank-code.js'
import { addToArray, quoteOf } from './edit-object.js'

/**
 * Adds the plugin to a vitest.config or vite.config.
 * @returns the text unchanged where it is there already; `undefined` where the file is not understood.
 */
export function editVitestConfig(text: string): string | undefined {
  if (text.includes('expect-jury/plugin')) return text
  if (/\brequire\s*\(|\bmodule\.exports\b|\bjury\b/.test(blankCode(text))) return undefined
  const withPlugin = addToArray(text, 'plugins', 'jury()')
  return withPlugin && addImport(withPlugin)
}

function addImport(text: string): string {
  const quote = quoteOf(text)
  const end = /^import\b.*;[ \t]*$/m.test(text) ? ';' : ''
  const line = `import { jury } from ${quote}expect-jury/plugin${quote}${end}\n`
  const first = /^import\b/m.exec(blankCode(text))
  const at = first ? first.index : (/^(?:\s*(?:\/\/.*|\/\*[^]*?\*\/))*\s*/.exec(text)?.[0].length ?? 0)
  return text.slice(0, at) + line + text.slice(at)
}
