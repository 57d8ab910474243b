import { thrownMessage } from '../../../config/thrown.js'

/** Stands before a pattern in the name of the format that takes its place. */
export const patternFormat = 'pattern:'

export type Formats = Map<string, (value: unknown) => boolean>

/**
 * Puts a format in the place of a pattern: the validator's own `pattern` refuses every repetition of a repetition, as the
 * pattern of `one-two-three` is one. A format beside it that is not checked goes. Changes `schema` and `formats`.
 * @returns what is wrong with a pattern
 */
export function patternAsFormat(
  schema: Record<string, unknown>,
  known: readonly string[],
  formats: Formats,
): string | undefined {
  const { pattern, patternProperties = {} } = schema
  try {
    for (const each of Object.keys(Object(patternProperties))) regexOf(each)
    if (typeof pattern !== 'string') return undefined
    const regex = regexOf(pattern)
    const format = `${patternFormat}${pattern}`
    formats.set(format, (value) => typeof value !== 'string' || regex.test(value))
    schema['allOf'] = ['allOf' in schema ? schema['allOf'] : [], { format }].flat()
    delete schema['pattern']
    if (!known.includes(String(schema['format']))) delete schema['format']
    return undefined
  } catch (error) {
    return thrownMessage(error)
  }
}

/** By the standard with the flag u; `[\w-.]` is valid only without it. */
function regexOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return new RegExp(pattern)
  }
}
