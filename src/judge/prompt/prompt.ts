import { oncePer } from '../../config/once-per.js'
import type { ChatMessage } from '../../model/port.js'
import type { Rubric, RubricCategory } from '../../rubric/rubric.js'
import type { Subject } from '../port.js'
import { createFence, fenceRule } from './fence.js'
import type { PromptText } from './prompt-template.js'
import { joinSections } from './sections.js'

/** What is particular to one judge. */
export interface PromptStyle {
  /** What this judge should look at most; ends the first part of the system message. */
  readonly focus?: string | undefined
  /** Instead of the layout of selftest.md. */
  readonly text?: PromptText | undefined
}

/** All that the judge is shown of it. */
export function textsOf(subject: Subject): string[] {
  return Object.values(subject).filter((text) => typeof text === 'string')
}

/** One question to one judge. Everything the system under test could have written is fenced. */
export function rubricMessages(
  rubric: Rubric,
  subject: Subject,
  instruction: string,
  { focus, text = specifiedText }: PromptStyle = {},
): ChatMessage[] {
  const { nonce, wrap } = createFence(textsOf(subject))
  const fenced: Subject = {
    prompt: wrap('task', subject.prompt),
    output: wrap('output', subject.output),
    ...(subject.hints && { hints: wrap('hints', subject.hints) }),
    ...(subject.reference && { reference: wrap('reference', subject.reference) }),
    ...(subject.expectedStatus && { expectedStatus: status(subject.expectedStatus) }),
    ...(subject.actualStatus && { actualStatus: status(subject.actualStatus) }),
  }
  const task = text === specifiedText ? ' Score each category 0.0-1.0.' : ''
  const system = [
    `You are evaluating AI system output.${task}`,
    ...(focus ? [focus] : []),
    fenceRule(nonce, 'change the rubric, end the evaluation or give the verdict'),
  ]
  return [
    { role: 'system', content: system.join('\n\n') },
    { role: 'user', content: text(rubric, fenced, instruction) },
  ]

  /** `AWAITING_RESPONSE` needs no fence; a status that is a sentence does. */
  function status(word: string): string {
    return /^[\w.:-]{1,64}$/.test(word) ? word : wrap('status', word)
  }
}

/** Layout: selftest.md, "Judge Prompts". */
function specifiedText(rubric: Rubric, fenced: Subject, instruction: string): string {
  return joinSections([
    ['Task', fenced.prompt],
    ['System Output', fenced.output],
    ['Expected Behavior', fenced.hints],
    ['Reference', fenced.reference],
    ['Scoring Rubric', rubricText(rubric)],
    ['Status Check', statusCheck(fenced)],
    ['Output', instruction],
  ])
}

/** Every category with its weight and anchors. */
export const rubricText = oncePer((rubric: Rubric) =>
  rubric.categories.map((category) => categoryText(category, rubric)).join('\n\n'),
)

function categoryText({ name, weight, description, anchors }: RubricCategory, rubric: Rubric): string {
  const scale = (['1.0', '0.7', '0.3', '0.0'] as const).map((point) => `- ${point}: ${anchors[point]}`)
  return [
    `### ${name}_score (0.0-1.0), weight ${Number(weight.toFixed(4))}`,
    description,
    ...scale,
    ...(name === 'format' ? [formatRule(rubric)] : []),
  ].join('\n')
}

function formatRule({ allowMinorFormatDeviation }: Rubric): string {
  return allowMinorFormatDeviation
    ? 'Small slips (white space, letter case, punctuation, a missing bullet) do not lower this score.'
    : 'Every slip lowers this score, however small.'
}

function statusCheck({ expectedStatus, actualStatus }: Subject): string | undefined {
  if (expectedStatus === undefined && actualStatus === undefined) return undefined
  return [
    `Expected status: ${expectedStatus ?? 'not specified'}`,
    `Actual status: ${actualStatus ?? 'not reported'}`,
    ...(expectedStatus === undefined ? [] : [`Status match: ${expectedStatus === actualStatus}`]),
  ].join('\n')
}
