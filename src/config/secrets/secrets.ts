import { lineCounter } from '../files/locator.js'
import { keysInUse } from './keys-in-use.js'
import { type KnownKey, knownKeys } from './known-keys.js'
import { passwordsInAddresses, withoutAssigned } from './written-passwords.js'

const bearer: KnownKey = {
  kind: 'a bearer token',
  marks: ['earer '],
  pattern: /\b[Bb]earer [A-Za-z0-9._~+/-]{20,}/,
}
const kinds = [...knownKeys, bearer]

/** Those that the text may hold. */
function kindsIn(text: string): KnownKey[] {
  return kinds.filter(({ marks }) => marks.some((mark) => text.includes(mark)))
}

/** What kind of secret the text holds, and at which line; `undefined` when none was recognised. */
export function findSecret(text: string): { kind: string; line: number } | undefined {
  const found = (kind: string, at: number) => ({ kind, line: lineCounter(text)(at) })
  for (const { kind, value } of keysInUse()) {
    const at = text.indexOf(value)
    if (at >= 0) return found(kind, at)
  }
  for (const { kind, pattern } of kindsIn(text)) {
    const at = text.search(pattern)
    if (at >= 0) return found(kind, at)
  }
  const [password] = passwordsInAddresses(text)
  return password && found('the password of a connection string', password.at)
}

/**
 * The text with every recognised secret replaced by `[secret]`, also those that are told only by the name before them:
 * `password=...`. JSON stays JSON.
 */
export function redactSecrets(text: string): string {
  let clean = text
  for (const { value } of keysInUse()) clean = clean.replaceAll(value, '[secret]')
  for (const { pattern } of kindsIn(clean)) clean = clean.replace(new RegExp(pattern, 'g'), '[secret]')
  for (const { secret, at } of passwordsInAddresses(clean).toReversed())
    clean = `${clean.slice(0, at)}[secret]${clean.slice(at + secret.length)}`
  return withoutAssigned(clean)
}

/** The same, and where the place `at` is then; a place within a key is somewhere at its replacement. */
export function redactAround(text: string, at: number): { readonly text: string; readonly at: number } {
  const clean = redactSecrets(text)
  return clean === text
    ? { text, at }
    : { text: clean, at: Math.min(redactSecrets(text.slice(0, at)).length, clean.length) }
}

/** The same data without a recognised secret in its texts. */
export function withoutSecrets<T>(data: T): T {
  const text = JSON.stringify(data)
  const clean = redactSecrets(text)
  return clean === text ? data : (JSON.parse(clean) as T)
}
