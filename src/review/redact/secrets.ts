import { keysInUse } from '../../config/secrets/keys-in-use.js'
import { knownKeys } from '../../config/secrets/known-keys.js'
import { secretlintFindings } from '../../config/secrets/secretlint.js'
import type { Finding } from './finding.js'

/** No rule knows a secret in a text without one of these. */
const worthALook = /[\w+/=-]{16}|:\/\/[^\s/]*@|-----BEGIN/

const names =
  'passw(?:or[dt]|d)?|pwd|pw|passphrase|secret|api[ _-]?key|(?:access|auth|refresh|session)[_-]?token|private[_-]?key|session(?:[_-]?id)?'
const named = (rest: string) => new RegExp(`\\b[\\w-]{0,40}(?:${names})${rest}`, 'gi')
/** A quote, behind backslashes where JSON is a text within JSON, as the arguments of a tool call are. */
const quote = '\\\\{0,3}["\'`]'
/** A character of a secret that stands without quotes. One of them is no letter: `password is wrong` tells none. */
const bare = '[^\\s"\'`,;<>{}[\\]()]'

/** Forms that the preset's rules leave out; the group `secret`, where there is one, is what goes. */
const patterns: readonly RegExp[] = [
  ...knownKeys.map(({ pattern }) => new RegExp(pattern, 'g')),
  /\b(?:sk|pk|rk)[-_](?:[a-z]{2,8}[-_])*[A-Za-z0-9_-]{16,}/g,
  /\b(?:Bearer|Basic|Token)\s+(?<secret>[A-Za-z0-9+/_=.~-]{16,})/gi,
  /:\/\/[^\s/:@]*:(?<secret>[^\s/]+)@/g, // https://name:password@host
  named(`(?:${quote})?\\s*(?::|=>?|:=)\\s*(${quote})(?<secret>[^"'\`\\s]{4,}?)\\1`),
  named(`${quote}\\s*:\\s*(${quote})(?<secret>(?:(?!\\1).){4,400})\\1`), // a key of JSON: its value may hold blanks
  // `?token=abcdef`; a call, an index or a field behind the sign is code
  new RegExp(`\\b[\\w-]{0,40}(?:${names}|token)=(?<secret>[\\w+/~-]{6,}={0,2})(?![\\w+/~=([-]|\\.\\w)`, 'gi'),
  // `token` also stands for a word that a model reads: behind it a secret holds a digit
  new RegExp(
    `\\b[\\w-]{0,40}token(?:${quote})?\\s{0,9}(?::|=>?|:=)\\s{0,9}(?:${quote})?(?<secret>(?=[a-z+/_~.-]*\\d)[\\w+/~.-]{7,}\\w={0,2})`,
    'gi',
  ),
  named(`["']?\\s*(?::|=>?|:=|\\bis\\b)\\s*(?<secret>${bare}*(?![a-z.!?])${bare}${bare}*)`),
]

/** Keys, tokens and passwords: the rules of secretlint's recommended preset, and {@link patterns}. */
export async function secretFindings(content: string): Promise<Finding[]> {
  const own = patterns.flatMap((pattern) =>
    [...content.matchAll(pattern)].map(({ 0: whole, groups, index }) => {
      const secret = groups?.['secret'] ?? whole
      const start = index + whole.lastIndexOf(secret)
      return { name: 'SECRET', start, end: start + secret.length }
    }),
  )
  const found = [...own, ...keysOfProcess(content)]
  return worthALook.test(content) ? [...found, ...(await presetFindings(content))] : found
}

function keysOfProcess(content: string): Finding[] {
  const found: Finding[] = []
  for (const { value } of keysInUse())
    for (let start = content.indexOf(value); start >= 0; start = content.indexOf(value, start + value.length))
      found.push({ name: 'SECRET', start, end: start + value.length })
  return found
}

async function presetFindings(content: string): Promise<Finding[]> {
  const messages = await secretlintFindings(content, { maskSecrets: false })
  return messages.map(({ range: [start, end], data = {} }) => {
    // Of an AWS key the range begins where its name does and has the length of the key: the key itself is in the data.
    const key = Object.values<unknown>(data).find((value) => typeof value === 'string')
    const at = key ? content.indexOf(key, start) : -1
    return key && at >= 0 ? { name: 'SECRET', start: at, end: at + key.length } : { name: 'SECRET', start, end }
  })
}
