import type { Answer } from './answer.js'
import { refuseNearFields } from './near-fields.js'

const known: Readonly<Record<keyof Answer, true>> = {
  input: true,
  output: true,
  earlier: true,
  reference: true,
  format_key: true,
  tags: true,
  expected_status: true,
  may_refuse: true,
}

/** @throws TypeError for what is no answer, and for a field that is nearly one of an answer's */
export function requireAnswer(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null)
    throw new TypeError(`A validator takes { input, output }, not ${answer === null ? 'null' : typeof answer}`)
  refuseNearFields('A validator', answer, Object.keys(known))
  const { input, output } = answer as Partial<Answer>
  for (const [name, text] of Object.entries({ input, output }))
    if (typeof text !== 'string')
      throw new TypeError(
        `A validator takes { input, output }, both texts; \`${name}\` is ${text === undefined ? 'missing' : typeof text}`,
      )
}
