import { realTime } from '../real-time.js'
import { sharedState } from '../shared-state.js'

/** A key that this process itself holds, whatever its form. */
export interface KeyInUse {
  readonly kind: string
  /** As it stands in a text, or in one of the writings of JSON and of addresses. */
  readonly value: string
}

const sent = sharedState('keys-sent', () => new Set<string>())

let known: readonly KeyInUse[] = []
let readAt = -Infinity
/** Reading the names of all variables costs more than searching a text for the values of a few. */
const rereadMs = 100

/** What is sent to an endpoint as a key must not be told either, wherever it came from. */
export function rememberKey(value: string | null | undefined): void {
  if (!value || sent.has(value) || !isKey(value)) return
  sent.add(value)
  readAt = -Infinity
}

/** What a runner hands to its workers as their environment, as Vitest does with `test.env`. Reads the own one again, too. */
export function rememberVariables(env: Readonly<Record<string, string | undefined>> = {}): void {
  for (const [name, value = ''] of Object.entries(env)) if (isSecretVariable(name, value)) sent.add(value)
  readAt = -Infinity
}

/** The values of environment variables that are named like secrets and look like some, and the keys that were sent. */
export function keysInUse(): readonly KeyInUse[] {
  const now = realTime.now()
  if (now - readAt < rereadMs) return known
  readAt = now
  const variables = Object.keys(process.env).flatMap((name) => {
    const value = process.env[name]?.trim() ?? ''
    return isSecretVariable(name, value) ? writingsOf(value, `the value of ${name}`) : []
  })
  const others = [...sent].flatMap((value) => writingsOf(value, 'the key of an endpoint'))
  known = [...variables, ...others].toSorted((a, b) => b.value.length - a.value.length) // one may begin another
  return known
}

function writingsOf(value: string, kind: string): KeyInUse[] {
  const forms = new Set([value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])
  return [...forms].map((form) => ({ kind, value: form }))
}

const end = String.raw`(?:_?\d+|_(?:base|prod|production|staging|stage|dev|test|live))?$`
const keyName = new RegExp(
  String.raw`(?:^|[_.-])(?:(?:api|auth|access|secret|private)?_?(?:key|token)|pat|credentials?)${end}`,
  'i',
)
const passwordName = new RegExp(
  String.raw`(?:^|[_.-])(?:[a-z]*(?:secret|passwd|password|passphrase)|pwd|pass)${end}`,
  'i',
)
const camelCaseName = /[a-z](?:Key|Token|Secret|Password|Passphrase)\d*$/
const isPublic = /public|publishable/i

function isSecretVariable(name: string, value: string): boolean {
  if (isPublic.test(name)) return false
  if (passwordName.test(name) && name !== 'PWD') return isPassword(value)
  return (keyName.test(name) || camelCaseName.test(name)) && isKey(value)
}

const leastKeyLength = 16
const leastPasswordLength = 12
/** An address or a file: where a key is to be found. */
const isPlace = /^(?:[a-z][a-z\d+.-]*:\/\/|(?:~|\.{1,2}|[A-Za-z]:)?[\\/].*\.\w{1,5}$)/i
/** JSON, or what is still to be filled in: `${NAME}`, `<your password>`. */
const isFrame = /^(?:\$?\{.*\}|\[.*\]|<.*>)$/s

/** Long, and not words with signs between them, which a text may hold that tells nothing: `created-at-timestamp`. */
function isKey(value: string): boolean {
  if (value.length < leastKeyLength || /\s/.test(value) || isFrame.test(value) || isPlace.test(value)) return false
  return value
    .split(/[^A-Za-z\d]+/)
    .some((run) => (run.length >= 8 && /\d/.test(run) && /[A-Za-z]/.test(run)) || /^[A-Za-z]{24,}$/.test(run))
}

function isPassword(value: string): boolean {
  if (value.length < leastPasswordLength || isFrame.test(value) || isPlace.test(value)) return false
  return [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length > 1
}
