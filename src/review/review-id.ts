import { hash } from 'node:crypto'

/** A UUID (version 8 of RFC 9562) that the parts decide: the same thing has the same id on every machine. */
export function reviewId(...parts: readonly string[]): string {
  const hex = hash('sha256', JSON.stringify(parts))
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
