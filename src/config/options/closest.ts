/**
 * The candidate a person most likely meant by `word`, or `undefined` when none is near. Case, `_` and `-` do not count.
 * @param limit letters that may differ; default: a third of them
 */
export function closest(
  word: string,
  candidates: readonly string[],
  limit: number = Math.max(1, Math.floor(plain(word).length / 3)),
): string | undefined {
  const wanted = plain(word)
  let best: string | undefined
  let bestDistance = limit + 1
  for (const candidate of candidates) {
    const distance = editDistance(wanted, plain(candidate), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

const longestCompared = 64
const plain = (word: string) =>
  word
    .slice(0, longestCompared)
    .toLowerCase()
    .replaceAll(/[_\s-]/g, '')

/** Optimal string alignment distance (insert, delete, replace, swap neighbours); `limit` or more once it cannot be less. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let cost = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1))
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped && row > 1) cost = Math.min(cost, at(beforeLast, column - 2) + 1)
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY
