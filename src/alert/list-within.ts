/** As many whole lines as fit into `limit` UTF-16 units, then how many are left out; where none fits, how many there are. */
export function listWithin(lines: readonly string[], total: number, limit: number): string {
  const more = (left: number) => (left > 0 ? `and ${left} more` : '')
  let list = ''
  for (const [index, line] of lines.entries()) {
    const next = list === '' ? line : `${list}\n${line}`
    const rest = more(total - index - 1)
    if (next.length + (rest === '' ? 0 : rest.length + 1) > limit)
      return list === '' ? `${total} in all` : joined(list, more(total - index))
    list = next
  }
  return joined(list, more(total - lines.length))
}

function joined(list: string, rest: string): string {
  return list === '' || rest === '' ? list + rest : `${list}\n${rest}`
}
