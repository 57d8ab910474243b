import { circusState, testsCalled } from './circus-state.js'

/** Timeout of a test in ms: its own, else what the file or the config sets; `undefined` where Jest does not tell. */
export function timeoutOf(fullName: string): number | undefined {
  const own = testsCalled(fullName).flatMap(({ timeout }) => positive(timeout) ?? [])
  return own.at(-1) ?? positive(circusState()?.['testTimeout'])
}

const positive = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)
