import { circusState, isObject } from './circus-state.js'

/** Timeouts that tests have as their own third argument, by full name; read when the first test runs. */
let own: ReadonlyMap<string, number> | undefined

/** Timeout of a test in ms: its own, else what the file or the config sets; `undefined` where Jest does not tell. */
export function timeoutOf(fullName: string): number | undefined {
  const state = circusState()
  if (!state) return undefined
  own ??= new Map(ownTimeouts(state['rootDescribeBlock'], []))
  return own.get(fullName) ?? positive(state['testTimeout'])
}

function ownTimeouts(block: unknown, names: readonly string[]): [name: string, timeoutMs: number][] {
  if (!isObject(block) || !Array.isArray(block['children'])) return []
  return block['children'].flatMap((child: unknown): [string, number][] => {
    if (!isObject(child)) return []
    const path = [...names, String(child['name'])]
    if (child['type'] === 'describeBlock') return ownTimeouts(child, path)
    const timeoutMs = positive(child['timeout'])
    return timeoutMs === undefined ? [] : [[path.join(' '), timeoutMs]]
  })
}

const positive = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)
