import { closest } from '../../config/options/closest.js'
import type { GoldenCase } from '../file/golden-case.js'

/**
 * Which cases run.
 * @throws RangeError for a word that is neither the id nor a tag of a case, which would quietly choose nothing, and when
 * no case is left
 */
export function chooseCases(
  cases: readonly GoldenCase[],
  { only, skip }: { readonly only?: string | readonly string[]; readonly skip?: string | readonly string[] },
): (goldenCase: GoldenCase) => boolean {
  const chosen = only === undefined ? undefined : wordsOf('only', only, cases)
  const left = wordsOf('skip', skip ?? [], cases)
  const runs = (goldenCase: GoldenCase) => (chosen === undefined || has(goldenCase, chosen)) && !has(goldenCase, left)
  if (!cases.some(runs)) {
    const blamed =
      chosen === undefined ? '`skip` leaves' : left.size === 0 ? '`only` leaves' : '`only` and `skip` leave'
    throw new RangeError(`${blamed} no case: nothing would be checked; to leave a set out, do not call describeGolden`)
  }
  return runs
}

const has = ({ id, tags }: GoldenCase, words: ReadonlySet<string>) =>
  words.has(id) || tags.some((tag) => words.has(tag))

function wordsOf(option: string, given: string | readonly string[], cases: readonly GoldenCase[]): Set<string> {
  const words = new Set([given].flat())
  const known = new Set(cases.flatMap(({ id, tags }) => [id, ...tags]))
  for (const word of words) {
    if (known.has(word)) continue
    const meant = closest(word, [...known])
    throw new RangeError(
      `\`${option}\`: no case has the id or tag "${word}"${meant === undefined ? '' : `; did you mean "${meant}"?`}`,
    )
  }
  return words
}
