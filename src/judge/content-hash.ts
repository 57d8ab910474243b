import { hash } from 'node:crypto'

/** Sixteen hexadecimal digits that change when the content of a value does, whatever the order of its keys. */
export function contentHash(value: unknown): string {
  return hash('sha256', stableJson(value)).slice(0, 16)
}

/** JSON with sorted keys. */
function stableJson(value: unknown): string {
  const sorted = (_key: string, inner: unknown): unknown =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner
  return JSON.stringify(value, sorted) ?? 'undefined'
}
