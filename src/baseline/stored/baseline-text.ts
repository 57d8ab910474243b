import { jsonProblem } from '../../config/files/json-problem.js'
import { lineCounter } from '../../config/files/locator.js'
import { repeatedKey } from '../../config/files/repeated-key.js'
import { checkSchema } from '../../config/files/schema-problems.js'
import { problemList } from '../../config/files/written-path.js'
import { oneLine } from '../../config/text/safe-text.js'
import { BaselineError } from './baseline-error.js'
import { type AnswerBaseline, type Baseline, baselineSchema, type RunBaseline } from './baseline.js'

/** @throws BaselineError naming the file and each field that is wrong. */
export function readBaseline(data: unknown, file: string): Baseline {
  const read = checkSchema(baselineSchema, data)
  if (read.ok) return read.value
  throw new BaselineError(
    `${file} is not a baseline that this version can read:\n${problemList(read.problems)}\n` +
      'Restore it from version control, or make it again on purpose: vitest -u, jest -u or npx expect-jury baseline accept.',
  )
}

/**
 * The same of a file's text. A key that stands twice, as a merge leaves it that kept both sides, is refused: the last one
 * would win in silence.
 */
export function readBaselineText(text: string, file: string): Baseline {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    throw new BaselineError(`${file} is not JSON: ${jsonProblem(text, error)}. Restore it from version control.`)
  }
  refuseRepeatedKey(text, file)
  return readBaseline(data, file)
}

/** @throws BaselineError with the line of the key that is there again */
export function refuseRepeatedKey(json: string, file: string): void {
  const repeated = repeatedKey(json)
  if (repeated === undefined) return
  const place = `${file}:${lineCounter(json)(repeated.offset)}`
  throw new BaselineError(
    `${place}: the key "${oneLine(repeated.key)}" is there twice. Keep the right one, or restore the file.`,
  )
}

/** The text of the file: the same content gives the same bytes, so that a pull request shows only what changed. */
export function formatBaseline(baseline: Baseline): string {
  const content = baseline.kind === 'run' ? runContent(baseline) : answerContent(baseline)
  return `${JSON.stringify(content, rounded, 2)}\n`
}

/** The order of keys is written out: a baseline that was read and stored again must not change. */
function headContent({ version, kind, name, acceptedAt, packageVersion }: Baseline) {
  return { version, kind, name, acceptedAt, packageVersion }
}

function answerContent(baseline: AnswerBaseline) {
  return { ...headContent(baseline), prompt: asLines(baseline.prompt), output: asLines(baseline.output) }
}

function runContent(baseline: RunBaseline) {
  const { run, decisions, cases } = baseline
  const sorted = cases.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { ...headContent(baseline), run, decisions, cases: sorted.map(caseContent) }
}

function caseContent({ id, outcome, overall, scores, output, ...madeWith }: RunBaseline['cases'][number]) {
  const text = output === undefined ? undefined : asLines(output)
  return { id, outcome, overall, scores: sortedByKey(scores), ...sortedByKey(madeWith), output: text }
}

const asLines = (text: string) => (text.includes('\n') ? text.split('\n') : text)

function sortedByKey<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Six decimals tell all there is, and keep the noise of floating point out of a diff. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value
}
