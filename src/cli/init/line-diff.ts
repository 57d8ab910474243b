const context = 2

/** A unified diff of two texts, without a header; longest common subsequence of lines. */
export function lineDiff(before: string, after: string): string {
  const [old, now] = [linesOf(before), linesOf(after)]
  const common = commonLengths(old, now)
  const lines: string[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push(`  ${old[i++]}`)
      j++
    } else if (j < now.length && (i === old.length || (common[i]?.[j + 1] ?? 0) > (common[i + 1]?.[j] ?? 0))) {
      lines.push(`+ ${now[j++]}`)
    } else lines.push(`- ${old[i++]}`)
  }
  return nearChanges(lines).join('\n')
}

/** `common[i][j]`: length of the longest common subsequence of what is left from line i and j on. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const common = Array.from({ length: old.length + 1 }, () => Array.from({ length: now.length + 1 }, () => 0))
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = common[i]
      if (!row) continue
      const below = common[i + 1]
      row[j] = old[i] === now[j] ? 1 + (below?.[j + 1] ?? 0) : Math.max(below?.[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return common
}

function nearChanges(lines: readonly string[]): string[] {
  const isNear = (at: number): boolean =>
    lines.slice(Math.max(0, at - context), at + context + 1).some((line) => !line.startsWith('  '))
  return lines.flatMap((line, at) => {
    if (isNear(at)) return [line]
    return at > 0 && isNear(at - 1) ? ['  ...'] : []
  })
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))
