import { addProperty, addToArray, propertyNames, quoteOf, stringProperty } from './edit-object.js'
import { jestAdditions } from './jest-additions.js'

/** A Jest config with what our preset holds. */
export interface JestEdit<Config> {
  /** As it was where everything is there already; `undefined` where it is not understood. */
  readonly edited: Config | undefined
  /** What is left to do, in sentences. */
  readonly byHand: readonly string[]
}

const ours = 'expect-jury/jest'

/** Adds the preset to a jest.config, or what it holds where there is a preset already: Jest takes one only. */
export function editJestConfig(text: string): JestEdit<string> {
  const names = propertyNames(text)
  if (text.includes(ours) || !names) return { edited: names && text, byHand: [] }
  const preset = stringProperty(text, 'preset')
  if (names.includes('preset') && preset === undefined) return { edited: undefined, byHand: [] }
  const { set, extend, byHand } = jestAdditions(names, preset)
  const quote = quoteOf(text)
  const steps = [
    ...set.map(
      ([name, value]) =>
        (it: string) =>
          addProperty(it, name, sourceOf(value, quote)),
    ),
    ...extend.map(
      ([name, items]) =>
        (it: string) =>
          addToArray(it, name, items.map((item) => sourceOf(item, quote)).join(', ')),
    ),
  ]
  // Each goes to the front.
  return { edited: steps.toReversed().reduce<string | undefined>((it, step) => it && step(it), text), byHand }
}

/** The same for JSON: a jest.config.json, or `jest` in package.json. */
export function editJestOptions(options: Readonly<Record<string, unknown>>): JestEdit<Record<string, unknown>> {
  if (JSON.stringify(options).includes(ours)) return { edited: { ...options }, byHand: [] }
  const { preset } = options
  if (preset !== undefined && typeof preset !== 'string') return { edited: undefined, byHand: [] }
  const { set, extend, byHand } = jestAdditions(Object.keys(options), preset)
  const extended: Record<string, unknown[]> = {}
  for (const [name, items] of extend) {
    const list = options[name]
    if (!Array.isArray(list)) return { edited: undefined, byHand: [] }
    extended[name] = [...list, ...items]
  }
  return { edited: { ...Object.fromEntries(set), ...options, ...extended }, byHand }
}

function sourceOf(value: unknown, quote: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => sourceOf(item, quote)).join(', ')}]`
  if (typeof value !== 'string') return JSON.stringify(value)
  return quote + value.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote
}
