import type { core, ZodType } from 'zod'
import { ConfigError, type ConfigProblem } from './config-error.js'
import { locator } from './locator.js'
import { placeInScalar } from './place-in-scalar.js'
import { checkSchema } from './schema-problems.js'
import { writtenPath } from './written-path.js'
import { parseYaml } from './yaml-document.js'

/**
 * Reads the text of a YAML 1.2 or JSON file into the schema's output.
 *
 * @param path as it shall stand in messages
 * @throws ConfigError that lists every problem with line, column, path and what was expected; of broken syntax, the first
 */
export function readYamlFile<S extends ZodType>(text: string, path: string, schema: S): core.output<S> {
  const document = parseYaml(text)
  const locate = locator(text)
  const problem = (offset: number, at: readonly PropertyKey[], message: string): ConfigProblem => ({
    ...locate(offset),
    path: writtenPath(at),
    message,
  })
  // What is read after it may be wrong because of it.
  const [first] = document.faults.toSorted((a, b) => a.offset - b.offset)
  if (first !== undefined) throw new ConfigError(path, [problem(first.offset, [], first.message)])
  const [proto] = document.protoKeys()
  if (proto !== undefined) throw new ConfigError(path, [problem(proto, [], 'no key can be called "__proto__"')])
  const checked = checkSchema(schema, document.value)
  if (checked.ok) return checked.value
  if (document.value === null) throw new ConfigError(path, [problem(0, [], 'the file is empty')])
  throw new ConfigError(
    path,
    checked.problems.map(({ path: at, message, within }) => {
      const offset = document.offsetOf(at)
      return problem(within ? placeInScalar(text, offset, within.value, within.index) : offset, at, message)
    }),
  )
}

/** What is wrong in a file that fits its schema, and where. */
export interface Misfit {
  readonly at: readonly PropertyKey[]
  readonly message: string
}

/** Misfits with the lines of the keys or items that they are at. */
export function yamlProblems(text: string, misfits: readonly Misfit[]): ConfigProblem[] {
  const document = parseYaml(text)
  const locate = locator(text)
  return misfits.map(({ at, message }) => ({ ...locate(document.offsetOf(at)), path: writtenPath(at), message }))
}
