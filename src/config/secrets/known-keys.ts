/** A kind of key that can be told by its shape. */
export interface KnownKey {
  readonly kind: string
  readonly pattern: RegExp
  /** Each key holds one of these texts, which are found much faster than the pattern. */
  readonly marks: readonly string[]
}

/**
 * Where a key may begin: at a word, and behind an escape of JSON or a terminal's colour, whose last letter is no part
 * of it.
 */
const start = String.raw`(?<=\b|\\[bfnrtv]|\\u[\da-fA-F]{4}|\[[\d;]{1,9}m)`

const keyOf = (shape: RegExp): RegExp => new RegExp(start + shape.source)

/** With what it holds, also where line feeds are written as in JSON, and where its end is missing. */
const privateKey =
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----(?:(?:\s|\\[nr])*[A-Za-z0-9+/]{16,}={0,2})*(?:(?:\s|\\[nr])*-----END (?:[A-Z]+ )*PRIVATE KEY-----)?/

/** The text without the characters of private keys, which are on several lines: all else keeps its line and column. */
export function withPrivateKeysHidden(text: string): string {
  if (!text.includes('PRIVATE KEY-----')) return text
  return text.replace(new RegExp(privateKey, 'g'), (key) => key.replace(/\S/g, '*'))
}

/** By the prefixes that providers gave their keys for that, and the length of what follows. */
export const knownKeys: readonly KnownKey[] = [
  { kind: 'an OpenAI or Anthropic key', marks: ['sk-'], pattern: keyOf(/sk-[A-Za-z0-9_-]{20,}/) },
  {
    kind: 'a GitHub token',
    marks: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
    pattern: keyOf(/(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{22,})/),
  },
  { kind: 'an AWS access key', marks: ['AKIA', 'ASIA'], pattern: keyOf(/(?:AKIA|ASIA)[A-Z0-9]{16}\b/) },
  { kind: 'a Google API key', marks: ['AIza'], pattern: keyOf(/AIza[A-Za-z0-9_-]{35}/) },
  { kind: 'a Slack token', marks: ['xox'], pattern: keyOf(/xox[abeoprs]-[A-Za-z0-9-]{10,}/) },
  { kind: 'a Stripe key', marks: ['k_live_'], pattern: keyOf(/[rs]k_live_[A-Za-z0-9]{16,}/) },
  { kind: 'an npm token', marks: ['npm_'], pattern: keyOf(/npm_[A-Za-z0-9]{36}\b/) },
  { kind: 'a Hugging Face token', marks: ['hf_'], pattern: keyOf(/hf_[A-Za-z0-9]{30,}/) },
  { kind: 'a Groq key', marks: ['gsk_'], pattern: keyOf(/gsk_[A-Za-z0-9]{40,}/) },
  { kind: 'an xAI key', marks: ['xai-'], pattern: keyOf(/xai-[A-Za-z0-9]{60,}/) },
  { kind: 'a Perplexity key', marks: ['pplx-'], pattern: keyOf(/pplx-[A-Za-z0-9]{40,}/) },
  { kind: 'a Replicate token', marks: ['r8_'], pattern: keyOf(/r8_[A-Za-z0-9]{37}\b/) },
  { kind: 'a GitLab token', marks: ['glpat-'], pattern: keyOf(/glpat-[A-Za-z0-9_-]{20,}/) },
  // Whoever has the address can post there. A row of X is the example of a manual.
  {
    kind: 'a Slack webhook',
    marks: ['hooks.slack.com/'],
    pattern: keyOf(/hooks\.slack\.com\/services\/T[A-Z0-9]{8,12}\/B[A-Z0-9]{8,12}\/(?!X{8})[A-Za-z0-9]{20,}/),
  },
  {
    kind: 'a Discord webhook',
    marks: ['/webhooks/'],
    pattern: keyOf(/discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{17,20}\/[\w-]{60,}/),
  },
  { kind: 'a private key', marks: ['PRIVATE KEY-----'], pattern: privateKey },
  {
    kind: 'a JSON Web Token',
    marks: ['.eyJ'],
    // No header is longer; without the bound, the many starts of a hostile text would each be followed to its end.
    pattern: keyOf(/eyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/),
  },
]
