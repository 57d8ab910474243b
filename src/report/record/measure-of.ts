import { contentHash } from '../../judge/content-hash.js'
import type { RubricVerdict } from '../../judge/verdict.js'
import type { AssertionRecord } from './assertion.js'
import { textOf } from './questions.js'

/** Matcher -> what it asserts, as people call it. */
const kinds = new Map([
  ['toSatisfyCriteria', 'criteria'],
  ['toPassChecklist', 'checklist'],
  ['toPassGate', 'gate'],
  ['toBeatBaseline', 'baseline'],
])

/**
 * What the assertions of a case demand, each once: its kind and a hash. Never how they came out, nor by whom they were
 * judged. One without a verdict is left out: its case did not pass, so nothing is missed.
 */
export function measureOf(assertions: readonly AssertionRecord[]): string[] {
  return [...new Set(assertions.filter(({ outcome }) => outcome !== 'unknown').flatMap(measured))].toSorted()
}

/** Of a golden case, thresholds and criteria are in its gate's hash. */
function measured(assertion: AssertionRecord): string[] {
  const { matcher, negated, criteria = [], demands = null, golden, verdict } = assertion
  const text = textOf(assertion)
  const entry = (kind: string, content: unknown) => `${negated ? '.not ' : ''}${kind} ${contentHash(content)}`
  const rubric = verdict ? [entry('rubric', [ruledBy(verdict), text])] : []
  if (golden) return [entry('golden case', demands), ...rubric]
  if (verdict) return rubric
  const written = criteria.map(({ kind = 'question', criterion }) => [kind, criterion]).toSorted()
  return [entry(kinds.get(matcher) ?? matcher, [written, demands, text])]
}

/** For each demand by a rubric in what {@link measureOf} gave: whether it stood under `.not`. */
export function rubricNegations(measure: readonly string[]): boolean[] {
  return measure.filter((one) => /^(?:\.not )?rubric /.test(one)).map((one) => one.startsWith('.not '))
}

/** A judge of another maker may give no hash. */
function ruledBy({ rubricHash, rubric, weights, threshold, minScores }: RubricVerdict): unknown {
  return rubricHash ?? [rubric, weights, threshold.effective, ...(minScores ? [minScores] : [])]
}
