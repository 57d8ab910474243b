import { shorten } from '../../config/text/safe-text.js'
import type { RobustnessRow } from '../../mutate/robustness.js'
import { scoreText } from '../text/number-text.js'
import { heldText } from '../text/robustness-text.js'
import { markdownText } from './markdown-text.js'

/** Longest text of a side, in characters; the JSON file has all. */
const longestText = 600

/** Mutation type x held / broke / unknown; then the worst case of each type that broke, beside its base case. */
export function markdownRobustness(rows: readonly RobustnessRow[]): string {
  if (rows.length === 0) return ''
  const lines = rows.map(
    (row) => `| ${markdownText(row.mutation_type)} | ${row.held} | ${row.broke} | ${row.unknown} | ${heldText(row)} |`,
  )
  const table = [
    '| Mutation | Held | Broke | Unknown | Rate |',
    '|----------|------|-------|---------|------|',
    ...lines,
  ]
  return [
    table.join('\n'),
    ...rows.flatMap(({ mutation_type, worst }) => worst.slice(0, 1).map(example(mutation_type))),
  ].join('\n\n')
}

function example(type: string): (worst: RobustnessRow['worst'][number]) => string {
  return ({ note, reason, base, mutated }) =>
    [
      `### ${markdownText(type)}: ${markdownText(mutated.case_id)}`,
      '',
      `${markdownText(note)}: ${markdownText(reason)}`,
      '',
      `| | ${markdownText(base.case_id)} | ${markdownText(mutated.case_id)} |`,
      '|-|-|-|',
      `| Prompt | ${cell(base.text)} | ${cell(mutated.text)} |`,
      `| Output | ${cell(base.output)} | ${cell(mutated.output)} |`,
      `| Score | ${score(base.overall)} | ${score(mutated.overall)} |`,
    ].join('\n')
}

const cell = (text: string | null): string => (text === null ? '-' : markdownText(shorten(text, longestText)))
const score = (overall: number | null): string => (overall === null ? '-' : scoreText(overall))
