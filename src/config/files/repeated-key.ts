// A run of plain characters is taken at once: taken one by one, a text of 10 MB would be too long for the engine.
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g

/**
 * The first key that stands twice in one object of a JSON text, and where it stands again, from 0: `JSON.parse` takes the
 * last one and says nothing. `"\u0061"` is `"a"`.
 */
export function repeatedKey(json: string): { readonly key: string; readonly offset: number } | undefined {
  const open: (Set<string> | undefined)[] = []
  let text = ''
  let offset = 0
  for (const { 0: found, index } of json.matchAll(token)) {
    if (found === '{') open.push(new Set())
    else if (found === '[') open.push(undefined)
    else if (found === '}' || found === ']') open.pop()
    else if (found === ':') {
      const keys = open.at(-1)
      const key = text.includes('\\') ? String(JSON.parse(text)) : text.slice(1, -1)
      if (keys?.has(key)) return { key, offset }
      keys?.add(key)
    } else {
      text = found
      offset = index
    }
  }
  return undefined
}
