// Prefixes that providers gave their keys so that they can be recognised, with the length of what follows them.
const patterns: readonly [name: string, pattern: RegExp][] = [
  ['an OpenAI or Anthropic key', /\bsk-[A-Za-z0-9_-]{20,}/],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{22,})/],
  ['an AWS access key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['a Google API key', /\bAIza[A-Za-z0-9_-]{35}/],
  ['a Slack token', /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/],
  ['a Stripe key', /\b[rs]k_live_[A-Za-z0-9]{16,}/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a Hugging Face token', /\bhf_[A-Za-z0-9]{30,}/],
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['a JSON Web Token', /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/],
  ['a bearer token', /\b[Bb]earer [A-Za-z0-9._~+/-]{20,}/],
]

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
