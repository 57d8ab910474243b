import type { Check } from '../rubric.js'
import { readJson } from './read-json.js'

/**
 * The output is JSON and has these fields, none of them `null`.
 * @param fields paths: `status`, `result.total`, `items[].price` (of every item), `[].id` where the output is a list.
 * @throws RangeError for a path that is none, and without one: nothing would be required.
 */
export function requiredFieldsCheck(fields: readonly string[]): Check {
  if (!Array.isArray(fields) || fields.length === 0)
    throw new RangeError('requiredFieldsCheck needs a list of fields, at least one: ["status"]')
  const paths = fields.map((field) => ({ field, steps: readPath(field) }))
  return {
    name: 'required_fields',
    demands: fields.toSorted(),
    run(output) {
      const json = readJson(output)
      if ('problem' in json) return json.problem
      const missing = paths.flatMap(({ steps }) => missingIn(json.value, steps, ''))
      if (missing.length === 0) return undefined
      const more = missing.length > shown ? ` and ${missing.length - shown} more` : ''
      return `missing: ${missing.slice(0, shown).join(', ')}${more}`
    },
  }
}

/** Of a long list, every item may lack a field. */
const shown = 10

/** Every item of the array that was reached. No field has brackets in its name. */
const each = '[]'

function readPath(field: string): string[] {
  if (!/^(?:(?:\[\])+\.)?[^.[\]]+(?:\[\])*(?:\.[^.[\]]+(?:\[\])*)*$/.test(field)) {
    throw new RangeError(
      `requiredFieldsCheck: "${field}" is no path; write "status", "result.total", "items[].price" or "[].id"`,
    )
  }
  return field.match(/\[\]|[^.[\]]+/g) ?? []
}

function missingIn(value: unknown, [step, ...rest]: readonly string[], path: string): string[] {
  if (step === undefined) return value === null ? [path] : []
  if (step === each) {
    if (!Array.isArray(value)) return [`${path}[]`]
    return value.flatMap((item, index) => missingIn(item, rest, `${path}[${index}]`))
  }
  const next = path === '' ? step : `${path}.${step}`
  const field = typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, step) : undefined
  if (!field?.enumerable) return [next] // the length of a list is no field
  return missingIn(field.value, rest, next)
}
