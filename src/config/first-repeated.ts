/** The first id that was there before; `undefined` where each is there once. */
export function firstRepeatedId(items: Iterable<{ readonly id: string }>): string | undefined {
  const seen = new Set<string>()
  for (const { id } of items) {
    if (seen.has(id)) return id
    seen.add(id)
  }
  return undefined
}
