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

/** What Jest keeps of each test of the file, by full name; read when the first test runs. */
let tests: ReadonlyMap<string, readonly Record<string, unknown>[]> | undefined

/** What Jest keeps of the tests of a full name; none where it does not tell. */
export function testsCalled(fullName: string): readonly Record<string, unknown>[] {
  const state = circusState()
  if (!state) return []
  const named = (tests ??= Map.groupBy(testsIn(state['rootDescribeBlock']), fullNameOf))
  return named.get(fullName) ?? []
}

function testsIn(block: unknown): Record<string, unknown>[] {
  if (!isObject(block) || !Array.isArray(block['children'])) return []
  const children: unknown[] = block['children']
  return children.filter(isObject).flatMap((child) => (child['type'] === 'describeBlock' ? testsIn(child) : [child]))
}

/** Without the name of the file's own block. */
function fullNameOf({ name, parent }: Record<string, unknown>): string {
  const isInBlock = isObject(parent) && parent['parent'] !== undefined
  return isInBlock ? `${fullNameOf(parent)} ${String(name)}` : String(name)
}

/** In `beforeAll`, `afterAll` and between tests, where Jest still names the test before. */
export function runsNoTest(): boolean {
  return circusState()?.['currentlyRunningTest'] === null
}

/**
 * Has an `afterEach` or `afterAll` of the whole file run behind all others of its kind: Jest runs those of a file in the
 * order in which they are written, so that one of a set-up file comes before those of its tests. Where Jest does not tell
 * of its hooks, it stays so.
 */
export function runBehindOthers(hook: () => Promise<void>): void {
  const root = circusState()?.['rootDescribeBlock']
  const hooks: unknown = isObject(root) ? root['hooks'] : undefined
  if (!Array.isArray(hooks)) return
  const entries = hooks.filter(isObject)
  const own = entries.find(({ fn }) => fn === hook)
  if (!own) return
  const places = entries.filter(({ type }) => type === own['type'])
  const others = places.filter((entry) => entry !== own)
  // Jest has its list of `afterAll` already: what stands in the places changes, not their order.
  const contents = [...others, own].map((entry) => Object.fromEntries(Object.entries(entry)))
  places.forEach((place, index) => Object.assign(place, contents[index]))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
