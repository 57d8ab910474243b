import { refuseUnknownOptions } from '../../config/options/known-options.js'
import { searchedThroughout } from '../../config/text/pattern-flags.js'
import { type Finding, withoutFindings } from './finding.js'
import { secretFindings } from './secrets.js'
import { phoneKey, secretKey } from './telling-names.js'

/** Makes a text safe to keep. */
export type Redact = (text: string) => string | Promise<string>

/** Settings of {@link createRedactor}. */
export interface RedactOptions {
  /** What else must not be kept, by the name that stands instead of it: `{ CUSTOMER: /\bK-\d{6}\b/ }`. */
  readonly patterns?: Readonly<Record<string, RegExp>>
}

/**
 * Replaces e-mail addresses, phone and card numbers, IBANs, US social security numbers, IP addresses, keys, tokens and
 * passwords by `[EMAIL]`, `[PHONE]`, `[CARD]`, `[IBAN]`, `[SSN]`, `[IP]`, `[SECRET]`. Names and street addresses cannot be
 * told by their form: give `patterns` for what your users write.
 * @throws TypeError for an unknown option: what it was meant to hide would be kept.
 */
export function createRedactor(options: RedactOptions = {}): Redact {
  refuseUnknownOptions('createRedactor', options, ['patterns'])
  const { patterns = {} } = options
  const own = Object.entries(patterns).map(([name, pattern]) => [name, searchedThroughout(pattern)] as const)
  return async (text) => {
    const { personalFindings } = await import('./personal.js')
    const named = own.flatMap(([name, pattern]): Finding[] =>
      [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ name, start: index, end: index + found.length })),
    )
    return withoutFindings(text, [...named, ...(await secretFindings(text)), ...personalFindings(text)])
  }
}

/**
 * A JSON value with every text in it redacted, keys included. What stands under a key such as `password` goes whole,
 * whatever
 * it is; only `true`, `false` and `null` tell no secret. Under a key such as `phone`, six digits are a number to call.
 */
export async function redactJson(value: unknown, redact: Redact): Promise<unknown> {
  if (typeof value === 'string') return redact(value)
  if (typeof value === 'number') {
    const text = String(value)
    const safe = await redact(text)
    return safe === text ? value : safe
  }
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value) items.push(await redactJson(item, redact))
    return items
  }
  if (typeof value !== 'object' || value === null) return value
  const entries: [string, unknown][] = []
  for (const [key, inner] of Object.entries(value)) {
    entries.push([await redact(key), nameOfField(key, inner) ?? (await redactJson(inner, redact))])
  }
  return Object.fromEntries(entries)
}

/** What stands instead of a field whose name tells what it holds. */
function nameOfField(key: string, inner: unknown): string | undefined {
  if (typeof inner === 'boolean' || inner === null) return undefined
  if (secretKey.test(key)) return '[SECRET]'
  const isText = typeof inner === 'string' || typeof inner === 'number'
  return isText && phoneKey.test(key) && /(?:\d\D{0,3}){6}/.test(String(inner)) ? '[PHONE]' : undefined
}
