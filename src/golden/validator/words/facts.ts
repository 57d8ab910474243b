/** Numbers that are written out. */
export const numberNames: Readonly<Record<string, number>> = {
  ...numbered('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen', 0),
  ...numbered('sixteen seventeen eighteen nineteen twenty', 16),
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  thousand: 1000,
}

function numbered(names: string, from: number): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name, index) => [name, from + index]))
}

/** January to December. */
export const monthNames: readonly string[] =
  'january february march april may june july august september october november december'.split(' ')
