import * as types from 'node:util/types'

/**
 * True for an error of any realm. In Jest a test file runs in a realm of its own, and an error from `node:fs` is no
 * `instanceof Error` there.
 */
export function isError(thrown: unknown): thrown is Error {
  return types.isNativeError(thrown) || thrown instanceof Error
}

/** `ENOENT` and its like; `undefined` where there is none. */
export function thrownCode(thrown: unknown): string | undefined {
  return isError(thrown) && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined
}

/** What the engine throws where something that recurses met a value, or a text, that is nested too deeply for it. */
export function isTooDeep(thrown: unknown): boolean {
  return isError(thrown) && thrown.name === 'RangeError' && thrown.message.startsWith('Maximum call stack')
}

/** What was thrown, in words, whatever it was. */
export function thrownMessage(thrown: unknown): string {
  if (isError(thrown)) return thrown.message
  if (typeof thrown !== 'object') return String(thrown)
  const { inspect } = process.getBuiltinModule('node:util') // imported, it costs a bare process 4 ms
  return inspect(thrown, { breakLength: Number.POSITIVE_INFINITY })
}

/** The same with the kind of error in front: `TypeError: x is not a function`. */
export function thrownText(thrown: unknown): string {
  return isError(thrown) ? `${thrown.name}: ${thrown.message}` : thrownMessage(thrown)
}
