/** Behind `//`: a user, and a password that stands in a group. Its bounds keep a hostile text cheap. */
const inAddress =
  /(?<=\b[a-z][a-z\d+.-]{1,30}:\/\/)([^\s/:@"'`<>\\]{0,100}):(?<secret>[^\s/@"'`<>{}[\]\\]{6,200})@(?<host>[\w.-]{1,200})/gi

/** What documentation and examples write: `user:password@`, `postgres:postgres@`, `$DB_PASSWORD`, `****`. */
const madeUp =
  /^(?:[$%*.].*|x+|[*•]+|.*(?:password|passwd|example|placeholder|changeme|change-me|redacted).*|(?:my|your|the|some)[-_]?\w*|(?:user|admin|root|guest|test|demo|secret|mysecret|postgres|mysql|mariadb|redis|mongo|mongodb|rabbitmq|minio\w*|neo4j|foobar|default|letmein|qwerty|hunter|p[a@4]ss\w*|s[e3]cr[e3]t)[\d!]*|[\d]+)$/i
const ownMachine =
  /^(?:localhost|127\.|0\.0\.0\.0|host\.docker\.internal|(?:.*\.)?example(?:\.\w+)?$|.*\.(?:test|invalid)$)/i

/** The password of a connection string, as in `postgres://name:password@host`. */
export function passwordsInAddresses(text: string): { readonly secret: string; readonly at: number }[] {
  if (!text.includes('://') || !text.includes('@')) return []
  return [...text.matchAll(inAddress)].flatMap((match) => {
    const { secret = '', host = '' } = match.groups ?? {}
    const user = match[1] ?? ''
    if (secret === user || madeUp.test(secret) || ownMachine.test(host)) return []
    return [{ secret, at: match.index + user.length + 1 }]
  })
}

const names =
  'passw(?:or)?d|passphrase|secret|pwd|api[_-]?key|(?:access|auth|refresh|session)[_-]?token|(?:private|secret)[_-]?key'
/**
 * A value of eight characters and more with a letter and a digit; a number of JSON is none. In quotes it ends where they do;
 * without, `&` ends it only where a name follows, as in an address.
 */
const assigned = new RegExp(
  String.raw`(?<before>(?:${names})(?:\\{0,3}["'])?\s{0,3}(?::=|=>?|:)\s{0,3}(?<open>\\{0,3}["'\x60])?)(?!-?\d[\d.]*(?:e[+-]?\d+)?(?![\w.~+/=-]))(?=[^\s\d]{0,200}\d)(?=[^\sA-Za-z]{0,200}[A-Za-z])(?:(?<=["'\x60])(?<quoted>[^\s"'\x60\\]{8,200})(?=\k<open>)|(?<bare>(?:[\w.~+/=!@#%^*?$-]|&(?!amp;|[\w.-]{1,40}=)){8,200}))`,
  'gi',
)
/** What a text for others to fill in writes: `"<API_KEY_1>"`, `"{{ vault.key1 }}"`. */
const isPlaceholder = /^(?:<.*>|\{.*\}|\[.*\])$/
/** A call, a field or a variable: `password=process.env.DB_PASSWORD2`. */
const isCode = /^(?:process|import|os|env|config|settings|self|this|options|args|cfg|result|req)\b[.]/

/** `password=...`, `"api_key": "..."`: the text with `[secret]` in the place of what looks like one. */
export function withoutAssigned(text: string): string {
  return text.replace(assigned, (whole: string, ...rest: unknown[]) => {
    const { before, quoted, bare = '' } = rest.at(-1) as { before: string; quoted?: string; bare?: string }
    const secret = quoted ?? bare
    return [isCode, madeUp, isPlaceholder].some((form) => form.test(secret)) ? whole : `${before}[secret]`
  })
}
