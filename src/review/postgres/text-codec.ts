/** PostgreSQL stores neither NUL nor half a surrogate pair; a private-use character marks what stands for them. */
const mark = '\uE000'
const unstorable = /[\0\uE000\uD800-\uDFFF]/gu
const marked = /\uE000([0-9a-f]{4})/g

/** The text as it is stored; ordinary texts stay as they are. */
export function storable(text: string): string {
  return text.replace(unstorable, (character) => mark + character.charCodeAt(0).toString(16).padStart(4, '0'))
}

/** The text as it was. */
export function original(text: string): string {
  return text.replace(marked, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** A JSON value with every text in it, keys included, made storable or original. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  return typeof value === 'object' && value !== null ? mapEntries(value, change) : value
}

export function mapEntries(object: object, change: (text: string) => string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [change(key), mapTexts(value, change)]))
}
