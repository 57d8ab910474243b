import { addProperty, addToArray, propertyNames, quoteOf } from './edit-object.js'

const preset = 'expect-jury/jest'
const reporter = 'expect-jury/jest/reporter'
const testTimeoutMs = 60_000

/**
 * Adds the preset to a jest.config, or what it holds where there is a preset already: Jest takes one only.
 * @returns the text unchanged where it is there already; `undefined` where the file is not understood.
 */
export function editJestConfig(text: string): string | undefined {
  if (text.includes(preset)) return text
  const names = propertyNames(text)
  if (!names) return undefined
  const quote = quoteOf(text)
  const quoted = (name: string): string => quote + name + quote
  // A project's own reporters replace the preset's.
  const reporters = names.includes('reporters')
    ? (it: string) => addToArray(it, 'reporters', quoted(reporter))
    : (it: string) => addProperty(it, 'reporters', `[${quoted('default')}, ${quoted(reporter)}]`)
  if (!names.includes('preset')) {
    const edited = addProperty(text, 'preset', quoted(preset))
    return edited && names.includes('reporters') ? reporters(edited) : edited
  }
  const steps = [
    ...(names.includes('testTimeout') ? [] : [(it: string) => addProperty(it, 'testTimeout', String(testTimeoutMs))]),
    reporters,
    (it: string) => addToArray(it, 'setupFilesAfterEnv', quoted(preset)),
  ]
  return steps.reduce<string | undefined>((edited, step) => edited && step(edited), text)
}

/** The same for JSON: a jest.config.json, or `jest` in package.json. */
export function editJestOptions(options: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  if (JSON.stringify(options).includes(preset)) return { ...options }
  const list = (name: string, fallback: string[]): unknown[] | undefined =>
    options[name] === undefined ? fallback : Array.isArray(options[name]) ? [...options[name]] : undefined
  const reporters = list('reporters', ['default'])
  const setup = list('setupFilesAfterEnv', [])
  if (!reporters || !setup) return undefined
  if (options['preset'] === undefined) {
    return { preset, ...options, ...(options['reporters'] !== undefined && { reporters: [...reporters, reporter] }) }
  }
  return {
    testTimeout: testTimeoutMs,
    ...options,
    setupFilesAfterEnv: [...setup, preset],
    reporters: [...reporters, reporter],
  }
}
