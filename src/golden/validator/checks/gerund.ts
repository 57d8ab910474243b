/** Whether a word is a form like `adding`, `replacing` or `cutting` of one of the verbs. */
export function isGerundOf(word: string, verbs: readonly string[]): boolean {
  if (!word.endsWith('ing')) return false
  const stem = word.slice(0, -3)
  return [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')].some((verb) => verbs.includes(verb))
}
