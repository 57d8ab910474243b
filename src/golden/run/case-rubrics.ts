import { closest } from '../../config/options/closest.js'
import { requireRubric } from '../../rubric/define-rubric.js'
import type { Rubric } from '../../rubric/rubric.js'
import { selftestRubric } from '../../rubric/selftest-rubric.js'
import type { GoldenCase } from '../file/golden-case.js'
import type { DescribeGoldenOptions } from './options.js'

/** What the cases of a set are scored by. */
export interface CaseRubrics {
  /** Of cases that name none. */
  readonly rubric: Rubric
  readonly byName: ReadonlyMap<string, Rubric>
}

/**
 * The rubrics that cases may name: those of the test file, and `selftest`.
 * @throws TypeError for what is no rubric; RangeError for a rubric that is wrong, two of one name, one that a case names and
 * that is not there, and for `judgeCategories` that misspell a category of theirs
 */
export function caseRubrics(
  cases: readonly GoldenCase[],
  { rubric, rubrics = [], judgeCategories = {} }: DescribeGoldenOptions,
): CaseRubrics {
  if (!Array.isArray(rubrics)) throw new TypeError('`rubrics` must be a list: [defineRubric({ ... }), ...]')
  const byName = new Map<string, Rubric>()
  for (const given of [...(rubric === undefined ? [] : [rubric]), ...rubrics]) {
    requireRubric(given)
    if (byName.has(given.name) && byName.get(given.name) !== given)
      throw new RangeError(`two rubrics are named "${given.name}": a case that names it could be scored by either`)
    byName.set(given.name, given)
  }
  if (!byName.has(selftestRubric.name)) byName.set(selftestRubric.name, selftestRubric)
  for (const { id, rubric: name } of cases) if (name !== undefined) requireNamed(byName, name, id)
  refuseMisspelled(byName, Object.keys(judgeCategories))
  return { rubric: rubric ?? selftestRubric, byName }
}

function requireNamed(byName: CaseRubrics['byName'], name: string, caseId: string): void {
  if (byName.has(name)) return
  const meant = closest(name, [...byName.keys()])
  const help = meant === undefined ? '' : `; did you mean "${meant}"?`
  throw new RangeError(`case "${caseId}" names the rubric "${name}", which is not among \`rubrics\`${help}`)
}

/** A judge of the user's own may score by names that no rubric has; one that is nearly a rubric's is misspelt. */
function refuseMisspelled(byName: CaseRubrics['byName'], mapped: readonly string[]): void {
  const scored = [...byName.values()].flatMap(({ categories }) => categories.map(({ name }) => name))
  for (const name of mapped) {
    const meant = scored.includes(name) ? undefined : closest(name, scored)
    if (meant === undefined) continue
    throw new RangeError(`\`judgeCategories\`: no rubric scores "${name}"; did you mean "${meant}"?`)
  }
}
