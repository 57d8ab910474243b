import { checkSchema } from '../../config/files/schema-problems.js'
import { writtenPath } from '../../config/files/written-path.js'
import { thrownText } from '../../config/thrown.js'
import type { GoldenCase } from '../file/golden-case.js'
import { answerTo } from './answer.js'
import { type Validated, validatedSchema } from './breakdown.js'
import type { Validator } from './validator.js'

/**
 * What a validator found in an answer, beside what the gate must know of the case. That is taken from the case itself: a
 * validator that forgets the tags would switch their gates off.
 * @returns what is wrong, in one sentence, when the validator throws or returns something else.
 */
export async function validateAnswer(
  goldenCase: GoldenCase,
  output: string,
  validator: Validator,
): Promise<Validated | { readonly wrong: string; readonly error?: unknown }> {
  let returned: unknown
  try {
    returned = await validator(answerTo(goldenCase, output))
  } catch (error) {
    return { wrong: `the validator threw ${thrownText(error)}`, error }
  }
  const read = checkSchema(validatedSchema, returned)
  const { tags, format_key, expected_status } = goldenCase
  if (read.ok) return { validatorBreakdown: read.value.validatorBreakdown, tags, format_key, expected_status }
  const problems = read.problems.map(({ path, message }) => [writtenPath(path), message].filter(Boolean).join(': '))
  return { wrong: `the validator must return \`{ validatorBreakdown }\`; ${problems.join('; ')}` }
}
