import { closest } from '../../config/closest.js'
import type { Answer } from './answer.js'

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

/**
 * Test files may be plain JavaScript. Other fields are let through, so that a case may be spread into an answer; one that
 * is nearly `format_key` or `tags` would switch its gates off.
 * @throws TypeError for what is no answer
 */
export function requireAnswer(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null)
    throw new TypeError(`A validator takes { input, output }, not ${answer === null ? 'null' : typeof answer}`)
  for (const key of Object.keys(answer)) {
    const meant = Object.hasOwn(known, key) ? undefined : closest(key, Object.keys(known))
    if (meant !== undefined) throw new TypeError(`A validator does not know \`${key}\`; did you mean \`${meant}\`?`)
  }
  const { input, output } = answer as Partial<Answer>
  for (const [name, text] of Object.entries({ input, output }))
    if (typeof text !== 'string')
      throw new TypeError(
        `A validator takes { input, output }, both texts; \`${name}\` is ${text === undefined ? 'missing' : typeof text}`,
      )
}
