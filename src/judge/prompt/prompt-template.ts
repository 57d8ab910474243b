import type { Rubric } from '../../rubric/rubric.js'
import type { Subject } from '../port.js'
import { rubricText } from './prompt.js'

/**
 * A prompt of your own: a text with placeholders, or a function of the subject. Whatever the system under test could have
 * written arrives fenced, and the text must hold the output, fence and all. How to answer is appended unless the text has
 * `{output_format}`.
 *
 * Placeholders: `{original_prompt}`, `{system_output}`, `{generator_hints}`, `{reference}`, `{expected_status}`,
 * `{actual_status}`, `{status_match}`, `{rubric}`, `{output_format}`; `{{` and `}}` stand for braces.
 */
export type PromptTemplate = string | ((subject: Subject, rubric: Rubric) => string)

/** Fills a template in. `subject` is fenced already; what it does not have reads `(not given)`. */
export type PromptText = (rubric: Rubric, fenced: Subject, instruction: string) => string

type Fill = (parts: { rubric: Rubric; subject: Subject; instruction: string }) => string | undefined

const placeholders: ReadonlyMap<string, Fill> = new Map<string, Fill>([
  ['original_prompt', ({ subject }) => subject.prompt],
  ['system_output', ({ subject }) => subject.output],
  ['generator_hints', ({ subject }) => subject.hints],
  ['reference', ({ subject }) => subject.reference],
  ['expected_status', ({ subject }) => subject.expectedStatus],
  ['actual_status', ({ subject }) => subject.actualStatus],
  [
    'status_match',
    ({ subject: { expectedStatus, actualStatus } }) => expectedStatus && `${expectedStatus === actualStatus}`,
  ],
  ['rubric', ({ rubric }) => rubricText(rubric)],
  ['output_format', ({ instruction }) => instruction],
])

const token = /\{\{|\}\}|\{(\w+)\}/g

/**
 * Reads a template.
 * @throws RangeError naming a placeholder that does not exist, and those that do; when it is filled in, TypeError where a
 * function gives no text, and RangeError where its text does not hold the output.
 */
export function readTemplate(template: PromptTemplate): PromptText {
  if (typeof template === 'function') {
    return (rubric, subject, instruction) =>
      `${textFor(subject, template(subject, rubric))}\n\n## Output\n${instruction}`
  }
  if (typeof template !== 'string')
    throw new TypeError(`Prompt template: it is ${typeof template}; write a text with {system_output}, or a function`)
  const used = [...template.matchAll(token)].flatMap(([, name]) => name ?? [])
  const unknown = used.find((name) => !placeholders.has(name))
  if (unknown !== undefined) {
    const known = [...placeholders.keys()].map((name) => `{${name}}`).join(', ')
    throw new RangeError(
      `Prompt template: {${unknown}} is not known; there are ${known}. Write {{${unknown}}} for the text itself.`,
    )
  }
  if (!used.includes('system_output')) {
    throw new RangeError(
      `Prompt template: {system_output} is missing; the judge would not see what it judges.${doubledNames(template)}`,
    )
  }
  const whole = used.includes('output_format') ? template : `${template}\n\n## Output\n{output_format}`
  return (rubric, subject, instruction) =>
    whole.replace(token, (match, name: string | undefined) =>
      name === undefined
        ? match.slice(1)
        : (placeholders.get(name)?.({ rubric, subject, instruction }) ?? '(not given)'),
    )
}

/** Templates of other tools write `{{output}}`; here doubled braces stand for themselves. */
function doubledNames(template: string): string {
  const doubled = template.match(/\{\{\s*\w+\s*\}\}/)?.[0]
  if (doubled === undefined) return ''
  const names = [...placeholders.keys()].map((name) => `{${name}}`).join(', ')
  return ` ${doubled} is left as it is: placeholders have single braces here, and there are ${names}.`
}

function textFor({ output }: Subject, text: unknown): string {
  if (typeof text !== 'string') {
    const found = text instanceof Promise ? 'a promise' : Array.isArray(text) ? 'a list' : typeof text
    throw new TypeError(`The prompt function of a judge must give a text at once; it gave ${found}.`)
  }
  if (text.includes(output)) return text
  throw new RangeError(
    'The prompt function of a judge gave a text without the output: the judge would not see what it judges. ' +
      'Put `subject.output` in as it is, with its marks.',
  )
}
