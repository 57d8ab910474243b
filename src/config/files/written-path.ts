import { oneLine } from '../text/safe-text.js'
import type { SchemaProblem } from './schema-problems.js'

/** `cases[3].tags` */
export function writtenPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((written, step) => {
    if (typeof step === 'number') return `${written}[${step}]`
    return written === '' ? String(step) : `${written}.${String(step)}`
  }, '')
}

/** A problem on one line: `cases[3].tags: expected a list, got "a"`. @param whole how the value itself is called */
export function problemText({ path, message }: SchemaProblem, whole = 'the whole'): string {
  return oneLine(`${writtenPath(path) || whole}: ${message}`)
}

/** Each on a line of its own. */
export function problemList(problems: readonly SchemaProblem[]): string {
  return problems.map((problem) => `- ${problemText(problem)}`).join('\n')
}
