const token = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g

/**
 * The first key that stands twice in one object of a JSON text, and where it stands again, from 0: `JSON.parse` takes the
 * last one and says nothing. Keys are compared as they are written.
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
      if (keys?.has(text)) return { key: text.slice(1, -1), offset }
      keys?.add(text)
    } else {
      text = found
      offset = index
    }
  }
  return undefined
}
