import { knownKeys } from '../config/known-keys.js'

const patterns = [...knownKeys, ['a bearer token', /\b[Bb]earer [A-Za-z0-9._~+/-]{20,}/] as const]

/** What kind of secret the text holds, and at which line; `undefined` when none was recognised. */
export function findSecret(text: string): { kind: string; line: number } | undefined {
  for (const [kind, pattern] of patterns) {
    const at = text.search(pattern)
    if (at >= 0) return { kind, line: text.slice(0, at).split('\n').length }
  }
  return undefined
}

/** The text with every recognised secret replaced by `[secret]`. */
export function redactSecrets(text: string): string {
  let clean = text
  for (const [, pattern] of patterns) clean = clean.replace(new RegExp(pattern, 'g'), '[secret]')
  return clean
}
