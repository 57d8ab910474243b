import { isWordEdge } from './word-edge.js'

/** Whether a text has the name as words of their own, in capitals or not: "Sol Ring" does not mention "Sol Rin". */
export function mentions(text: string, name: string): boolean {
  const [within, wanted] = [text.toLowerCase(), name.toLowerCase()]
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + 1))
    if (isWordEdge(within, at) && isWordEdge(within, at + wanted.length)) return true
  return false
}
