/**
 * Where Jest keeps what it knows of the tests of a file. It hands out no name for it; where another version keeps it
 * elsewhere, nothing is known.
 */
const stateSymbol = Object.getOwnPropertySymbols(globalThis).find(
  ({ description }) => description === 'JEST_STATE_SYMBOL',
)

export function circusState(): Record<string, unknown> | undefined {
  const state: unknown = stateSymbol && Reflect.get(globalThis, stateSymbol)
  return isObject(state) ? state : undefined
}

/**
 * Has an `afterEach` of the whole file run behind all others: Jest runs those of a file in the order in which they are
 * written, so that one of a set-up file comes before those of its tests. Where Jest does not tell of its hooks, it stays so.
 */
export function runBehindOthers(hook: () => Promise<void>): void {
  const root = circusState()?.['rootDescribeBlock']
  const hooks: unknown = isObject(root) ? root['hooks'] : undefined
  if (!Array.isArray(hooks)) return
  const own = hooks.findIndex((entry: unknown) => isObject(entry) && entry['fn'] === hook)
  if (own !== -1) hooks.push(...hooks.splice(own, 1))
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
