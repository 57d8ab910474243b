import { jsonFault } from './json-fault.js'

/** The output as JSON, or what is wrong with it. */
export type JsonOutput = { readonly value: unknown } | { readonly problem: string }

/** Strict: format compliance knows no exceptions, and a fence around the JSON breaks whoever reads it. */
export function readJson(output: string): JsonOutput {
  try {
    return { value: JSON.parse(output) }
  } catch (error) {
    if (/^\s*```/.test(output)) return { problem: 'line 1: the output is a code fence with JSON in it, not JSON' }
    const { line, message } = jsonFault(output, error)
    return { problem: `line ${line}: the output is not JSON: ${message}` }
  }
}
