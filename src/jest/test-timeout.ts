/**
 * Where Jest keeps what it knows of the running test. It hands out no name for it; where another version keeps it elsewhere,
 * the timeout is unknown, and only the limit of a single call holds.
 */
const stateSymbol = Object.getOwnPropertySymbols(globalThis).find(
  ({ description }) => description === 'JEST_STATE_SYMBOL',
)

/** Timeout of the test that runs, in ms: its own third argument, else what the file or the config sets. */
export function timeoutOfRunningTest(): number | undefined {
  const state: unknown = stateSymbol && Reflect.get(globalThis, stateSymbol)
  if (!isObject(state)) return undefined
  const { currentlyRunningTest: running, testTimeout } = state
  const own = isObject(running) ? running['timeout'] : undefined
  const timeout = own ?? testTimeout
  return typeof timeout === 'number' && timeout > 0 ? timeout : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
