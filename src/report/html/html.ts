import { visible } from '../../config/text/safe-text.js'

/** Markup that is safe to insert as it is: only {@link html} makes it. */
export class Html {
  constructor(readonly markup: string) {}
}

export type Value = string | number | Html | readonly Value[] | false | null | undefined

/**
 * Markup from a template. Every value is text and is escaped, unless it is {@link Html} itself; `false`, `null` and
 * `undefined` are nothing. Attributes must be in double quotes.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const parts = unindented(strings)
  let markup = parts[0] ?? ''
  for (let index = 0; index < values.length; index++) markup += markupOf(values[index]) + (parts[index + 1] ?? '')
  return new Html(markup)
}

const known = new WeakMap<TemplateStringsArray, readonly string[]>()

/** Templates are indented for who reads the source; the page carries a line feed at most. */
function unindented(strings: TemplateStringsArray): readonly string[] {
  const seen = known.get(strings)
  if (seen) return seen
  const parts = strings.map((part) => part.replace(/\s*\n\s*/g, '\n'))
  known.set(strings, parts)
  return parts
}

function markupOf(value: Value): string {
  if (value instanceof Html) return value.markup
  if (Array.isArray(value)) return value.map(markupOf).join('')
  if (value === false || value === null || value === undefined) return ''
  return typeof value === 'number' ? String(value) : escapeHtml(visible(String(value)))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const special = /[&<>"']/

function escapeHtml(text: string): string {
  if (!special.test(text)) return text
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
